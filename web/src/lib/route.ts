/** Which page an address names: `#/t/BKTR` is a table; what names no page is unknown. */

export type Route =
  | { readonly page: 'home' | Plain | 'unknown' }
  | { readonly page: 'table'; readonly code: string }
  /** A guest comes here from another device, perhaps from a table. */
  | { readonly page: 'move'; readonly code: string; readonly table: string | null }

/** Pages that their name alone leads to. */
const PLAIN = ['settings', 'about', 'solo', 'statistics', 'forgotten', 'practice'] as const
type Plain = (typeof PLAIN)[number]

export type Page = Route['page']

/** The page at this address; only the root has pages. */
export function routeOf({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): Route {
  if (pathname !== '/' && pathname !== '/index.html') return { page: 'unknown' }
  const [page = '', ...rest] = hash.replace(/^#\/?/, '').split('/')
  const [first = '', second = ''] = rest.map((word) => word.toUpperCase())
  if (page === 't' && rest.length === 1 && isTable(first)) return { page: 'table', code: first }
  if (page === 'move' && rest.length > 0 && /^[A-Z]{8}$/.test(first)) {
    return { page: 'move', code: first, table: isTable(second) ? second : null }
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
      return `move/${route.code}${route.table === null ? '' : `/${route.table}`}`
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

function isTable(word: string): boolean {
  return /^[A-Z]{4}$/.test(word)
}
