import type { invitationRows } from '#src/contract/invitation.ts'
import {
  extendInvitation,
  getFunnel,
  getInvitation,
  invite,
  inviteAll,
  pageInvitations,
  resendInvitation,
  revokeInvitation,
} from '#src/services/invitation.ts'
import { resendPauseMilliseconds } from '#src/machines/registration/invitation.ts'
import { sentInvitation, unitId } from '#tests/setup/cooperation.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler } from './states.ts'

type Key = keyof typeof invitationRows
export type InvitationState = 'an invitation' | 'an invitation sent again meanwhile'

const scene = (states: Scene['states'], given: Scene['given'] = {}): Scene => ({ who: 'a buyer is signed in', states, given })
const its = { 'params.id': 'invitationId' }
const event = scene({ success: 'an invitation', 40900: 'an invitation sent again meanwhile' }, { ...its, 'body.version': 'version' })

export const invitationScenes: Record<Key, Scene> = {
  'GET /api/srm/invitation/page': scene({ success: 'an invitation' }),
  'GET /api/srm/invitation/funnel': scene({ success: 'an invitation' }),
  'GET /api/srm/invitation/{id}': scene({ success: 'an invitation' }, its),
  'POST /api/srm/invitation': scene({ success: 'a buying unit' }, { 'body.unitId': 'unitId' }),
  'POST /api/srm/invitation/bulk': scene({ success: 'a buying unit' }, { 'body.unitId': 'unitId' }),
  'POST /api/srm/invitation/{id}/resend': event,
  'POST /api/srm/invitation/{id}/extend': event,
  'POST /api/srm/invitation/{id}/revoke': event,
}

/** Whoever has just been invited is not written to again at once. */
export const invitationStates = (world: World): Record<InvitationState, StateHandler> => {
  const sent = async () => {
    const { id, version } = await sentInvitation(world, 'buyer', { unitId })
    world.clock.advance(resendPauseMilliseconds)
    return { invitationId: id, version }
  }
  return {
    'an invitation': sent,
    'an invitation sent again meanwhile': async () => {
      const { invitationId, version } = await sent()
      await world.ask('buyer', 'POST /api/srm/invitation/{id}/resend', { params: { id: invitationId }, body: { version } })
      return { invitationId, version }
    },
  }
}

export const invitationServices: { [K in Key]: Entry<K> } = {
  'GET /api/srm/invitation/page': { service: pageInvitations, ask: ({ query }) => pageInvitations(query) },
  'GET /api/srm/invitation/funnel': { service: getFunnel, ask: () => getFunnel() },
  'GET /api/srm/invitation/{id}': { service: getInvitation, ask: ({ params }) => getInvitation(params.id) },
  'POST /api/srm/invitation': { service: invite, ask: ({ body }) => invite(body) },
  'POST /api/srm/invitation/bulk': { service: inviteAll, ask: ({ body }) => inviteAll(body) },
  'POST /api/srm/invitation/{id}/resend': {
    service: resendInvitation,
    ask: ({ params, body }) => resendInvitation(params.id, body.version),
  },
  'POST /api/srm/invitation/{id}/extend': {
    service: extendInvitation,
    ask: ({ params, body }) => extendInvitation(params.id, body.version),
  },
  'POST /api/srm/invitation/{id}/revoke': {
    service: revokeInvitation,
    ask: ({ params, body }) => revokeInvitation(params.id, body.version),
  },
}
