import { advance, offersFor } from '#server/lifecycle/advance.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import type { Actor, Lifecycle } from '#server/lifecycle/process.ts'
import { notFound, Refusal, refuseUnusable } from '#server/plugins/refusal.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import { createInvitations, mayInviteFor } from './create.ts'
import { funnelOf, invitationOf, pageOfInvitations } from './queries.ts'

export const invitationRoutes = (serve: ServeRow, lifecycle: Lifecycle): void => {
  const { database, clock } = lifecycle

  serve('GET /api/srm/invitation/page', ({ query, caller }) => pageOfInvitations(database, query, caller, clock.now()))

  serve('GET /api/srm/invitation/funnel', ({ caller }) => funnelOf(database, caller, clock.now()))

  serve('GET /api/srm/invitation/{id}', async ({ params: { id }, caller }) => ({
    ...(await seen(id, caller)),
    transitions: await offersFor(lifecycle, 'invitation', id, caller),
    lifeLine: await lifeLineOf(database, 'invitation', id),
  }))

  serve('POST /api/srm/invitation', async ({ body: { unitId, ...invitee }, caller }) => {
    await refuseForeignUnit(unitId, caller)
    const [id = ''] = await createInvitations(lifecycle, unitId, [invitee], caller)
    return { id, state: 'sent', version: 0, transitions: await offersFor(lifecycle, 'invitation', id, caller) }
  })

  serve('POST /api/srm/invitation/bulk', async ({ body: { unitId, invitations }, caller }) => {
    await refuseForeignUnit(unitId, caller)
    refuseRepeated(invitations.map(({ mobile }) => mobile))
    return { ids: await createInvitations(lifecycle, unitId, invitations, caller) }
  })

  serve('POST /api/srm/invitation/{id}/resend', ({ params, body, caller }) => send(params.id, 'resend', body.version, caller))

  serve('POST /api/srm/invitation/{id}/extend', ({ params, body, caller }) => send(params.id, 'extend', body.version, caller))

  serve('POST /api/srm/invitation/{id}/revoke', ({ params, body, caller }) => send(params.id, 'revoke', body.version, caller))

  const send = async (id: string, type: string, expectedVersion: number, actor: Actor) => {
    await seen(id, actor)
    return advance(lifecycle, { machine: 'invitation', id, event: { type }, actor, expectedVersion })
  }

  const seen = async (id: string, actor: Actor) => {
    const found = await invitationOf(database, id, actor)
    if (!found) throw notFound()
    return found
  }

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
