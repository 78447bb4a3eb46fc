import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

const wanted = (process.env['MUTANTS_TESTS'] ?? 'src/lib/**/*.test.ts').split(';')

const placeOf = ({ moduleId }: TestSpecification) => wanted.findIndex((name) => moduleId.endsWith(name))

/** The first failure ends a run: those that are ready soonest come first. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

/** The tests that have to notice a changed source, as `MUTANTS_TESTS` names them. Worlds are copies of a base that is made once. */
export default defineConfig({
  root: path(''),
  resolve: { alias: { '#src': path('src'), '#server': path('server'), '#tests': path('tests') } },
  test: {
    environment: 'node',
    setupFiles: ['tests/setup/quiet.ts'],
    globalSetup: process.env['TEST_BASE_SHARED'] ? ['tests/setup/base.ts'] : [],
    include: wanted,
    sequence: { sequencer: AsNamed },
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
})
