/** What is put into the service worker when the pages are built. */
declare const __SHELL__: readonly string[]
declare const __PRACTICE__: readonly string[]
declare const __SHELL_NAME__: string
