import { sql } from 'drizzle-orm'
import { rowsOf } from './db/connect.ts'
import { firstBroken } from './lifecycle/log.ts'
import { inDatabase, type Environment } from './openDatabase.ts'

/** What is said of the first entry that was tampered with. */
export const notFollowing = (entry: string): string => `Entry ${entry} of the transition log does not follow from the one before.`

/**
 * `npm run verify:log`: checks that each entry of the transition log follows from the one before.
 * @returns what to say when all of them do
 * @throws Error that names the first entry that does not
 */
export const verifyLog = (env: Environment): Promise<string> =>
  inDatabase(env, async (database) => {
    const broken = await firstBroken(database)
    if (broken !== null) throw new Error(notFollowing(broken))
    const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(database, sql`select count(*)::int as count from transition_log`)
    return `All ${count} entries of the transition log follow from one another.`
  })
