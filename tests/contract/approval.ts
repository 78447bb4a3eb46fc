import { chooseApprovers, commentOnCase, getApprovalPeople, getApproverChoice, getCaseOfRecord } from '#src/services/approval.ts'
import { getAgendaChoices } from '#src/services/meeting.ts'
import { begunDemand, unitCalled } from '#tests/rooms/demand.ts'
import { caseOfRecord, chosenByInitiator, idOf, publishFlow, deliveredStopAsked } from '#tests/setup/approval.ts'
import { meetingCase, secretary } from '#tests/setup/meeting.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler } from './states.ts'

export type ApprovalState =
  | 'a record that is being approved'
  | 'a draft whose approvers are chosen by whoever submits it'
  | 'a case that waits for a meeting'
  | 'a keeper of minutes is signed in'

type ApprovalKey =
  | 'GET /api/approval/meeting/agenda'
  | 'GET /api/approval/person'
  | 'GET /api/approval/record/{machine}/{id}'
  | 'POST /api/approval/case/{id}/comment'
  | 'GET /api/approval/choice'
  | 'PUT /api/approval/choice'

const who = 'a buyer is signed in'
const success: ApprovalState = 'a record that is being approved'
const choosing: Scene = {
  who: 'an approver of a unit is signed in',
  states: { success: 'a draft whose approvers are chosen by whoever submits it' },
  given: {},
}

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
  'GET /api/approval/choice': { ...choosing, given: { 'query.id': 'recordId' } },
  'PUT /api/approval/choice': { ...choosing, given: { 'body.id': 'recordId', 'body.userIds.0': 'userId' } },
}

export const approvalServices: { [K in ApprovalKey]: Entry<K> } = {
  'GET /api/approval/meeting/agenda': { service: getAgendaChoices, ask: ({ query }) => getAgendaChoices(query) },
  'GET /api/approval/person': { service: getApprovalPeople, ask: ({ query }) => getApprovalPeople(query) },
  'GET /api/approval/record/{machine}/{id}': { service: getCaseOfRecord, ask: ({ params }) => getCaseOfRecord(params) },
  'POST /api/approval/case/{id}/comment': { service: commentOnCase, ask: ({ params, body }) => commentOnCase(params.id, body) },
  'GET /api/approval/choice': { service: getApproverChoice, ask: ({ query }) => getApproverChoice(query) },
  'PUT /api/approval/choice': { service: chooseApprovers, ask: ({ body }) => chooseApprovers(body) },
}

export const approvalStates = (world: World, signedIn: (person: string) => StateHandler): Record<ApprovalState, StateHandler> => ({
  'a keeper of minutes is signed in': signedIn(secretary),
  'a case that waits for a meeting': async () => ({ taskId: (await meetingCase(world)).taskId }),
  'a record that is being approved': async () => {
    const { id: recordId } = await deliveredStopAsked(world)
    const { id: caseId } = await caseOfRecord(world, 'stopRequest', recordId)
    return { recordId, caseId }
  },
  'a draft whose approvers are chosen by whoever submits it': async () => {
    const unitId = await unitCalled(world, 'OPS')
    await publishFlow(world, chosenByInitiator(), unitId)
    const { id: recordId } = await begunDemand(world, { unitId })
    const userId = await idOf(world, 'lead')
    await world.ask('unit', 'PUT /api/approval/choice', {
      body: { machine: 'demand', id: recordId, type: 'DEMAND', node: 'chosen', userIds: [userId] },
    })
    return { recordId, userId }
  },
})
