import type { EventKey, ShownKey } from '#src/contract/index.ts'
import type { invitationRows } from '#src/contract/invitation.ts'
import { getFunnel, invite, inviteAll } from '#src/services/invitation.ts'
import { sentInvitation, unitId } from '#tests/setup/cooperation.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler } from './states.ts'

type Key = Exclude<keyof typeof invitationRows, EventKey>
export type InvitationState = 'an invitation'

const scene = (states: Scene['states'], given: Scene['given'] = {}): Scene => ({ who: 'a buyer is signed in', states, given })
const its = { 'params.id': 'invitationId' }

export const invitationScenes: Record<Key, Scene> = {
  'GET /api/srm/invitation/page': scene({ success: 'an invitation' }),
  'GET /api/srm/invitation/funnel': scene({ success: 'an invitation' }),
  'GET /api/srm/invitation/{id}': scene({ success: 'an invitation' }, its),
  'POST /api/srm/invitation': scene({ success: 'a buying unit' }, { 'body.unitId': 'unitId' }),
  'POST /api/srm/invitation/bulk': scene({ success: 'a buying unit' }, { 'body.unitId': 'unitId' }),
}

export const invitationStates = (world: World): Record<InvitationState, StateHandler> => ({
  'an invitation': async () => ({ invitationId: (await sentInvitation(world, 'buyer', { unitId })).id }),
})

export const invitationServices: { [K in Exclude<Key, ShownKey>]: Entry<K> } = {
  'GET /api/srm/invitation/funnel': { service: getFunnel, ask: () => getFunnel() },
  'POST /api/srm/invitation': { service: invite, ask: ({ body }) => invite(body) },
  'POST /api/srm/invitation/bulk': { service: inviteAll, ask: ({ body }) => inviteAll(body) },
}
