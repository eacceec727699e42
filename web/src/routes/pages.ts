/** The pages besides the first one and tables: how each is loaded, with which texts. */
import type { Component } from 'svelte'

import { EDITIONS, textsOf } from '../editions/rooms'
import { part, type OtherPage, type Part, type Props } from '../lib/lazy'
import { routeOf } from '../lib/route'
import { fetchReplayAhead } from '../net/matches'

/** All that pages about any edition say. */
const STUDY = ['study', ...EDITIONS.flatMap((edition) => textsOf(edition, 'table'))]
/** What the tasks and gems of any edition are called. */
const NAMES = EDITIONS.flatMap((edition) => textsOf(edition, 'names'))

/** A replay and the frames that it shows come at the same time. */
async function loadReplay() {
  const route = routeOf(location)
  if (route.page === 'replay') fetchReplayAhead(route.match)
  return import('../replay/Replay.svelte')
}

const LESSONS = import.meta.glob<Component>('../editions/*/Learn.svelte', { import: 'default' })

/** The lesson of the edition that the address names. */
async function loadLesson() {
  const route = routeOf(location)
  const load = route.page === 'learn' && LESSONS[`../editions/${route.edition}/Learn.svelte`]
  if (!load) throw new Error('no lesson at this address')
  return { default: await load() }
}

// A page is given what its address says, and takes of that what it needs.
export const PAGES = {
  about: part(() => import('./About.svelte'), 'about'),
  booklet: part(() => import('../study/StudyPage.svelte'), ...STUDY),
  daily: part(() => import('./Daily.svelte'), 'daily', 'records', 'solo', 'standing'),
  forgotten: part(() => import('./DeadEndPage.svelte'), 'settings'),
  learn: part(loadLesson, ...STUDY),
  matches: part(() => import('../replay/Matches.svelte'), 'replay'),
  move: part(() => import('./settings/Move.svelte'), 'settings'),
  practice: part(
    () => import('../practice/Practice.svelte'),
    ...['practice', 'help', 'solo', 'statistics', ...NAMES],
  ),
  records: part(() => import('./Records.svelte'), 'records', 'solo'),
  replay: part(loadReplay, 'replay', 'standing'),
  rules: part(() => import('../study/StudyPage.svelte'), ...STUDY, 'rules'),
  settings: part(() => import('./SettingsPage.svelte'), 'settings', 'gathering'),
  solo: part(() => import('./Solo.svelte'), 'records', 'solo'),
  statistics: part(() => import('./Statistics.svelte'), 'statistics', ...NAMES),
  unknown: part(() => import('./DeadEndPage.svelte'), 'about'),
} as Readonly<Record<OtherPage, Part<Props>>>
