/** Which page the address names: `#/t/BKTR` is a table, everything else is home. */

export type Route = { readonly page: 'home' } | { readonly page: 'table'; readonly code: string }

export function routeOf(hash: string): Route {
  const code = /^#\/t\/([A-Za-z]{4})$/.exec(hash)?.[1]
  return code ? { page: 'table', code: code.toUpperCase() } : { page: 'home' }
}

export function pathOf(route: Route): string {
  return route.page === 'table' ? `#/t/${route.code}` : '#/'
}
