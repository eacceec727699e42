/** Which page an address names: `#/t/BKTRFM` is a table; what names no page is unknown. */
import { hasPages, type EditionKey } from '../editions/rooms'

export type Route =
  | { readonly page: 'home' | Plain | 'unknown' }
  | { readonly page: 'table'; readonly code: string }
  /** A guest comes here from another device. */
  | { readonly page: 'move'; readonly code: string }
  /** A match played again, perhaps from a moment, in seconds. */
  | { readonly page: 'replay'; readonly match: string; readonly at: number | null }
  | StudyRoute

/** What there is to read and to try about an edition. */
export interface StudyRoute {
  readonly page: (typeof STUDIES)[number]
  readonly edition: EditionKey
  /** The task that the booklet is opened at. */
  readonly task?: string
}

/** Pages that their name alone leads to. */
const PLAIN = [
  'settings',
  'about',
  'matches',
  'solo',
  'daily',
  'records',
  'statistics',
  'practice',
  'forgotten',
] as const
type Plain = (typeof PLAIN)[number]

export type Page = Route['page']
const STUDIES = ['rules', 'learn', 'booklet'] as const

/** The page at this address; only the root has pages. */
export function routeOf({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): Route {
  if (pathname !== '/' && pathname !== '/index.html') return { page: 'unknown' }
  const [page = '', ...rest] = hash.replace(/^#\/?/, '').split('/')
  const code = rest.length === 1 ? (rest[0] ?? '').toUpperCase() : ''
  if (page === 't' && /^[A-Z]{4}(?:[A-Z]{2})?$/.test(code)) return { page: 'table', code }
  if (page === 'move' && /^[A-Z]{8}$/.test(code)) return { page: 'move', code }
  const replay = /^r\/([0-9a-f]{32})(?:\/(\d{1,5}))?$/.exec([page, ...rest].join('/'))
  if (replay) {
    return { page: 'replay', match: replay[1] ?? '', at: replay[2] ? Number(replay[2]) : null }
  }
  const study = STUDIES.find((each) => each === page)
  const [edition = ''] = rest
  if (study && rest.length === 1 && hasPages(edition)) return { page: study, edition }
  const booklet = /^booklet\/(\w+)\/([^/]{1,60})$/.exec([page, ...rest].join('/'))
  if (booklet && hasPages(edition)) {
    return { page: 'booklet', edition, task: decoded(booklet[2] ?? '') }
  }
  if (rest.length > 0) return { page: 'unknown' }
  return { page: page === '' ? 'home' : (PLAIN.find((plain) => plain === page) ?? 'unknown') }
}

/** The address of a page, without its `#/`, as the server takes it for an invitation. */
export function pageOf(route: Route): string {
  switch (route.page) {
    case 'table':
      return `t/${route.code}`
    case 'move':
      return `move/${route.code}`
    case 'replay':
      return `r/${route.match}${route.at === null ? '' : `/${route.at}`}`
    case 'rules':
    case 'learn':
    case 'booklet':
      return [
        route.page,
        route.edition,
        ...(route.task ? [encodeURIComponent(route.task)] : []),
      ].join('/')
    case 'home':
    case 'unknown':
      return ''
    default:
      return route.page
  }
}

export function pathOf(route: Route): string {
  return `#/${pageOf(route)}`
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return '' // whoever typed it typed something else
  }
}
