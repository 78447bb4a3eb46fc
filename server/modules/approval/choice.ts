import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import { approverChoice } from '#server/db/tables/approverChoice.ts'
import { choosingNodes, mustBeChosen, type ChoosingNode, type Submitted } from '#server/lifecycle/approval/choice.ts'
import { machineOf, type Actor, type LifecycleContext } from '#server/lifecycle/process.ts'
import { refuseUnreadable } from '#server/lifecycle/recordKind.ts'
import { notFound, refuseUnusable, refuseWrong, type Wrong } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'
import { offers } from '#src/machines/lifecycle.ts'
import { submittedTo } from '#src/machines/sentEvents.ts'

type Step = Data<'GET /api/approval/choice'>[number]
type Which = Pick<Submitted, 'machine' | 'id'>

/** Whether the user `u` of the company `c` can be asked in a case: an active account of the house. */
export const canBeAsked = sql`(c.kind <> 'SUPPLIER' and not ${isShutOut(sql`u`)})`

/** What people are told of the user `u`, with company `c` and unit `n`. */
export const shownPerson = sql`u.id::text as id, u.name, coalesce(nullif(u.name_en, ''), u.name) as "nameEn", c.name as "companyName",
  coalesce(nullif(c.name_en, ''), c.name) as "companyNameEn", coalesce(n.name, '') as "unitName", coalesce(nullif(n.name_en, ''), n.name, '') as "unitNameEn"`
export const personTables = sql`app_user u join company c on c.id = u.company_id left join unit n on n.id = u.unit_id`

/**
 * To what somebody may submit a record that is theirs to edit; null where it is not, and where that needs no approval.
 * @param event what is about to be done: the record is locked; absent where it is only looked at
 */
const submittedBy = async (
  { kinds, clock }: LifecycleContext,
  database: Database,
  { machine, id }: Which,
  actor: Actor,
  event?: { type: 'edit' },
): Promise<Submitted | null> => {
  const loaded = await kinds[machine].load(database, { id, actor, clock, ...(event ? { event } : {}) })
  if (!loaded) return null
  const { state, facts } = loaded
  const may = offers(machineOf(machine), state, facts, actor.authorities)
  if (!may.some(({ event: name, allowed }) => name === 'edit' && allowed)) return null
  const type = submittedTo(machineOf(machine), state)
  return type ? { machine, id, type } : null
}

/** Where somebody chooses who approves a record, and whom they have chosen, in their order. */
const stepsOf = async (database: Database, { machine, id }: Which, nodes: readonly ChoosingNode[]): Promise<Step[]> => {
  if (nodes.length === 0) return []
  const chosen = await rowsOf<Step['people'][number] & { type: string; node: string }>(
    database,
    sql`select h.type, h.node, ${shownPerson}, ${canBeAsked} as "canAct" from approver_choice h join ${personTables} on u.id = h.user_id
        where h.machine = ${machine} and h.record_id = ${id} order by h.position`,
  )
  return nodes.map((each) => ({
    type: each.type,
    node: each.node.id,
    title: each.node.title.zh,
    titleEn: each.node.title.en,
    isRequired: mustBeChosen(each),
    people: chosen.flatMap(({ type, node, ...person }) => (type === each.type && node === each.node.id ? [person] : [])),
  }))
}

/** What is wrong with whom somebody has chosen. */
const wrongPeople = async (tx: Database, userIds: readonly string[], initiatorIds: readonly string[]): Promise<Wrong[]> => {
  const path = 'userIds'
  if (new Set(userIds).size < userIds.length) return [{ path, message: 'approverChoice.twice' }]
  if (userIds.some((id) => initiatorIds.includes(id))) return [{ path, message: 'approverChoice.self' }]
  const able = await rowsOf(
    tx,
    sql`select 1 from app_user u join company c on c.id = u.company_id where u.id = any (${sql.param([...userIds])}::bigint[]) and ${canBeAsked}`,
  )
  return able.length < userIds.length ? [{ path, message: 'error.unusable' }] : []
}

/** Who submits a record chooses who approves it. */
export const choiceRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock, kinds } = context

  serve('GET /api/approval/choice', async ({ query: { machine, id }, caller }) => {
    await refuseUnreadable(context, machine, id, caller)
    const submitted = await submittedBy(context, database, { machine, id }, caller)
    return submitted ? stepsOf(database, submitted, await choosingNodes(context, database, submitted)) : []
  })

  serve('PUT /api/approval/choice', async ({ body: { machine, id, type, node, userIds }, caller }) => {
    await refuseUnreadable(context, machine, id, caller)
    return database.transaction(async (tx) => {
      const submitted = await submittedBy(context, tx, { machine, id }, caller, { type: 'edit' })
      if (!submitted) throw notFound()
      const nodes = await choosingNodes(context, tx, submitted)
      refuseUnusable(nodes.some((each) => each.type === type && each.node.id === node) ? [] : ['node'])
      const asked = await kinds[machine].approvals?.[type]?.(tx, id, clock.calendar())
      refuseWrong(await wrongPeople(tx, userIds, [caller.id, ...(asked?.initiatorId ? [asked.initiatorId] : [])]))
      await tx.execute(
        sql`delete from approver_choice h where h.machine = ${machine} and h.record_id = ${id} and h.type = ${type} and h.node = ${node}`,
      )
      const chosenAt = clock.now()
      const rows = userIds.map((userId, position) => ({
        machine,
        recordId: id,
        type,
        node,
        position: position + 1,
        userId,
        chosenBy: caller.id,
        chosenAt,
      }))
      if (rows.length > 0) await tx.insert(approverChoice).values(rows)
      return stepsOf(tx, { machine, id }, nodes)
    })
  })
}
