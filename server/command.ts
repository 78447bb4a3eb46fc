import { admin } from './admin.ts'
import { auditArchive, auditExport, auditVerify } from './auditCommands.ts'
import { verifyLog } from './verifyLog.ts'

const [command, ...args] = process.argv.slice(2)

const commands = {
  admin: () => admin(args, process.env),
  'verify-log': () => verifyLog(process.env),
  'audit-archive': () => auditArchive(args, process.env),
  'audit-export': () => auditExport(args, process.env),
  'audit-verify': () => auditVerify(args, process.env),
}

const run = async (): Promise<void> => {
  // Whatever it writes is its owner’s alone.
  process.umask(0o077)
  const wanted = Object.entries(commands).find(([name]) => name === command)?.[1]
  if (!wanted) throw new Error(`usage: one of ${Object.keys(commands).join(', ')}`)
  process.stdout.write(`${await wanted()}\n`)
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
