/**
 * `npm run verify:provider`: our server with the demonstration, and beside it the endpoint that brings about the states of the
 * contract, for `npm run verify -- --states-url`. `--help` says how. For QA and CI alone: it is no part of the product.
 */
import { runnerImport } from 'vite'

// Migrations are found by Vite alone.
const { module } = await runnerImport(new URL('../tests/contract/verify/host.ts', import.meta.url).pathname)
await module.host(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error.message}\nnpm run verify:provider -- --help tells more.\n`)
  process.exit(2)
})
