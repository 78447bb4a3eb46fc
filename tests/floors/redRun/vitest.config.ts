import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** A run with a PostgreSQL of its own and a test that fails. */
export default defineConfig({
  resolve: { alias: { '#src': path('../../../src'), '#server': path('../../../server'), '#tests': path('../..') } },
  test: { root: path('.'), include: ['fails.ts'], globalSetup: ['ground.ts'] },
})
