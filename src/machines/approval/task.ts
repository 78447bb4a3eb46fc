import { and, setup } from 'xstate'
import { reasonGiven, type Facts, type MachineTypes, type TransitionMeta } from '../lifecycle.ts'
import { deciders } from './deciders.ts'
import type { timeoutActions } from './definition.ts'

export interface TaskFacts extends Facts {
  /** It is the asking person’s to decide, now. */
  isMine: boolean
  /** The asking person gave it to whoever looks into it first. */
  isDelegate: boolean
  /** The asking person has added whoever it asks. */
  isAdder: boolean
  /** Its case runs, and stands where it was asked. */
  isAsked: boolean
  /** Nobody has gone on from what was decided: the same step is open, or what follows is untouched. */
  mayTakeBack: boolean
  /** To where it may be returned: nodes of its definition. */
  returnTargets: readonly string[]
  /** Whoever approves says why. */
  asksOpinion: boolean
  /** Whoever approves brings files. */
  asksFiles: boolean
  /** When whoever has it is reminded; null where nobody is, or they were. */
  remindAt: Date | null
  /** Until when it is to be decided; null where there is no end, or it has passed without effect. */
  decideBy: Date | null
  whenDue: (typeof timeoutActions)[number]
  /** Something is to be done, which nobody can reject. */
  handles: boolean
  /** A meeting decides it, and none has yet. */
  awaitsMeeting: boolean
  /** A signer was added before, who has not decided. */
  waitsForSigner: boolean
}

export type TaskEvent =
  | { type: 'view' }
  | { type: 'approve'; opinion?: string; documentIds?: string[] }
  | { type: 'reject'; reason?: string; documentIds?: string[] }
  | { type: 'return'; to?: string; reason?: string; documentIds?: string[] }
  | { type: 'transfer'; userId?: string; reason?: string }
  | { type: 'delegate'; userId?: string; reason?: string }
  | { type: 'resolve'; opinion?: string; documentIds?: string[] }
  | { type: 'addSigner'; userId?: string; place?: 'before' | 'after' | 'beside'; reason?: string }
  | { type: 'remove'; reason?: string }
  | { type: 'takeBack'; reason?: string }
  | { type: 'reassign'; userId?: string; reason?: string }
  | { type: 'skip'; why: string }
  | { type: 'cancel' }
  | { type: 'signed' }
  | { type: 'remind' }
  | { type: 'timeOut' }
  | { type: 'escalate' }

const bySystem: TransitionMeta = { authority: 'system' }
const may: TransitionMeta = { authority: 'todo:decide', roles: deciders }
const mayEnd: TransitionMeta = { ...may, destroys: true }
const byAdministrator: TransitionMeta = { authority: 'todo:administer', roles: ['PLAT_ADMIN'] }
const tell = (audience: 'asked' | 'delegate', message: string, asks?: true) =>
  ({ type: 'notify', params: { audience, message, ...(asks ? { asks } : {}) } }) as const

const stays = <S extends string>(state: S) => ({ target: state, reenter: true }) as const

/** What becomes of whatever is still open, whoever has it. */
const openIn = <S extends string>(state: S) =>
  ({
    cancel: { target: 'cancelled', meta: bySystem },
    reassign: { target: 'transferred', guard: and(['isAsked', 'reasonGiven']), meta: byAdministrator },
    remove: { target: 'removed', guard: and(['isAdder', 'isAsked']), meta: mayEnd },
    escalate: { target: 'transferred', meta: bySystem },
    remind: { ...stays(state), guard: 'remindsNow', actions: tell('asked', 'notice.taskDueSoon'), meta: bySystem },
    timeOut: [
      { target: 'timedOut', guard: and(['isDue', 'decidesWhenDue']), meta: bySystem },
      { target: 'transferred', guard: and(['isDue', 'passesWhenDue']), meta: bySystem },
      { ...stays(state), guard: and(['isDue', 'waitsWhenDue']), actions: tell('asked', 'notice.taskOverdue'), meta: bySystem },
    ],
  }) as const

const decidable = <S extends string>(state: S) =>
  ({
    approve: { target: 'approved', guard: and(['isMine', 'isAsked', 'decidedInMeeting', 'opinionGiven', 'filesGiven']), meta: may },
    reject: { target: 'rejected', guard: and(['isMine', 'isAsked', 'isDecision', 'decidedInMeeting', 'reasonGiven']), meta: mayEnd },
    return: { target: 'returned', guard: and(['isMine', 'isAsked', 'decidedInMeeting', 'leadsBack', 'reasonGiven']), meta: may },
    transfer: { target: 'transferred', guard: and(['isMine', 'isAsked', 'reasonGiven']), meta: may },
    delegate: {
      target: 'delegated',
      guard: and(['isMine', 'isAsked', 'reasonGiven']),
      actions: tell('delegate', 'notice.taskDelegated', true),
      meta: may,
    },
    addSigner: [
      { target: 'added', guard: and(['isMine', 'isAsked', 'decidedInMeeting', 'signsBefore', 'reasonGiven']), meta: may },
      { ...stays(state), guard: and(['isMine', 'isAsked', 'decidedInMeeting', 'signsLater', 'reasonGiven']), meta: may },
    ],
    ...openIn(state),
  }) as const

