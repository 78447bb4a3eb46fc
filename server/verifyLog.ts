import { sql } from 'drizzle-orm'
import { readConfig } from './config.ts'
import { rowsOf } from './db/connect.ts'
import { firstBroken } from './lifecycle/log.ts'
import { openDatabase } from './openDatabase.ts'

/**
 * `npm run verify:log`: checks that each entry of the transition log follows from the one before.
 * @returns what to say when all of them do
 * @throws Error that names the first entry that does not
 */
export const verifyLog = async (env: Readonly<Record<string, string | undefined>>): Promise<string> => {
  const config = readConfig(env)
  const { database, close } = await openDatabase(config, 1)
  try {
    const broken = await firstBroken(database)
    if (broken !== null) throw new Error(`Entry ${broken} of the transition log does not follow from the one before.`)
    const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(database, sql`select count(*)::int as count from transition_log`)
    return `All ${count} entries of the transition log follow from one another.`
  } finally {
    await close()
  }
}
