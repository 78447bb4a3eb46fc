import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/connect.ts'
import { continueIds } from '#server/db/continueIds.ts'
import { hold } from '#server/db/tables/lifecycle.ts'
import { project, projectInvitation, projectItem, quotation, quotationLine, quotationRound } from '#server/db/tables/procurement.ts'
import { append } from '#server/lifecycle/log.ts'
import { ownerColumns } from '#server/seal/owner.ts'
import type { StoryRows } from './story.ts'

/** Rows of one statement, well below the number of parameters PostgreSQL takes. */
const chunk = 400

const insertAll = async (tx: Database, table: PgTable, rows: Record<string, unknown>[]): Promise<void> => {
  for (let start = 0; start < rows.length; start += chunk) await tx.insert(table).values(rows.slice(start, start + chunk))
}

/** Inserts what stories left, and their log as one stretch of the chain in order of time. */
export const insertStories = async (tx: Database, stories: StoryRows[], sealKey: string): Promise<void> => {
  await insertAll(
    tx,
    project,
    stories.map((story) => story.project),
  )
  await insertAll(
    tx,
    projectItem,
    stories.flatMap((story) => story.items),
  )
  await insertAll(
    tx,
    projectInvitation,
    stories.flatMap((story) => story.invitations),
  )
  await insertAll(tx, quotation, owned(stories, sealKey))
  await insertAll(
    tx,
    quotationRound,
    stories.flatMap((story) => story.rounds),
  )
  await insertAll(
    tx,
    quotationLine,
    stories.flatMap((story) => story.lines),
  )
  await insertAll(
    tx,
    hold,
    stories.flatMap((story) => story.holds),
  )
  const log = stories.flatMap((story) => story.log).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (let start = 0; start < log.length; start += chunk) await append(tx, log.slice(start, start + chunk))
  await continueIds(tx, ['project', 'project_item', 'hold'])
}

/** Whose each quotation is as it rests: in clear once its purchase is opened. */
const owned = (stories: StoryRows[], sealKey: string): (typeof quotation.$inferInsert)[] => {
  const counts = new Map<string, number>()
  return stories.flatMap(({ quotations }) => {
    const isDisclosed = quotations.some(({ openedAt }) => openedAt)
    return quotations.map(({ supplierCompanyId: companyId, ...row }) => {
      const n = (counts.get(companyId) ?? 0) + 1
      counts.set(companyId, n)
      return { ...row, ...ownerColumns(sealKey, { ...row, companyId }, n), supplierCompanyId: isDisclosed ? companyId : null }
    })
  })
}
