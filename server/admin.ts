import { parseArgs } from 'node:util'
import { systemClock } from './clock.ts'
import { createFirstAdministrator } from './seed/administrator.ts'
import { plain, tidy } from '#src/lib/plain.ts'
import { inDatabase, type Environment } from './openDatabase.ts'

const usage = 'usage: npm run admin -- --username NAME --name "Full name"   (password in FIRST_ADMIN_PASSWORD, 12 to 200 characters)'

/**
 * `npm run admin`: creates the first administrator of an empty installation.
 * @returns what to say
 */
export const admin = async (args: string[], env: Environment): Promise<string> => {
  const { values } = parseArgs({ args, options: { username: { type: 'string' }, name: { type: 'string' } } })
  const [username, name] = [plain(values.username ?? ''), tidy(values.name ?? '')]
  const password = env['FIRST_ADMIN_PASSWORD'] ?? ''
  // Who has more than the form of the log-in takes could never sign in.
  const fits = username && username.length <= 100 && password.length >= 12 && password.length <= 200
  if (!fits || !name) throw new Error(usage)
  return inDatabase(env, async (database) => {
    await createFirstAdministrator(database, systemClock, { username, name, password })
    return `Administrator ${username} can sign in.`
  })
}
