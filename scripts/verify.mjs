/** `npm run verify -- --provider-base-url URL`: checks a running back end against pacts/; `--help` says how. */
import { tsImport } from 'tsx/esm/api'

const { main } = await tsImport('../tests/contract/verify/main.ts', import.meta.url)
// No process.exit: it would cut off what a pipe has not taken yet.
process.exitCode = await main(process.argv.slice(2), {
  out: process.stdout,
  err: process.stderr,
  environment: process.env,
  onInterrupt: (listener) => ['SIGINT', 'SIGTERM'].forEach((signal) => process.once(signal, listener)),
})
