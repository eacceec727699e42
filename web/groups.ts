/**
 * Which modules travel together. A few large files compress better than many small ones, so the
 * first load is two: one for the first page and one for a table of classic. Each takes along all that
 * its modules import, unless a group before it has that already. Parts that are fetched together
 * later are one file too.
 */
export const GROUPS = [
  // What only parts use of Svelte; it would else travel with the rest of it.
  {
    name: 'rare',
    test: /\/bindings\/(?:input|select|size)\.js$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'first',
    test: /web\/src\/(?:start\.ts)$|rolldown\/runtime/,
  },
  { name: 'playing', test: /web\/src\/(?:routes\/Table\.svelte|editions\/classic\/room\.ts)$/ },
  { name: playingIn },
  {
    name: 'fittings',
    test: /web\/src\/(?:lib\/(?:Toggle|QrPicture)\.svelte|net\/invitation\.ts)$/,
  },
  { name: 'tables', test: /web\/src\/net\/hosting\.ts$/ },
  { name: 'gathering', test: /web\/src\/(?:table\/Gathering|editions\/classic\/Agreed)\.svelte$/ },
  // What the pictures of the first page show is also laid at tables.
  { name: 'symbols', test: /web\/src\/editions\/card_game\/symbols\.gen\.ts$/ },
  { name: 'cubes', test: /web\/src\/lib\/(?:isometric|outline)\.ts$/ },
  { name: 'sound', test: /web\/src\/sound\/(?:hearing|sounds)\.ts$/ },
  {
    name: 'hall',
    test: /web\/src\/(?:lib\/Footer|routes\/hall\/(?:pictures\/|PublicTables|OwnTable|PlayChoices))/,
  },
  { name: 'pages', test: /web\/src\/routes\/(?:settings\/|SettingsPage|About|Unknown)/ },
  { name: 'hosting', test: /web\/src\/.*\/(?:Hosting|RaceSettings|GemSettings)\.svelte$/ },
  {
    name: 'company',
    test: /web\/src\/table\/(?:Bubble|Count|PhraseMenu)\.svelte$/,
  },
  {
    name: 'standing',
    test: /web\/src\/editions\/(?:race|classic)\/(?:\w*Result|\w*Standing|\w*Stage|GemFlight|PlayoffVotes|Boards)\.svelte$/,
  },
  // The log says which edition is shown; of that only the edition's own parts are still to come.
  {
    name: 'screening',
    test: /web\/src\/replay\/(?:\w+\.ts|player\.|Screening|rooms\/(?:Race|Stage|Board|race))/,
    includeDependenciesRecursively: false,
  },
].map((group, index, { length }) => ({ priority: length - index, ...group }))

/** The texts of a table of classic, in one language. */
function playingIn(id: string): string | null {
  const found = /texts\/(\w+)\/(?:laying|race|classic)\.json$/.exec(id)
  return found ? `playing-${found[1] ?? ''}` : null
}