const due = [
  { at: ({ remindAt }: TaskFacts) => remindAt, event: 'remind' },
  { at: ({ decideBy }: TaskFacts) => decideBy, event: 'timeOut' },
]

/** What one person is asked in a step of a case (domain.md §1.6, task states). */
export const taskMachine = setup({
  types: {} as MachineTypes<TaskFacts, TaskEvent>,
  guards: {
    isMine: ({ context }) => context.facts.isMine,
    isDelegate: ({ context }) => context.facts.isDelegate,
    isAdder: ({ context }) => context.facts.isAdder,
    isAsked: ({ context }) => context.facts.isAsked,
    decidedInMeeting: ({ context }) => !context.facts.awaitsMeeting,
    mayTakeBack: ({ context }) => context.facts.mayTakeBack,
    leadsBack: ({ context: { facts }, event }) =>
      event.type === 'return' && (event.to === undefined ? facts.returnTargets.length > 0 : facts.returnTargets.includes(event.to)),
    opinionGiven: ({ context: { facts }, event }) =>
      !facts.asksOpinion || !('opinion' in event) || (event.opinion ?? '').trim().length >= 2,
    filesGiven: ({ context: { facts }, event }) => !facts.asksFiles || !('documentIds' in event) || (event.documentIds ?? []).length > 0,
    signsBefore: ({ event }) => 'place' in event && event.place === 'before',
    /** An offer is made before anybody could have said where. */
    signsLater: ({ event }) => !('place' in event) || event.place !== 'before',
    isDecision: ({ context }) => !context.facts.handles,
    signerDecided: ({ context }) => !context.facts.waitsForSigner,
    remindsNow: ({ context: { facts } }) => facts.remindAt !== null && facts.remindAt <= facts.now,
    isDue: ({ context: { facts } }) => facts.decideBy !== null && facts.decideBy <= facts.now,
    decidesWhenDue: ({ context: { facts } }) => facts.whenDue === 'approve' || facts.whenDue === 'reject',
    passesWhenDue: ({ context: { facts } }) => facts.whenDue === 'escalate' || facts.whenDue === 'transfer',
    waitsWhenDue: ({ context: { facts } }) => facts.whenDue === 'remind',
    reasonGiven,
  },
  actions: {
    /** `asked`: whoever has it now. */
    notify: (_, _params: { audience: 'asked' | 'delegate'; message: string; asks?: true }) => {},
  },
}).createMachine({
  id: 'task',
  initial: 'pending',
  context: ({ input }) => ({ facts: input.facts }),
  entry: tell('asked', 'notice.taskAsked', true),
  states: {
    pending: {
      meta: { tone: 'running', due },
      on: {
        view: { target: 'viewed', guard: 'isMine', meta: may },
        skip: { target: 'skipped', meta: bySystem },
        ...decidable('pending'),
      },
    },
    viewed: { meta: { tone: 'running', due }, on: decidable('viewed') },
    /** Somebody else looks into it, and it comes back. */
    delegated: {
      meta: { tone: 'running', due },
      on: {
        resolve: { target: 'resolved', guard: and(['isDelegate', 'isAsked']), actions: tell('asked', 'notice.taskResolved'), meta: may },
        ...openIn('delegated'),
      },
    },
    resolved: { meta: { tone: 'running', due }, on: decidable('resolved') },
    /** It waits for whoever was asked to sign before. */
    added: {
      meta: { tone: 'running', due },
      on: {
        signed: { target: 'viewed', guard: 'signerDecided', actions: tell('asked', 'notice.taskSigned'), meta: bySystem },
        ...openIn('added'),
      },
    },
    approved: {
      meta: { tone: 'good' },
      on: { takeBack: { target: 'viewed', guard: 'mayTakeBack', meta: may } },
    },
    rejected: { type: 'final', meta: { tone: 'bad' } },
    returned: { type: 'final', meta: { tone: 'bad' } },
    transferred: { type: 'final', meta: { tone: 'idle' } },
    removed: { type: 'final', meta: { tone: 'idle' } },
    skipped: { type: 'final', meta: { tone: 'idle' } },
    cancelled: { type: 'final', meta: { tone: 'idle' } },
    timedOut: { type: 'final', meta: { tone: 'bad' } },
  },
})
