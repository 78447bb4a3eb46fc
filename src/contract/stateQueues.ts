import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { Desk } from '#src/machines/waitingStates.ts'

/** Queues that no room has to say: records wait in one state of one machine; one for each page on which somebody works at it. Written by `npm run rooms`. */
export const stateQueues = [
  { word: 'meeting.planned', machine: 'meeting', state: 'planned', worksWith: 'todo:decide', page: '/todo/meeting' },
  {
    word: 'demand.approved',
    machine: 'demand',
    state: 'approved',
    worksWith: 'poJcProject:acceptDemand',
    page: '/poJcManager/pojmDemandApproval',
  },
  {
    word: 'expertDraw.prepared',
    machine: 'expertDraw',
    state: 'prepared',
    worksWith: 'poMtUserGroup:draw',
    page: '/poMtBasicData/poMtUserGroup',
  },
  { word: 'objection.filed', machine: 'objection', state: 'filed', worksWith: 'poJcObjection:accept', page: '/poJcManager/poJcObjection' },
  {
    word: 'objection.accepted',
    machine: 'objection',
    state: 'accepted',
    worksWith: 'poJcObjection:answer',
    page: '/poJcManager/poJcObjection',
  },
  {
    word: 'objection.escalated',
    machine: 'objection',
    state: 'escalated',
    worksWith: 'poJcObjection:decide',
    page: '/poJcManager/poJcObjection',
  },
  {
    word: 'stopRequest.returned',
    machine: 'stopRequest',
    state: 'returned',
    worksWith: 'poJcStopProject:create',
    page: '/poJcManager/poJcStopProject',
  },
  { word: 'question.asked', machine: 'question', state: 'asked', worksWith: 'poJcQuestion:answer', page: '/poJcManager/poJcQuestion' },
] as const satisfies readonly (Desk & { word: string; machine: BusinessMachineId; state: string })[]
