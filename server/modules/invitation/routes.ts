import { sql } from 'drizzle-orm'
import { byName } from '#server/db/list.ts'
import { offersFor } from '#server/lifecycle/advance.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { serveRecords } from '#server/serving/records.ts'
import { Refusal, refuseUnusable } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { createInvitations, mayInviteFor } from './create.ts'
import { invitationsEndingWithin } from './kind.ts'
import { funnelOf } from './queries.ts'

export const invitationRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context

  serve('GET /api/srm/invitation/funnel', ({ caller }) => funnelOf(database, caller, clock.now()))

  serve('POST /api/srm/invitation', async ({ body: { unitId, ...invitee }, caller }) => {
    await refuseForeignUnit(unitId, caller)
    const [id = ''] = await createInvitations(context, unitId, [invitee], caller)
    return { id, state: 'sent', version: 0, transitions: await offersFor(context, 'invitation', id, caller) }
  })

  serve('POST /api/srm/invitation/bulk', async ({ body: { unitId, invitations }, caller }) => {
    await refuseForeignUnit(unitId, caller)
    refuseRepeated(invitations.map(({ mobile }) => mobile))
    return { ids: await createInvitations(context, unitId, invitations, caller) }
  })

  serveRecords(serve, context, 'invitation', {
    shown: ({ id }) => ({
      // The middle of a number is hidden from everybody but who sent the invitation.
      mobile: sql`case when v.inviter_id = ${id} then v.mobile else left(v.mobile, 3) || '****' || right(v.mobile, 4) end`,
      inviterName: sql`p.name`,
      inviterNameEn: sql`p.name_en`,
      unitName: sql`u.name`,
      unitNameEn: sql`u.name_en`,
      usedByName: sql`c.name`,
      usedByNameEn: sql`c.name_en`,
      usedByState: sql`c.state`,
    }),
    joins: sql`left join app_user p on p.id = v.inviter_id left join company u on u.id = v.unit_id left join company c on c.id = v.used_by_company_id`,
    filters: {
      mine: (_, { id }) => sql`v.inviter_id = ${id}`,
      endingWithin: (days) => invitationsEndingWithin(days, clock.now()),
    },
    sortable: ['inviteeName', 'state', 'createdAt', 'expiresAt'],
    orders: { inviteeName: byName(sql`v.invitee_name`) },
  })

  const refuseForeignUnit = async (unitId: string, actor: Actor): Promise<void> => {
    if (!(await mayInviteFor(database, unitId, actor))) refuseUnusable(['unitId'])
  }
}

/** Nobody is invited twice by one sheet. */
const refuseRepeated = (mobiles: string[]): void => {
  const errors = mobiles.flatMap((mobile, index) =>
    mobiles.indexOf(mobile) < index ? [{ path: `invitations.${index}.mobile`, message: 'sheet.problem.repeated' }] : [],
  )
  if (errors.length > 0) throw new Refusal(42200, { errors })
}
