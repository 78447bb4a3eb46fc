import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { continueIds } from '#server/db/continueIds.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { approvalCase, approvalComment, approvalCopy, approvalTask, approvalVisit } from '#server/db/tables/approvalCase.ts'
import { demand, demandLine } from '#server/db/tables/demand.ts'
import { append } from '#server/lifecycle/log.ts'
import { nextNumber } from '#server/lifecycle/number.ts'
import { seedChoices } from './choices.ts'
import { definitionFor } from './definition.ts'
import { playDemands, writers, writersUnits } from './demands.ts'
import { readHouse } from './house.ts'
import { oilTerminalFlow, playMeetings, storeMeetings } from './meetings.ts'
import { seedDrafts } from './drafts.ts'
import { seedOwnEdition } from './ownEdition.ts'
import type { PlayedCase, PlayedEntry } from './played.ts'
import { playStops } from './stops.ts'

/** Rows of one statement, well below the number of parameters PostgreSQL takes. */
const chunk = 400

const insertAll = async (tx: Database, table: PgTable, rows: Record<string, unknown>[]): Promise<void> => {
  for (let start = 0; start < rows.length; start += chunk) await tx.insert(table).values(rows.slice(start, start + chunk))
}

/** A year of demands and of what approved them, after those that the demonstration begins with. */
export const seedApprovals = async (tx: Database, now: Date): Promise<void> => {
  await seedOwnEdition(tx, now)
  await seedDrafts(tx, now)
  const house = await readHouse(tx, writers, writersUnits)
  const budgets = await rowsOf<{ key: string; id: string }>(tx, sql`select year || ' ' || name as key, id::text as id from budget`)
  const budgetIds = new Map(budgets.map(({ key, id }) => [key, id]))
  const delivered = await definitionFor(tx, 'DEMAND')
  const meetings = playMeetings(house, await oilTerminalFlow(tx, house, delivered.content, now), now)
  const demands = [...playDemands(house, delivered, budgetIds, now), ...meetings.demands]
  const stops = await playStops(tx, house, await definitionFor(tx, 'STOP'), now)
  const [last] = await rowsOf<{ id: string }>(tx, sql`select coalesce(max(id), 0)::text as id from demand`)
  for (const [place, { its }] of demands.entries()) its.id = String(Number(last?.id) + 1 + place)
  await insertAll(
    tx,
    demand,
    demands.map(({ its }) => ({ ...its, no: '' })),
  )
  await insertAll(
    tx,
    demandLine,
    demands.flatMap(({ its, lines }) => lines.map((line) => ({ ...line, demandId: its.id }))),
  )
  await numberInOrder(tx)
  const played = [...demands, stops]
  await storeCases(
    tx,
    played.flatMap(({ cases }) => cases),
  )
  const minuted = await storeMeetings(tx, meetings)
  await continueIds(tx, ['demand', 'approval_case', 'approval_visit', 'approval_task', 'meeting'])
  await storeLog(tx, [...played.flatMap(({ log }) => log), ...minuted])
  await seedChoices(tx, now)
}

/** All demands are numbered in the order in which they were written. */
const numberInOrder = (tx: Database) =>
  tx.execute(sql`
    with placed as (
      select id, to_char(created_at at time zone 'Asia/Shanghai', 'YYYY') as year,
        row_number() over (partition by to_char(created_at at time zone 'Asia/Shanghai', 'YYYY') order by created_at, id) as figure
      from demand
    ), counted as (
      insert into business_number (prefix, year, last) select 'XQ', year::int, max(figure) from placed group by year
      on conflict (prefix, year) do update set last = excluded.last
    )
    update demand d set no = 'XQ-' || p.year || '-' || lpad(p.figure::text, 6, '0') from placed p where p.id = d.id`)

const byMoment = <T>(rows: T[], at: (row: T) => Date): T[] => rows.toSorted((a, b) => at(a).getTime() - at(b).getTime())

/** Stores cases with whatever was asked in them, each numbered in the order of its time. */
const storeCases = async (tx: Database, played: readonly PlayedCase[]): Promise<void> => {
  const cases = byMoment([...played], ({ createdAt }) => createdAt)
  const visits = byMoment(
    cases.flatMap((its) => its.visits.map((visit) => ({ its, visit }))),
    ({ visit }) => visit.begunAt,
  )
  const tasks = byMoment(
    visits.flatMap(({ its, visit }) => visit.tasks.map((task) => ({ its, visit, task }))),
    ({ task }) => task.createdAt,
  )
  for (const [place, its] of cases.entries()) its.id = String(place + 1)
  for (const [place, { visit }] of visits.entries()) visit.id = String(place + 1)
  for (const [place, { task }] of tasks.entries()) task.id = String(place + 1)
  const rows: (typeof approvalCase.$inferInsert)[] = []
  for (const { record, visits: _, copies: __, comments: ___, ...its } of cases)
    rows.push({ ...its, recordId: record.id, no: await nextNumber(tx, 'SP', its.createdAt) })
  await insertAll(tx, approvalCase, rows)
  await insertAll(
    tx,
    approvalVisit,
    visits.map(({ its, visit: { tasks: _, ...visit } }) => ({ ...visit, caseId: its.id })),
  )
  await insertAll(
    tx,
    approvalTask,
    tasks.map(({ its, visit, task: { addedBy, ...task } }) => ({
      ...task,
      caseId: its.id,
      visitId: visit.id,
      addedById: addedBy?.id ?? null,
    })),
  )
  await insertAll(
    tx,
    approvalCopy,
    cases.flatMap(({ id: caseId, copies }) => copies.map((copy) => ({ ...copy, caseId }))),
  )
  await insertAll(
    tx,
    approvalComment,
    cases.flatMap(({ id: caseId, comments }) => comments.map((comment) => ({ ...comment, caseId }))),
  )
}

const storeLog = async (tx: Database, played: readonly PlayedEntry[]): Promise<void> => {
  const log = byMoment([...played], ({ at }) => at).map(({ record, ...entry }) => ({ ...entry, recordId: record.id }))
  for (let start = 0; start < log.length; start += chunk) await append(tx, log.slice(start, start + chunk))
}
