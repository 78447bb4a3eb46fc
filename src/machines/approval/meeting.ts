import { and, setup } from 'xstate'
import { reasonGiven, type Facts, type MachineTypes, type TransitionMeta } from '../lifecycle.ts'
import { deciders } from './deciders.ts'

export const meetingKinds = ['PARTY_COMMITTEE', 'MANAGERS', 'LEADING_GROUP'] as const
export type MeetingKind = (typeof meetingKinds)[number]

/** What a meeting says of a case; deferred, it may come to another one. */
export const meetingResults = ['approved', 'returned', 'rejected', 'deferred'] as const
export type MeetingResult = (typeof meetingResults)[number]

/** Of one case on the agenda, by its task. */
export interface MeetingDecision {
  taskId: string
  result: MeetingResult
  opinion: string
}

export interface MeetingFacts extends Facts {
  /** The asking person planned it, or has a case on its agenda. */
  keepsMinutes: boolean
  startsAt: Date
}

export type MeetingEvent =
  | { type: 'edit' }
  | { type: 'hold'; minutesNo?: string; attendance?: string; absent?: string; items?: MeetingDecision[]; documentIds?: string[] }
  | { type: 'cancel'; reason?: string }

const may: TransitionMeta = { authority: 'todo:decide', roles: deciders }

/** A meeting decides cases (practice.md §1): whoever keeps its minutes plans it, and says what it has decided. */
export const meetingMachine = setup({
  types: {} as MachineTypes<MeetingFacts, MeetingEvent>,
  guards: {
    keepsMinutes: ({ context }) => context.facts.keepsMinutes,
    hasBegun: ({ context: { facts } }) => facts.startsAt <= facts.now,
    reasonGiven,
  },
}).createMachine({
  id: 'meeting',
  initial: 'planned',
  context: ({ input }) => ({ facts: input.facts }),
  states: {
    planned: {
      meta: { tone: 'waiting' },
      on: {
        edit: { target: 'planned', reenter: true, guard: 'keepsMinutes', meta: { ...may, unlogged: true } },
        hold: { target: 'held', guard: and(['keepsMinutes', 'hasBegun']), meta: may },
        cancel: { target: 'cancelled', guard: and(['keepsMinutes', 'reasonGiven']), meta: { ...may, destroys: true } },
      },
    },
    held: { type: 'final', meta: { tone: 'good' } },
    cancelled: { type: 'final', meta: { tone: 'idle' } },
  },
})
