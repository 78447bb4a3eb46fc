/** Runs the product's server from its sources, as the tests' own world: migrations are found by Vite alone. */
import { runnerImport } from 'vite'

await runnerImport(new URL('../setup/serve.ts', import.meta.url).pathname)
