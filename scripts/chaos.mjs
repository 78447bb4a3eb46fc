/** `npm run chaos`: two servers on one PostgreSQL, people at work, and what goes wrong in real life; says what was lost. */
import { runnerImport } from 'vite'

const { module } = await runnerImport(new URL('../tests/chaos/main.ts', import.meta.url).pathname)
try {
  process.exit(await module.main(process.argv.slice(2), (text) => process.stdout.write(text)))
} catch (error) {
  process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}
