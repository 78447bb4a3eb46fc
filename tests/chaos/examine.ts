import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { firstBroken } from '#server/lifecycle/log.ts'
import { verifyAfter } from '#server/modules/operation/index.ts'
import type { Storage } from '#server/storage.ts'
import type { Ledger } from './load.ts'

/** What became of what was accepted. Each names records. */
export interface Findings {
  lost: string[]
  doubled: string[]
  /** What does not follow in a chain; empty where both hold. */
  broken: string[]
  transitions: number
  operations: number
}

interface Purchase {
  id: string
  title: string
  created: number
  published: number
  operations: number
  told: number
  toldTwice: number
}

/** Waits until the clock's work is done: nothing waits to be delivered, or for its place in the chain. */
export const settled = async (database: Database): Promise<void> => {
  // The lease of what a process had that was killed.
  await database.execute(sql`update outbox set next_attempt_at = now() where delivered_at is null`)
  for (;;) {
    const [row] = await rowsOf<{ left: number }>(
      database,
      sql`select ((select count(*) from outbox where delivered_at is null and set_aside_at is null and machine = 'project')
        + (select count(*) from operation_waiting))::int as left`,
    )
    if (row?.left === 0) return
    await pause(200)
  }
}

const count = (from: SQL) => sql`(select count(*)::int from ${from})`

/** Looks for all that was answered as accepted: it must be there, once, and both chains must hold. */
export const examine = async (
  database: Database,
  storage: Storage,
  ledger: Pick<Ledger, 'created' | 'published' | 'uploaded'>,
): Promise<Findings> => {
  const own = sql`transition_log l where l.machine = 'project' and l.record_id = p.id`
  const told = sql`outbox o join notice n on n.outbox_id = o.id where o.machine = 'project' and o.record_id = p.id`
  const purchases = await rowsOf<Purchase>(
    database,
    sql`select p.id, p.title, ${count(sql`${own} and l.event = 'create'`)} as created, ${count(sql`${own} and l.event = 'publish'`)} as published,
          ${count(sql`operation_log g where g.record_id = p.id::text and g.row_key = 'POST /api/po/project/{id}/publish' and g.code = 200`)} as operations,
          ${count(told)} as told, ${count(sql`(select 1 from ${told} group by n.outbox_id, n.user_id having count(*) > 1) as more`)} as "toldTwice"
        from project p where p.title like 'chaos %'`,
  )
  const lost: string[] = []
  const doubled: string[] = []
  const titles = new Set<string>()
  const byId = new Map(purchases.map((purchase) => [purchase.id, purchase]))
  for (const { title, created, published, operations, told: notices, toldTwice } of purchases) {
    if (titles.has(title) || created > 1) doubled.push(`${title}: created`)
    if (published > 1 || operations > 1) doubled.push(`${title}: published`)
    if (toldTwice > 0) doubled.push(`${title}: told`)
    if (published === 1 && (notices === 0 || operations === 0)) lost.push(`${title}: told`)
    titles.add(title)
  }
  for (const [title, id] of ledger.created) if (byId.get(id)?.title !== title || byId.get(id)?.created !== 1) lost.push(`${title}: created`)
  for (const id of ledger.published) if (byId.get(id)?.published !== 1) lost.push(`${byId.get(id)?.title ?? id}: published`)
  for (const [id, sha256] of ledger.uploaded) if ((await sha256In(database, storage, id)) !== sha256) lost.push(`file ${id}`)

  const broken: string[] = []
  const entry = await firstBroken(database)
  if (entry !== null) broken.push(`entry ${entry} of the transition log`)
  for (let after: number | null = 0; after !== null;) {
    const part = await verifyAfter(database, after)
    broken.push(
      ...part.broken.map(
        ({ seq, operationId, kind }) => `place ${seq ?? '-'} of the operation log, operation ${operationId ?? '-'}: ${kind}`,
      ),
    )
    after = part.next
  }
  const [counts] = await rowsOf<{ transitions: number; operations: number }>(
    database,
    sql`select ${count(sql`transition_log`)} as transitions, ${count(sql`operation_chain`)} as operations`,
  )
  return { lost, doubled, broken, transitions: counts?.transitions ?? 0, operations: counts?.operations ?? 0 }
}

const sha256In = async (database: Database, storage: Storage, id: string): Promise<string | null> => {
  const [row] = await rowsOf<{ key: string }>(database, sql`select storage_key as key from file where id = ${id}`)
  if (!row) return null
  const hash = createHash('sha256')
  try {
    for await (const chunk of await storage.read(row.key)) hash.update(chunk as Buffer)
  } catch {
    return null
  }
  return hash.digest('hex')
}
