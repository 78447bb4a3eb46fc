import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { LifecycleContext } from './process.ts'

interface Waiting {
  id: string
  machine: BusinessMachineId
  recordId: string
  type: string
  params: Record<string, unknown>
  createdAt: string
  attempts: number
}

/** How long a claimed delivery may take before another process tries it, and the longest pause between tries. */
const leaseSeconds = 30
const longestPauseSeconds = 3600
/** What has failed so often, within some fifteen hours, somebody has to look at: it is set aside. */
export const mostAttempts = 20

/** Delivers what these transitions asked for, at once; what fails is left to the job. @returns how many were claimed. */
export const deliverNow = async (lifecycle: LifecycleContext, seqs: string[]): Promise<number> => {
  let count = 0
  for (const seq of seqs) {
    const claimed = await claim(lifecycle, sql`and o.seq = ${seq}`, 100)
    count += claimed.length
    await deliver(lifecycle, claimed)
  }
  return count
}

/** Delivers what is waiting, whoever left it. @returns how many were claimed. */
export const deliverWaiting = async (lifecycle: LifecycleContext): Promise<number> => {
  const claimed = await claim(lifecycle, sql``, 20)
  await deliver(lifecycle, claimed)
  return claimed.length
}

/**
 * Takes rows for the length of a lease: another process sees them only if this one dies. What a later transition of the same
 * record asks for waits for the same kind of effect of an earlier one, unless that is set aside.
 */
const claim = (lifecycle: LifecycleContext, which: ReturnType<typeof sql>, limit: number): Promise<Waiting[]> => {
  const now = lifecycle.clock.now().toISOString()
  return rowsOf<Waiting>(
    lifecycle.database,
    sql`with taken as (
          select o.id from outbox o where o.delivered_at is null and o.set_aside_at is null and o.next_attempt_at <= ${now}::timestamptz ${which}
            and not exists (select 1 from outbox earlier where earlier.delivered_at is null and earlier.set_aside_at is null
              and earlier.machine = o.machine and earlier.record_id = o.record_id and earlier.type = o.type and earlier.seq < o.seq)
          order by o.id limit ${limit} for update skip locked
        ), claimed as (
        update outbox o set attempts = attempts + 1, next_attempt_at = ${now}::timestamptz
          + make_interval(secs => least(${leaseSeconds} * power(2, least(o.attempts, 20)), ${longestPauseSeconds}))
        from taken where o.id = taken.id returning o.id, o.machine, o.record_id as "recordId", o.type, o.params, o.created_at as "createdAt", o.attempts
        ) select * from claimed order by id`,
  )
}

const deliver = async (lifecycle: LifecycleContext, claimed: Waiting[]): Promise<void> => {
  const done: string[] = []
  const givenUp: string[] = []
  for (const { id, machine, recordId, type, params, createdAt, attempts } of claimed) {
    const carryOut = lifecycle.kinds[machine].effects[type]
    try {
      if (!carryOut) throw new Error(`${machine} does not carry out ${type}`)
      await carryOut(lifecycle, { outboxId: id, recordId, params, at: new Date(createdAt) })
      done.push(id)
    } catch (error) {
      const isLast = attempts >= mostAttempts
      if (isLast) givenUp.push(id)
      lifecycle.onFailure(isLast ? 'last delivery' : 'delivery', error)
    }
  }
  // What is carried out and not noted down, because the process dies here, is carried out again: that is harmless.
  if (done.length > 0)
    await lifecycle.database.execute(
      sql`update outbox set delivered_at = ${lifecycle.clock.now().toISOString()} where id = any (${sql.param(done)}::bigint[])`,
    )
  if (givenUp.length > 0)
    await lifecycle.database.execute(
      sql`update outbox set set_aside_at = ${lifecycle.clock.now().toISOString()} where id = any (${sql.param(givenUp)}::bigint[])`,
    )
}
