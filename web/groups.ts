/** Whose styles a folder has. */
const EDITION_OF: Readonly<Record<string, string>> = {
  cubes: 'three_d',
  'editions/three_d': 'three_d',
  'editions/light_dark': 'light_dark',
  cards: 'card_game',
  'editions/card_game': 'card_game',
}

/**
 * Which modules travel together. One large file compresses better than many small ones, so the first
 * page and a table of classic are one. A group takes along all that its modules import, unless a group
 * before it has that already. Parts that are fetched together later are one file too.
 */
export const GROUPS = [
  // What only parts use of Svelte; it would else travel with the rest of it.
  {
    name: 'rare',
    test: /\/(?:bindings\/(?:input|select|size)|blocks\/await)\.js$/,
    includeDependenciesRecursively: false,
  },
  { name: 'first', test: /web\/src\/(?:start|editions\/classic\/room)\.ts$|rolldown\/runtime/ },
  { name: styleOfEdition },
  { name: playingIn },
  {
    name: 'fittings',
    test: /web\/src\/(?:lib\/(?:Toggle|QrPicture)\.svelte|net\/invitation\.ts)$/,
  },
  { name: 'gathering', test: /web\/src\/(?:table\/Gathering|editions\/classic\/Agreed)\.svelte$/ },
  { name: 'player', test: /web\/src\/sound\/(?:player|sounds)\.ts$/ },
  { name: 'pages', test: /web\/src\/routes\/(?:settings\/|SettingsPage|About|Unknown)/ },
  { name: 'hosting', test: /web\/src\/.*\/(?:Hosting|RaceSettings|GemSettings)\.svelte$/ },
  {
    name: 'company',
    test: /web\/src\/table\/(?:Bubble|Count|PhraseMenu)\.svelte$/,
  },
  {
    name: 'standing',
    test: /web\/src\/editions\/(?:race|classic)\/(?:\w*Result|\w*Standing|\w*Stage|GemFlight|Collecting|PlayoffVotes|Boards)\.svelte$/,
  },
  // The log says which edition is shown; of that only the edition's own parts are still to come.
  {
    name: 'screening',
    test: /web\/src\/replay\/(?:\w+\.ts|player\.|Screening|rooms\/(?:Race|Stage|Board|race))/,
    includeDependenciesRecursively: false,
  },
].map((group, index, { length }) => ({ priority: length - index, ...group }))

/** An edition's styles are one file, whichever of its parts is the first to be seen. */
function styleOfEdition(id: string): string | null {
  if (!id.includes('type=style')) return null
  const [, folder = ''] = /web\/src\/(cubes|cards|editions\/\w+)\//.exec(id) ?? []
  return EDITION_OF[folder] ?? null
}

/** The texts of a table of classic, in one language. */
function playingIn(id: string): string | null {
  const found = /texts\/(\w+)\/(?:laying|race|classic)\.json$/.exec(id)
  return found ? `playing-${found[1] ?? ''}` : null
}
