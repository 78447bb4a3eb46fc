import type { achievementRows } from '#src/contract/achievement.ts'
import {
  claimAchievement,
  confirmAchievement,
  createAchievement,
  deleteAchievement,
  editAchievement,
  getAchievement,
  getAchievementMatrix,
  pageAchievements,
  passAchievement,
  refuseAchievement,
  rejectAchievement,
  returnAchievement,
  revokeAchievement,
  submitAchievement,
} from '#src/services/achievement.ts'
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
  | 'a submitted record of cooperation'
  | 'a record of cooperation in first review'
  | 'a record of cooperation with its unit'
  | 'a confirmed record of cooperation'
  | 'a draft of cooperation changed meanwhile'
  | 'a record of cooperation with its unit, seen earlier'
  | 'a confirmed record of cooperation, seen earlier'

const supplier = 'a supplier is signed in'
const reviewer = 'a reviewer is signed in'
const unit = 'an approver of a unit is signed in'
const draft = 'a claimed draft of cooperation'
const submitted = 'a submitted record of cooperation'
const inReview = 'a record of cooperation in first review'
const verifying = 'a record of cooperation with its unit'
const confirmed = 'a confirmed record of cooperation'
const changedDraft = 'a draft of cooperation changed meanwhile'
const verifyingBefore = 'a record of cooperation with its unit, seen earlier'
const confirmedBefore = 'a confirmed record of cooperation, seen earlier'

const scene = (who: State, states: Scene['states'], given: Scene['given'] = {}): Scene => ({ who, states, given })
/** Suppliers see the list too: only who has nothing to do with suppliers lacks it. */
const seen = (states: Scene['states'], given: Scene['given'] = {}): Scene => ({
  ...scene(supplier, states, given),
  stranger: 'an administrator is signed in',
})
const its = { 'params.id': 'achievementId' }
const event = (who: State, from: State, otherwise: State) =>
  scene(who, { success: from, 40900: otherwise }, { ...its, 'body.version': 'version' })
const proof = { 'body.proofs.0': 'proofId' }

export const achievementScenes: Record<Key, Scene> = {
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
  'POST /api/admin/srmAchievment/{id}/submit': event(supplier, draft, changedDraft),
  'POST /api/admin/srmAchievment/{id}/claim': event(reviewer, submitted, inReview),
  'POST /api/admin/srmAchievment/{id}/pass': event(reviewer, inReview, submitted),
  'POST /api/admin/srmAchievment/{id}/return': event(reviewer, inReview, submitted),
  'POST /api/admin/srmAchievment/{id}/reject': event(reviewer, inReview, submitted),
  'POST /api/admin/srmAchievment/{id}/confirm': event(unit, verifying, verifyingBefore),
  'POST /api/admin/srmAchievment/{id}/refuse': event(unit, verifying, verifyingBefore),
  'POST /api/admin/srmAchievment/{id}/revoke': event(reviewer, confirmed, confirmedBefore),
}

export const achievementStates = (world: World, signedIn: (person: string) => StateHandler): Record<AchievementState, StateHandler> => {
  const recordIn = (state: string) => async (): Promise<Values> => {
    const { id } = await draftAchievement(world)
    const { proofs } = await world.ask('supplier1', 'GET /api/admin/srmAchievment/{id}', { params: { id } })
    const { version } = await carryOn(world, id, ...(achievementWays[state] ?? []))
    return { achievementId: id, version, proofId: proofs[0]?.id ?? '' }
  }
  /** As somebody has it before them who has not looked again. */
  const seenEarlier = (state: string) => async (): Promise<Values> => {
    const { version, ...rest } = await recordIn(state)()
    return { ...rest, version: Number(version) - 1 }
  }
  return {
    'a reviewer is signed in': signedIn('reviewer'),
    'an approver of a unit is signed in': signedIn('unit'),
    'a proof': async () => ({ proofId: await uploadedProof(world, 'supplier1') }),
    'a claimed draft of cooperation': recordIn('draft'),
    'a submitted record of cooperation': recordIn('submitted'),
    'a record of cooperation in first review': recordIn('firstReview'),
    'a record of cooperation with its unit': recordIn('verifying'),
    'a confirmed record of cooperation': recordIn('confirmed'),
    'a draft of cooperation changed meanwhile': async () => {
      const { achievementId = '', version, proofId = '' } = await recordIn('draft')()
      const body = { ...claimOf({ proofs: [String(proofId)] }), version: Number(version) }
      await world.ask('supplier1', 'POST /api/admin/srmAchievment/{id}', { params: { id: String(achievementId) }, body })
      return { achievementId, version: Number(version), proofId }
    },
    'a record of cooperation with its unit, seen earlier': seenEarlier('verifying'),
    'a confirmed record of cooperation, seen earlier': seenEarlier('confirmed'),
  }
}

export const achievementServices: { [K in Key]: Entry<K> } = {
  'GET /api/admin/srmAchievment/page': { service: pageAchievements, ask: ({ query }) => pageAchievements(query) },
  'GET /api/admin/srmAchievment/matrix': { service: getAchievementMatrix, ask: () => getAchievementMatrix() },
  'GET /api/admin/srmAchievment/{id}': { service: getAchievement, ask: ({ params }) => getAchievement(params.id) },
  'POST /api/admin/srmAchievment': { service: createAchievement, ask: ({ body }) => createAchievement(body) },
  'POST /api/admin/srmAchievment/{id}': { service: editAchievement, ask: ({ params, body }) => editAchievement(params.id, body) },
  'DELETE /api/admin/srmAchievment/{id}': {
    service: deleteAchievement,
    ask: ({ params, query }) => deleteAchievement(params.id, Number(query.version)),
  },
  'POST /api/admin/srmAchievment/{id}/submit': {
    service: submitAchievement,
    ask: ({ params, body }) => submitAchievement(params.id, body.version),
  },
  'POST /api/admin/srmAchievment/{id}/claim': {
    service: claimAchievement,
    ask: ({ params, body }) => claimAchievement(params.id, body.version),
  },
  'POST /api/admin/srmAchievment/{id}/pass': {
    service: passAchievement,
    ask: ({ params, body }) => passAchievement(params.id, body.version),
  },
  'POST /api/admin/srmAchievment/{id}/return': {
    service: returnAchievement,
    ask: ({ params, body }) => returnAchievement(params.id, body.version, body.reason),
  },
  'POST /api/admin/srmAchievment/{id}/reject': {
    service: rejectAchievement,
    ask: ({ params, body }) => rejectAchievement(params.id, body.version, body.reason),
  },
  'POST /api/admin/srmAchievment/{id}/confirm': {
    service: confirmAchievement,
    ask: ({ params, body }) => confirmAchievement(params.id, body.version),
  },
  'POST /api/admin/srmAchievment/{id}/refuse': {
    service: refuseAchievement,
    ask: ({ params, body }) => refuseAchievement(params.id, body.version, body.reason),
  },
  'POST /api/admin/srmAchievment/{id}/revoke': {
    service: revokeAchievement,
    ask: ({ params, body }) => revokeAchievement(params.id, body.version, body.reason),
  },
}
