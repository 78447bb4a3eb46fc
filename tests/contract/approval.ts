import { commentOnCase, getApprovalPeople, getCaseOfRecord } from '#src/services/approval.ts'
import { getAgendaChoices } from '#src/services/meeting.ts'
import { caseOfRecord, stopAsked } from '#tests/setup/approval.ts'
import { meetingCase, secretary } from '#tests/setup/meeting.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler } from './states.ts'

export type ApprovalState = 'a record that is being approved' | 'a case that waits for a meeting' | 'a keeper of minutes is signed in'

type ApprovalKey =
  | 'GET /api/approval/meeting/agenda'
  | 'GET /api/approval/person'
  | 'GET /api/approval/record/{machine}/{id}'
  | 'POST /api/approval/case/{id}/comment'

const who = 'a buyer is signed in'
const success: ApprovalState = 'a record that is being approved'

/** Where those calls about approvals take place that no machine derives. */
export const approvalScenes: Record<ApprovalKey, Scene> = {
  'GET /api/approval/meeting/agenda': {
    who: 'a keeper of minutes is signed in',
    states: { success: 'a case that waits for a meeting' },
    given: {},
  },
  'GET /api/approval/person': { who, states: {}, given: {} },
  'GET /api/approval/record/{machine}/{id}': { who, states: { success }, given: { 'params.id': 'recordId' } },
  'POST /api/approval/case/{id}/comment': { who, states: { success }, given: { 'params.id': 'caseId' } },
}

export const approvalServices: { [K in ApprovalKey]: Entry<K> } = {
  'GET /api/approval/meeting/agenda': { service: getAgendaChoices, ask: ({ query }) => getAgendaChoices(query) },
  'GET /api/approval/person': { service: getApprovalPeople, ask: ({ query }) => getApprovalPeople(query) },
  'GET /api/approval/record/{machine}/{id}': { service: getCaseOfRecord, ask: ({ params }) => getCaseOfRecord(params) },
  'POST /api/approval/case/{id}/comment': { service: commentOnCase, ask: ({ params, body }) => commentOnCase(params.id, body) },
}

export const approvalStates = (world: World, signedIn: (person: string) => StateHandler): Record<ApprovalState, StateHandler> => ({
  'a keeper of minutes is signed in': signedIn(secretary),
  'a case that waits for a meeting': async () => ({ taskId: (await meetingCase(world)).taskId }),
  'a record that is being approved': async () => {
    const { id: recordId } = await stopAsked(world)
    const { id: caseId } = await caseOfRecord(world, 'stopRequest', recordId)
    return { recordId, caseId }
  },
})
