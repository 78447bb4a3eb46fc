import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { contactTransfer } from '#server/db/tables/contactTransfer.ts'
import { createAll, stores } from '#server/lifecycle/advance.ts'
import { inChargeOf, projectEnds, runnersOf } from '#server/modules/project/index.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import { serveRecords } from '#server/serving/records.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { Refusal, refuseUnusable } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'
import { idsIn } from '#src/contract/row.ts'

type Choices = Data<'GET /api/po/contactTransfer/choices'>

/** Named of each; whoever has more hands them over in several goes. */
const most = 200

const runs = sql`p.state not in ${[...projectEnds]}`
const isOpen = sql`exists (select 1 from contact_transfer o where o.project_id = p.id and o.state = 'proposed')`
const among = (ids: readonly string[]): SQL => sql`p.id = any(${sql.param([...ids])}::bigint[])`

/** Purchases that pass from one manager to another. */
export const contactTransferRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, kinds } = context

  serve('GET /api/po/contactTransfer/choices', async ({ query: { fromUserId, projectIds: named }, caller }) => {
    const projectIds = idsIn(named)
    const given = sql`${kinds.project.readable(caller)} and ${runs} and ${inChargeOf(caller)} and not ${isOpen}`
    const owners = await rowsOf<Choices['owners'][number] & { first: boolean }>(
      database,
      sql`select u.id, u.name, u.name_en as "nameEn", bool_or(${among(projectIds)}) as first from project p join app_user u on u.id = p.owner_id
          where ${given} group by u.id order by first desc, u.id = ${caller.id} desc, u.id limit ${most}`,
    )
    const from = fromUserId ?? owners[0]?.id ?? caller.id
    const [projects, receivers] = await Promise.all([
      rowsOf<Choices['projects'][number]>(
        database,
        sql`select p.id, p.no, p.title, p.title_en as "titleEn", p.state from project p where ${given} and p.owner_id = ${from}
            order by p.id desc limit ${most}`,
      ),
      rowsOf<Choices['receivers'][number]>(
        database,
        sql`select t.id, t.name, t.name_en as "nameEn" from app_user t where t.id <> ${from} and t.id in (${runnersOf()})
              and not exists (select 1 from project p where ${among(projectIds)} and ${given} and t.id not in (${runnersOf(sql`p.id`)}))
            order by t.id limit ${most}`,
      ),
    ])
    return { fromUserId: from, owners: owners.map(({ first: _, ...owner }) => owner), projects, receivers }
  })

  serve('POST /api/po/contactTransfer', async ({ body: { projectIds, toUserId, reason }, caller }) =>
    createAll(context, 'contactTransfer', caller, async (tx) => {
      const asked = [...new Set(projectIds)]
      // In one order, so that two never wait for each other; none of them ends, or passes on, while it is judged.
      await tx.execute(sql`select 1 from project p where ${among(asked)} order by p.id for update`)
      await tx.execute(sql`select 1 from app_user where id = ${toUserId} for no key update`)
      const found = await rowsOf<{ id: string; ownerId: string; its: boolean; runs: boolean; open: boolean; fits: boolean }>(
        tx,
        sql`select p.id, p.owner_id as "ownerId", ${inChargeOf(caller)} as its, ${runs} as runs, ${isOpen} as open,
              ${toUserId}::bigint <> p.owner_id and ${toUserId}::bigint in (${runnersOf(sql`p.id`)}) as fits
            from project p where ${among(asked)} and ${kinds.project.readable(caller)} order by p.id`,
      )
      refuseUnusable(found.length === asked.length ? [] : ['projectIds'])
      const reasons = [
        ...(found.every(({ its }) => its) ? [] : ['refusal.inCharge']),
        ...(found.every((each) => each.runs) ? [] : ['refusal.projectRuns']),
        ...(found.some(({ open }) => open) ? ['refusal.transferOpen'] : []),
        ...(found.every(({ fits }) => fits) ? [] : ['refusal.receiverFits']),
      ]
      if (reasons.length > 0) throw new Refusal(40900, { reasons })
      return found.map(({ id, ownerId }) =>
        stores(contactTransfer, { projectId: id, fromUserId: ownerId, toUserId, begunBy: caller.id, reason }),
      )
    }),
  )

  serveRecords(serve, context, 'contactTransfer', {
    shown: () => ({
      fromName: sql`g.name`,
      fromNameEn: sql`g.name_en`,
      toName: sql`r.name`,
      toNameEn: sql`r.name_en`,
      projectState: sql`p.state`,
      projectDeadline: sql`p.deadline`,
      openQuestions: sql`(select count(*) from question q where q.project_id = p.id and q.state = 'asked')::int`,
      begunByName: sql`b.name`,
      begunByNameEn: sql`b.name_en`,
    }),
    pageJoins: sql`left join app_user b on b.id = ct.begun_by`,
    filters: { toMe: (_, { id }) => sql`ct.to_user_id = ${id}` },
    sortable: ['stateSince', 'createdAt'],
  })
}
