import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

/** The tests that have to notice a changed source, as `MUTANTS_TESTS` names them. Worlds are copies of a base that is made once. */
export default defineConfig({
  root: path(''),
  resolve: { alias: { '#src': path('src'), '#server': path('server'), '#tests': path('tests') } },
  test: {
    environment: 'node',
    setupFiles: ['tests/setup/quiet.ts'],
    globalSetup: process.env['TEST_BASE_SHARED'] ? ['tests/setup/base.ts'] : [],
    include: (process.env['MUTANTS_TESTS'] ?? 'src/lib/**/*.test.ts').split(';'),
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
})
