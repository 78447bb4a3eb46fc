import { parseArgs } from 'node:util'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { openEmbedded, openServer } from './db/connect.ts'
import { createFirstAdministrator } from './db/seed/administrator.ts'

const usage = 'usage: npm run admin -- --username NAME --name "Full name"   (password in FIRST_ADMIN_PASSWORD, at least 12 characters)'

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { username: { type: 'string' }, name: { type: 'string' } } })
  const password = process.env['FIRST_ADMIN_PASSWORD'] ?? ''
  if (!values.username || !values.name || password.length < 12) throw new Error(usage)
  const config = readConfig(process.env)
  const { database, close } = config.databaseUrl ? await openServer(config.databaseUrl, 1) : await openEmbedded(config.dataDir)
  try {
    await createFirstAdministrator(database, systemClock, { username: values.username, name: values.name, password })
    process.stdout.write(`Administrator ${values.username} can sign in.\n`)
  } finally {
    await close()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
