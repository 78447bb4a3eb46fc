import { admin } from './admin.ts'

const [command, ...args] = process.argv.slice(2)

const run = async (): Promise<void> => {
  if (command !== 'admin') throw new Error('usage: npm run admin')
  process.stdout.write(`${await admin(args, process.env)}\n`)
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
