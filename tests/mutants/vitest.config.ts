import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { inOrder } from '../setup/inOrder.ts'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

const wanted = (process.env['MUTANTS_TESTS'] ?? 'src/lib/**/*.test.ts').split(';')

/** The tests that have to notice a changed source, as `MUTANTS_TESTS` names them. Worlds are copies of a base that is made once. */
export default defineConfig({
  root: path(''),
  resolve: { alias: { '#src': path('src'), '#server': path('server'), '#tests': path('tests') } },
  test: {
    environment: 'node',
    setupFiles: ['tests/setup/quiet.ts'],
    globalSetup: process.env['TEST_BASE'] ? ['tests/setup/embedded.ts'] : [],
    include: wanted,
    // The first failure ends a run: those that are ready soonest come first.
    sequence: { sequencer: inOrder([], wanted) },
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
})
