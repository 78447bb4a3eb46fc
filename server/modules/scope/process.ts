import { eq, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isInviter } from '#server/db/qualification.ts'
import { scope } from '#server/db/tables/supplier.ts'
import type { Actor, Delivery, Lifecycle, Process } from '#server/lifecycle/process.ts'
import { notifyAbout } from '#server/modules/company/audience.ts'
import type { ScopeEvent, ScopeFacts } from '#src/machines/supplier/scope.ts'

/** States of a company in which its categories can be decided on. */
const reviewed = new Set(['groupApproval', 'approved', 'suspended', 'expired'])

/** What the machine of a scope asks, of a row that was read with its company. */
export const factsOf = (
  row: { company_id: string; company_state: string; assignee_id: string | null; inviter: boolean },
  actor: Pick<Actor, 'id' | 'companyId'> | null,
  now: Date,
): ScopeFacts => ({
  own: actor?.companyId === String(row.company_id),
  isInviter: row.inviter,
  companyReviewed: reviewed.has(row.company_state),
  isAssignee: row.company_state !== 'groupApproval' || (row.assignee_id !== null && String(row.assignee_id) === actor?.id),
  now,
})

/** How the lifecycle reads and moves scopes. */
export const scopeProcess: Process = {
  table: 'scope',
  load: async (tx, { id, actor, clock, event }) => {
    const query = tx.select().from(scope).where(eq(scope.id, id))
    const [row] = await (event ? query.for('update') : query)
    if (!row) return null
    const [of] = await rowsOf<{ company_state: string; assignee_id: string | null; inviter: boolean }>(
      tx,
      sql`select state as company_state, assignee_id, ${isInviter(sql`company.id`, actor?.id ?? null)} as inviter from company where id = ${row.companyId}`,
    )
    if (!of) return null
    return {
      state: row.state,
      version: row.version,
      facts: factsOf({ ...of, company_id: row.companyId }, actor, clock.now()),
    }
  },
  apply: async (tx, { id, event }) => {
    const { reason } = event as ScopeEvent & { reason?: string }
    if (event.type !== 'deny') return undefined
    await tx
      .update(scope)
      .set({ decisionReason: reason ?? '' })
      .where(eq(scope.id, id))
    return { reason }
  },
  effects: { notify },
}

async function notify(lifecycle: Lifecycle, delivery: Delivery): Promise<void> {
  const about = await subjectOf(lifecycle.database, delivery.recordId)
  if (!about) return
  const category = { title: about.name, titleEn: about.name_en, reason: about.decision_reason }
  const proposed = { title: `${about.company} · ${about.name}`, titleEn: `${about.company_en} · ${about.name_en}`, reason: '' }
  const companyId = String(about.company_id)
  await notifyAbout(lifecycle, delivery, companyId, {
    values: delivery.params['audience'] === 'company' ? category : proposed,
    hrefs: {
      company: `/poBuManager/poBuScope?application=${delivery.recordId}`,
      group: `/srmManager/srmcheckJc/${companyId}`,
    },
  })
}

const subjectOf = async (database: Database, id: string) => {
  const [row] = await rowsOf<{
    company_id: string
    company: string
    company_en: string
    name: string
    name_en: string
    decision_reason: string
  }>(
    database,
    sql`select s.company_id, o.name as company, o.name_en as company_en, c.name, c.name_en, s.decision_reason
        from scope s join category c on c.id = s.category_id join company o on o.id = s.company_id where s.id = ${id}`,
  )
  return row
}
