import type { EventKey, ShownKey } from '#src/contract/index.ts'
import type { achievementRows } from '#src/contract/achievement.ts'
import { createAchievement, deleteAchievement, editAchievement, getAchievementMatrix } from '#src/services/achievement.ts'
import { achievementWays, carryOn, claimOf, draftAchievement, uploadedProof } from '#tests/setup/cooperation.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene, State } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler, Values } from './states.ts'

type Key = keyof typeof achievementRows
export type AchievementState =
  | 'a reviewer is signed in'
  | 'an approver of a unit is signed in'
  | 'a proof'
  | 'a claimed draft of cooperation'
  | 'a confirmed record of cooperation'
  | 'a draft of cooperation changed meanwhile'

const supplier = 'a supplier is signed in'
const draft = 'a claimed draft of cooperation'
const confirmed = 'a confirmed record of cooperation'
const changedDraft = 'a draft of cooperation changed meanwhile'

const scene = (who: State, states: Scene['states'], given: Scene['given'] = {}): Scene => ({ who, states, given })
/** Suppliers see the list too: only who has nothing to do with suppliers lacks it. */
const seen = (states: Scene['states'], given: Scene['given'] = {}): Scene => ({
  ...scene(supplier, states, given),
  stranger: 'an administrator is signed in',
})
const its = { 'params.id': 'achievementId' }
const proof = { 'body.proofs.0': 'proofId' }

export const achievementScenes: Record<Exclude<Key, EventKey>, Scene> = {
  'GET /api/admin/srmAchievment/page': seen({ success: confirmed }),
  'GET /api/admin/srmAchievment/matrix': seen({ success: confirmed }),
  'GET /api/admin/srmAchievment/{id}': seen({ success: confirmed }, its),
  'POST /api/admin/srmAchievment': scene(supplier, { success: 'a proof' }, proof),
  'POST /api/admin/srmAchievment/{id}': scene(
    supplier,
    { success: draft, 40900: changedDraft },
    { ...its, ...proof, 'body.version': 'version' },
  ),
  'DELETE /api/admin/srmAchievment/{id}': scene(supplier, { success: draft, 40900: changedDraft }, { ...its, 'query.version': 'version' }),
}

export const achievementStates = (world: World, signedIn: (person: string) => StateHandler): Record<AchievementState, StateHandler> => {
  const recordIn = (state: string) => async (): Promise<Values> => {
    const { id } = await draftAchievement(world)
    const { proofs } = await world.ask('supplier1', 'GET /api/admin/srmAchievment/{id}', { params: { id } })
    const { version } = await carryOn(world, id, ...(achievementWays[state] ?? []))
    return { achievementId: id, version, proofId: proofs[0]?.id ?? '' }
  }
  return {
    'a reviewer is signed in': signedIn('reviewer'),
    'an approver of a unit is signed in': signedIn('unit'),
    'a proof': async () => ({ proofId: await uploadedProof(world, 'supplier1') }),
    'a claimed draft of cooperation': recordIn('draft'),
    'a confirmed record of cooperation': recordIn('confirmed'),
    'a draft of cooperation changed meanwhile': async () => {
      const { achievementId = '', version, proofId = '' } = await recordIn('draft')()
      const body = { ...claimOf({ proofs: [String(proofId)] }), version: Number(version) }
      await world.ask('supplier1', 'POST /api/admin/srmAchievment/{id}', { params: { id: String(achievementId) }, body })
      return { achievementId, version: Number(version), proofId }
    },
  }
}

export const achievementServices: { [K in Exclude<Key, EventKey | ShownKey>]: Entry<K> } = {
  'GET /api/admin/srmAchievment/matrix': { service: getAchievementMatrix, ask: () => getAchievementMatrix() },
  'POST /api/admin/srmAchievment': { service: createAchievement, ask: ({ body }) => createAchievement(body) },
  'POST /api/admin/srmAchievment/{id}': { service: editAchievement, ask: ({ params, body }) => editAchievement(params.id, body) },
  'DELETE /api/admin/srmAchievment/{id}': {
    service: deleteAchievement,
    ask: ({ params, query }) => deleteAchievement(params.id, Number(query.version)),
  },
}
