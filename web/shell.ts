/**
 * Builds the service worker with the list of what it keeps: all that the first page may load, but for
 * matches, lessons and replays, which are of little use without the server; and apart from that all
 * that only practice needs, which is kept when somebody wants it.
 */
import type { Plugin, Rollup } from 'vite'

const FILE = 'worker.js'
const SOURCE = '/src/worker/worker.ts'
/** What lies beside the built files as it is. */
const PUBLIC = ['/icon.svg', '/manifest.webmanifest']
/** Parts of a match, a lesson or a replay. */
const PLAYED =
  /\/src\/(?:editions\/\w+\/(?:(?:single_)?room\.ts|replay\.ts|\w+\.svelte)|replay\/rooms\/\w+\.svelte)$/
/** What practice begins with, and the scene of 3-D, for which there is a plain view. */
const PRACTISED = /\/src\/(?:practice\/beginning\.ts|cubes\/scene\/\w+\.svelte)$/

type Bundle = Rollup.OutputBundle
type Chunk = Rollup.OutputChunk

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
      const kept = reached(first, bundle, [PLAYED, PRACTISED])
      const practised = reached(first, bundle, [PLAYED]).filter((path) => !kept.includes(path))
      // Its name is made of its contents, and these have the names of everything else.
      worker.code = worker.code
        .replaceAll('__SHELL_NAME__', JSON.stringify(first.fileName))
        .replaceAll('__SHELL__', JSON.stringify(['/', ...PUBLIC, ...drawn(bundle), ...kept]))
        .replaceAll('__PRACTICE__', JSON.stringify(practised))
    },
  }
}

function firstOf(bundle: Bundle): Chunk | undefined {
  return Object.values(bundle).find(
    (file): file is Chunk => file.type === 'chunk' && file.isEntry && file.fileName !== FILE,
  )
}

/** The addresses of fonts and pictures. */
function drawn(bundle: Bundle): string[] {
  return Object.keys(bundle)
    .filter((name) => /\.(?:woff2|svg)$/.test(name))
    .map((name) => `/${name}`)
}

/** The addresses of all scripts and styles that a page may load, but for parts that begin with these. */
function reached(first: Chunk, bundle: Bundle, without: readonly RegExp[]): string[] {
  const found = new Set<string>()
  const follow = (chunk: Chunk) => {
    if (found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    const parts = chunksOf(chunk.dynamicImports).filter(
      (part) => !without.some((pattern) => beginnings(part).some((id) => pattern.test(id))),
    )
    for (const next of [...chunksOf(chunk.imports), ...parts]) follow(next)
  }
  const chunksOf = (names: readonly string[]) =>
    names.map((name) => bundle[name]).filter((file) => file?.type === 'chunk')
  follow(first)
  return Array.from(found, (name) => `/${name}`).toSorted()
}

/** The module that a part begins with; of a group it may be any. */
function beginnings(part: Chunk): readonly string[] {
  return part.facadeModuleId === null ? part.moduleIds : [part.facadeModuleId]
}
