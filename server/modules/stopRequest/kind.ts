import { eq, sql } from 'drizzle-orm'
import { estimateOfPurchase } from '#server/db/allocation.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { projectInScope } from '#server/db/dataScope.ts'
import { stopRequest } from '#server/db/tables/stopRequest.ts'
import { advanceWithin } from '#server/lifecycle/advance.ts'
import { notifies } from '#server/lifecycle/effects.ts'
import { releaseHold, setHold } from '#server/lifecycle/hold.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import { decided, defineKind, type ApprovalAsked } from '#server/lifecycle/recordKind.ts'
import { ofProject } from '#server/lifecycle/under.ts'
import type { ProjectEvent } from '#src/machines/project/project.ts'

/** Whether somebody reads requests as one of those who decide about them. */
const decides = ({ authorities }: Actor): boolean => authorities.has('pojmStopApproval')
const asks = ({ authorities }: Actor): boolean => authorities.has('poJcStopProject')

/** The purchase stands still until it is decided. Suppliers learn that it may end, and nothing of why. */
export const holdFor = (
  lifecycle: LifecycleContext,
  tx: Database,
  { id, projectId, by }: { id: string; projectId: string; by: Actor | null },
): Promise<void> =>
  setHold(
    lifecycle,
    tx,
    { machine: 'project', id: projectId },
    { kind: 'STOP_PENDING', reason: '', source: { machine: 'stopRequest', id }, setBy: by },
  )

/** Requests to stop purchases, as `x`, for the reason `w`. */
export const stopRequestKind = defineKind('stopRequest')({
  table: stopRequest,
  alias: 'x',
  under: { machine: 'project', changesIt: true },
  number: { prefix: 'ZZ' },
  documents: { house: 'poJcStopProject', stages: { grounds: { type: 'evidence' } } },
  people: [{ user: sql`x.begun_by` }],
  name: sql`w.name`,
  nameEn: sql`w.name_en`,
  joins: sql`left join stop_reason w on w.id = x.reason_id`,
  // Suppliers see what a purchase is, and of what is asked for in the house nothing.
  readable: (actor) => sql`${asks(actor) || decides(actor)}`,
  // Who decides need not be one of those who run purchases.
  seenBesides: (actor) => sql`(${decides(actor)} and p.state <> 'draft' and ${projectInScope(actor)})`,
  listedTo: ['poJcStopProject', 'pojmStopApproval'],
  listedInHouse: () => sql`true`,
  asks: () => ({
    ownerId: ofProject(stopRequest, sql<string>`p.owner_id::text`),
    projectState: ofProject(stopRequest, sql<string>`p.state`),
  }),
  facts: ({ ownerId, projectState }, actor) => ({
    inCharge: actor !== null && (actor.id === ownerId || actor.roles.has('JC_LEAD')),
    projectState,
  }),
  writes: { returned: decided, rejected: decided },
  apply: async (tx, { id, event: { type }, row, actor, lifecycle }) => {
    const { projectId, projectState: stage } = row
    const purchase = { machine: 'project', id: projectId } as const
    switch (type) {
      case 'approved':
        // It ends, and with it whatever holds it.
        await advanceWithin(lifecycle, tx, { ...purchase, event: stopped(row), actor: null })
        return undefined
      case 'resubmit':
        await tx.update(stopRequest).set({ stage }).where(eq(stopRequest.id, id))
        await holdFor(lifecycle, tx, { id, projectId, by: actor })
        return undefined
      case 'edit':
        return undefined
      case 'returned':
      case 'rejected':
      case 'withdraw':
      case 'withdrawn':
      case 'projectEnded':
        await releaseHold(lifecycle, tx, purchase, { machine: 'stopRequest', id })
        return undefined
    }
  },
  approvals: { STOP: (database, id) => approvalOf(database, id) },
  effects: {
    notify: notifies(
      'stopRequest',
      {
        title: sql`p.no || ' ' || p.title`,
        titleEn: sql`p.no || ' ' || coalesce(nullif(p.title_en, ''), p.title)`,
        reason: sql`x.decision_reason`,
        begunBy: sql<string>`x.begun_by`,
        ownerId: sql<string>`p.owner_id`,
      },
      {
        inCharge: ({ begunBy, ownerId, ...its }, id) => ({
          ...its,
          users: sql`select distinct unnest(array[${begunBy}::bigint, ${ownerId}::bigint]) as id`,
          href: `/poJcManager/poJcStopProject/${id}`,
        }),
      },
    ),
  },
})

const stopped = ({ publicText: reason, publicTextEn: reasonEn }: typeof stopRequest.$inferSelect): ProjectEvent => ({
  type: 'stop',
  reason,
  reasonEn,
})

interface AskedOf {
  titleEn: string
  companyId: string
  title: string
  unit: string
  category: string | null
  method: string
  /** What the purchase is estimated at. */
  amountGross: string | null
  stage: string
  reason: string
}

/** What those who decide are told. */
const approvalOf = async (database: Database, id: string): Promise<ApprovalAsked> => {
  const [form] = await rowsOf<AskedOf>(
    database,
    sql`select p.no || ' ' || p.title as title, p.no || ' ' || coalesce(nullif(p.title_en, ''), p.title) as "titleEn", p.unit_id::text as "companyId", (select u.id::text from unit u where u.company_id = p.unit_id and u.parent_id is null) as unit, k.code as category, p.method, ${estimateOfPurchase}::text as "amountGross", x.stage, w.name || '：' || x.narrative as reason
        from stop_request x join project p on p.id = x.project_id join stop_reason w on w.id = x.reason_id left join category k on k.id = p.category_id
        where x.id = ${id}`,
  )
  if (!form) throw new Error(`There is no stop request ${id}`)
  const { companyId, titleEn, ...said } = form
  return { unitId: null, companyId, titleEn, form: said }
}
