/**
 * Builds the service worker with the list of what it keeps: the first page and all that it may load,
 * but for the rooms of the editions, which are of no use without the server; and apart from that all
 * that practice needs, which is kept when somebody wants it.
 */
import type { Plugin, Rollup } from 'vite'

const FILE = 'worker.js'
const SOURCE = '/src/worker/worker.ts'
const PRACTICE = '/src/practice/'
/** What lies beside the built files as it is. */
const PUBLIC = ['/icon.svg', '/manifest.webmanifest']

type Bundle = Rollup.OutputBundle

export function shell(): Plugin {
  return {
    name: 'ubongo-shell',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: FILE })
    },
    generateBundle(_, bundle) {
      const worker = bundle[FILE]
      const first = firstOf(bundle)
      if (worker?.type !== 'chunk' || !first) throw new Error('there is no service worker to fill')
      // Its name is made of its contents, and these have the names of everything else.
      worker.code = worker.code
        .replaceAll('__SHELL_NAME__', JSON.stringify(first.fileName))
        .replaceAll('__SHELL__', JSON.stringify(shellOf(first, bundle)))
        .replaceAll('__PRACTICE__', JSON.stringify(practiceOf(first, bundle)))
    },
  }
}

function firstOf(bundle: Bundle): Rollup.OutputChunk | undefined {
  return Object.values(bundle).find(
    (file): file is Rollup.OutputChunk =>
      file.type === 'chunk' && file.isEntry && file.fileName !== FILE,
  )
}

/** The addresses of all that makes up the shell. */
function shellOf(first: Rollup.OutputChunk, bundle: Bundle): string[] {
  const drawn = Object.keys(bundle).filter((name) => /\.(?:woff2|svg)$/.test(name))
  const found = new Set(drawn)
  follow(first, bundle, found, { isLazyToo: false, hasRooms: true }) // classic travels with it
  for (const name of [...found]) {
    const chunk = bundle[name]
    if (chunk?.type === 'chunk') followAll(chunk.dynamicImports, bundle, found)
  }
  return ['/', ...PUBLIC, ...Array.from(found, (name) => `/${name}`).toSorted()]
}

/** What practice may load besides the shell: boards, pieces and decks of the editions. */
function practiceOf(first: Rollup.OutputChunk, bundle: Bundle): string[] {
  const found = new Set<string>()
  follow(first, bundle, found, { isLazyToo: false, hasRooms: true })
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.includes(PRACTICE)))
      follow(file, bundle, found, { hasRooms: true })
  }
  const shell = new Set(shellOf(first, bundle))
  return Array.from(found, (name) => `/${name}`)
    .filter((path) => !shell.has(path))
    .toSorted()
}

/** What only a match or practice needs. */
function isOfARoom(id: string): boolean {
  return /\/src\/editions\/\w+\/\w+\.svelte$|\/(?:deck|hands\.gen)\.json$/.test(id)
}

function follow(
  chunk: Rollup.OutputChunk,
  bundle: Bundle,
  found: Set<string>,
  { isLazyToo = true, hasRooms = false } = {},
): void {
  if (found.has(chunk.fileName) || (!hasRooms && chunk.moduleIds.some(isOfARoom))) return
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  followAll(chunk.imports, bundle, found, { isLazyToo, hasRooms })
  if (isLazyToo) followAll(chunk.dynamicImports, bundle, found, { hasRooms })
}

function followAll(
  names: readonly string[],
  bundle: Bundle,
  found: Set<string>,
  how: Parameters<typeof follow>[3] = {},
): void {
  for (const name of names) {
    const next = bundle[name]
    if (next?.type === 'chunk') follow(next, bundle, found, how)
  }
}
