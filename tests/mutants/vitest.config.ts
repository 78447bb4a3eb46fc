import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { inOrder } from '../setup/inOrder.ts'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

/** Shows the tests a broken source in place of the one that `MUTANT_OF` names. */
const broken = (): Plugin => ({
  name: 'mutant',
  enforce: 'pre',
  load: (id) =>
    process.env['MUTANT_OF'] && id === path(process.env['MUTANT_OF']) ? readFileSync(path(process.env['MUTANT_IS'] ?? ''), 'utf8') : null,
})

const wanted = (process.env['MUTANTS_TESTS'] ?? 'src/lib/**/*.test.ts').split(';')

/** The tests that have to notice a changed source, as `MUTANTS_TESTS` names them. Worlds are copies of a base that is made once. */
export default defineConfig({
  root: path(''),
  plugins: [broken()],
  resolve: { alias: { '#src': path('src'), '#server': path('server'), '#tests': path('tests') } },
  test: {
    environment: 'node',
    setupFiles: ['tests/setup/quiet.ts'],
    globalSetup: process.env['TEST_BASE'] && !process.env['TEST_SERVER'] ? ['tests/setup/embedded.ts'] : [],
    include: wanted,
    // The first failure ends a run: those that are ready soonest come first.
    sequence: { sequencer: inOrder([], wanted) },
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
})
