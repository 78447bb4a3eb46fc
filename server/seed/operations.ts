import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { menuOf } from '#server/db/access/menuOf.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { operationLog, operationWaiting, type Change } from '#server/db/tables/operation.ts'
import { contract } from '#src/contract/index.ts'
import { rowOf } from '#src/contract/events.ts'
import { paths } from '#src/contract/places.ts'
import { isTold } from '#src/contract/told.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'

interface Passed {
  machine: BusinessMachineId
  recordId: string
  event: string
  from: string | null
  to: string
  at: string
  userId: string
  name: string
  companyId: string
}

const tableOf = (machine: BusinessMachineId): string => machine.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const devices = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36',
]

/** Somebody pressed again and again what they may not: those of ten minutes are one row. */
const refusedOften = (last: typeof operationLog.$inferInsert): typeof operationLog.$inferInsert => {
  const rowKey = 'POST /api/admin/user/{id}/unlock'
  const said = { rowKey, menu: menuOf(rowKey), recordId: '4', code: 40301, requestId: randomUUID(), changes: [] }
  return { ...last, ...said, times: 12, firstAt: later(last.at, -8, 'minute') }
}

/** The operations by which people did what the transition log says of them. */
export const seedOperations = async (tx: Database): Promise<void> => {
  const passed = await rowsOf<Passed>(
    tx,
    sql`select l.machine, l.record_id as "recordId", l.event, l.from_state as "from", l.to_state as "to", l.at, u.id as "userId", u.name,
          u.company_id as "companyId"
        from transition_log l join app_user u on u.id = l.actor_id where l.machine <> 'quotation' order by l.at, l.seq`,
  )
  const operations = passed
    .map((each, place) => ({
      ...each,
      place,
      rowKey: each.event === 'create' ? `POST ${paths[each.machine]}` : rowOf(each.machine, each.event),
    }))
    // A case begins with what is submitted: no call of its own.
    .filter(({ rowKey }) => rowKey in contract && isTold(rowKey))
    .map(({ machine, recordId, event, from, to, at, userId, name, companyId, rowKey, place }) => {
      const row = { record: recordId, before: from === null ? null : { state: from }, after: { state: to } }
      const change: Change = { table: tableOf(machine), event: from === null ? 'insert' : 'update', count: 1, rows: [row] }
      return {
        at: new Date(at),
        userId,
        userName: name,
        companyId,
        address: `10.20.${Number(companyId) % 250}.${(Number(userId) % 250) + 2}`,
        device: devices[Number(userId) % devices.length] ?? '',
        rowKey,
        menu: menuOf(rowKey),
        recordId: event === 'create' ? null : recordId,
        code: 200,
        milliseconds: 9 + (place % 37),
        requestId: randomUUID(),
        changes: from === to ? [] : [change],
      }
    })
  const [last] = operations.slice(-1)
  const kept = await tx
    .insert(operationLog)
    .values(last ? [...operations, refusedOften(last)] : operations)
    .returning({ operationId: operationLog.id })
  await tx.insert(operationWaiting).values(kept)
}
