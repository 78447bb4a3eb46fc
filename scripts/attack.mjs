/** `npm run attack -- --base-url URL`: attacks a running server as a visitor, a supplier and an insider would, and says what held. */
import { tsImport } from 'tsx/esm/api'

const { main } = await tsImport('../tests/attack/main.ts', import.meta.url)
process.exitCode = await main(process.argv.slice(2), (text) => process.stdout.write(text))
