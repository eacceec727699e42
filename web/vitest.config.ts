/** How the pages' modules are tested: built as in vite.config.ts, which must work without vitest. */
import { defineConfig, mergeConfig } from 'vitest/config'

import pages from './vite.config.ts'

export default mergeConfig(
  pages,
  defineConfig({
    test: {
      include: ['tests/**/*.test.ts'],
      css: true, // the tokens are tested as they are written
      // The files share their modules, which is several times quicker: a test spies, it mocks no module.
      isolate: false,
      restoreMocks: true,
      unstubGlobals: true,
    },
  }),
)
