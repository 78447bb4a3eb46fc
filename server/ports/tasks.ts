import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { taskPosting, type TaskNews } from '#server/db/tables/approvalCase.ts'
import { later } from '#src/lib/shanghaiTime.ts'

interface Claimed {
  id: string
  body: TaskNews
  attempts: number
  expiresAt: string
}

const patienceMilliseconds = 10_000
/** As long as the office system may take: another process tries it only when the one that has it is gone. */
const leaseSeconds = 60
/** Pause after the first failure; twice as long each time, up to the longest. */
const firstPauseSeconds = 5
const longestPauseSeconds = 600
const triedForDays = 1
const atOnce = 20

/** Keeps what the office system is to hear of a task, within the transaction that moves it. */
export const keepPosting = async (tx: Database, taskId: string, body: TaskNews, now: Date): Promise<void> => {
  await tx.insert(taskPosting).values({ taskId, body, nextAttemptAt: now, expiresAt: later(now, triedForDays, 'day') })
}

/**
 * Tells the office system what has become of tasks: of each in the order in which it happened, at least once. What fails is tried again for a day.
 * @returns whether more may be left
 */
export const postTasks = async (
  database: Database,
  clock: Clock,
  { office }: Pick<Config, 'office'>,
  onFailure: (error: unknown, isGivenUp: boolean) => void,
): Promise<boolean> => {
  if (!office) return false
  const claimed = await claim(database, clock.now())
  const tell = async ({ id, body, attempts, expiresAt }: Claimed) => {
    try {
      await post(office, body, clock.now())
      await database.execute(sql`delete from task_posting where id = ${id}`)
    } catch (error) {
      const next = later(clock.now(), Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds), 'second')
      const isGivenUp = next >= new Date(expiresAt)
      onFailure(error, isGivenUp)
      await database.execute(
        isGivenUp
          ? sql`delete from task_posting where id = ${id}`
          : sql`update task_posting set next_attempt_at = ${next.toISOString()} where id = ${id}`,
      )
    }
  }
  // Side by side: one that is slow lets no other's lease run out.
  await Promise.all(claimed.map(tell))
  return claimed.length === atOnce
}

/** Takes news for the length of a lease: of each task the oldest alone, so that none overtakes another. */
const claim = (database: Database, now: Date): Promise<Claimed[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  return rowsOf<Claimed>(
    database,
    sql`with taken as (
          select p.id from task_posting p where p.next_attempt_at <= ${at} and p.expires_at > ${at}
            and not exists (select 1 from task_posting earlier where earlier.task_id = p.task_id and earlier.id < p.id and earlier.expires_at > ${at})
          order by p.id limit ${atOnce} for update skip locked
        )
        update task_posting p set attempts = attempts + 1, next_attempt_at = ${at} + make_interval(secs => ${leaseSeconds})
        from taken where p.id = taken.id returning p.id::text as id, p.body, p.attempts, p.expires_at as "expiresAt"`,
  )
}

/** Posts signed JSON; any 2xx means that it was heard. */
const post = async ({ url, secret }: NonNullable<Config['office']>, news: TaskNews, now: Date): Promise<void> => {
  const body = JSON.stringify(news)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': news.id,
      'x-fairlead-timestamp': timestamp,
      'x-fairlead-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
    },
    body,
    // What is signed for one address is for no other.
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMilliseconds),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The office system answered ${response.status}`)
}

/** Removes what nobody has told within its time, as where the office system was switched off. */
export const sweepPostings = async (database: Database, now: Date): Promise<void> => {
  await database.execute(sql`delete from task_posting where expires_at < ${now.toISOString()}`)
}
