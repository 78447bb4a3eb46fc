import { sql } from 'drizzle-orm'
import type { Actor } from '#server/lifecycle/process.ts'
import { listsAny, type RecordKind } from '#server/lifecycle/recordKind.ts'
import { followApproval } from './cases.ts'
import { heldAsPaper } from './papers.ts'

/**
 * Kinds whose records are approved follow their cases; and a case, with what it asks, is read by whoever reads its record and has such records in a list, beside
 * those whom it concerns.
 */
export const completeApprovals = (kinds: Readonly<Record<string, RecordKind>>): Record<string, RecordKind> => {
  const approved = Object.values(kinds).filter(({ approvals }) => approvals)
  const readsRecord = (actor: Actor) => {
    const read = approved
      .filter((kind) => listsAny(kind, actor))
      .map(
        ({ machine, from, alias, readable }) =>
          sql`(c.machine = ${machine} and exists (select from ${from} where ${alias}.id = c.record_id and ${readable(actor)}))`,
      )
    return sql.join([sql`false`, ...read], sql` or `)
  }
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => {
      if (kind.approvals) return [name, { ...kind, follows: followApproval(kind.machine) }]
      if (approved.length === 0 || (name !== 'case' && name !== 'task')) return [name, kind]
      const { readable, listed } = kind
      const reads = (actor: Actor) => sql`(${readable(actor)} or ${readsRecord(actor)})`
      const holds = { files: (fileId: string, actor: Actor) => heldAsPaper(fileId, actor, reads) }
      return [name, { ...kind, readable: reads, listed: listed ?? readable, ...(name === 'case' ? holds : {}) }]
    }),
  )
}
