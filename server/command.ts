import { admin } from './admin.ts'
import { verifyLog } from './verifyLog.ts'

const [command, ...args] = process.argv.slice(2)

const run = async (): Promise<void> => {
  // Whatever it writes is its owner’s alone.
  process.umask(0o077)
  const commands = { admin: () => admin(args, process.env), 'verify-log': () => verifyLog(process.env) }
  if (command !== 'admin' && command !== 'verify-log') throw new Error('usage: npm run admin, npm run verify:log')
  process.stdout.write(`${await commands[command]()}\n`)
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
