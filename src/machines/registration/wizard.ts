import { assign, fromPromise, setup } from 'xstate'
import { toBeProvided } from '../toBeProvided.ts'
import type { RegistrationStep } from './company.ts'

export type WizardPage = RegistrationStep | 'confirmation'

/** How far a registration is, as the server says it. */
export interface Progress {
  stepsDone: readonly RegistrationStep[]
  /** Committed steps in which something that a reviewer returned still is as it was. */
  toMend: readonly RegistrationStep[]
}

export type WizardEvent =
  | { type: 'typed'; step: RegistrationStep; content: unknown }
  | { type: 'commit' }
  | { type: 'goTo'; page: WizardPage }
  | { type: 'submit' }

export interface WizardInput {
  progress: Progress
  contents: Record<RegistrationStep, unknown>
  /** The page asked for; null for the first on which something is left to do. */
  wanted: WizardPage | null
  /** Whether everything a step asks for is there and plausible. */
  isSound: (step: RegistrationStep, content: unknown) => boolean
}

/** A call that failed, and what it was sent. */
interface Failure {
  error: unknown
  content: unknown
}

interface Context extends WizardInput {
  /** Steps whose gaps are shown: somebody tried to commit them. */
  tried: readonly RegistrationStep[]
  failure: Failure | null
}

export const registrationSteps: readonly RegistrationStep[] = [2, 3, 4]

/** Whether a page may be shown: everything before it is committed. */
export const mayShow = ({ stepsDone }: Progress, page: WizardPage): boolean =>
  registrationSteps.filter((step) => page === 'confirmation' || step < page).every((step) => stepsDone.includes(step))

/** The first page on which something is left to do. */
export const firstOpen = ({ stepsDone, toMend }: Progress): WizardPage =>
  registrationSteps.find((step) => !stepsDone.includes(step) || toMend.includes(step)) ?? 'confirmation'

const pageToShow = ({ progress, wanted }: Pick<Context, 'progress' | 'wanted'>): WizardPage =>
  wanted !== null && mayShow(progress, wanted) ? wanted : firstOpen(progress)

const base = setup({
  types: {
    context: {} as Context,
    events: {} as WizardEvent,
    input: {} as WizardInput,
  },
  actors: {
    /** Commits one step and answers how far the registration is then. */
    commit: fromPromise<Progress, { step: RegistrationStep; content: unknown }>(toBeProvided),
    submit: fromPromise<void>(toBeProvided),
  },
  guards: {
    isSound: ({ context }, { step }: { step: RegistrationStep }) => context.isSound(step, context.contents[step]),
    mayShow: ({ context }, { page }: { page: WizardPage }) => mayShow(context.progress, page),
    leadsTo: ({ context }, { page }: { page: WizardPage }) => pageToShow(context) === page,
  },
  actions: {
    keepTyped: assign({
      contents: ({ context }, { step, content }: { step: RegistrationStep; content: unknown }) => ({
        ...context.contents,
        [step]: content,
      }),
    }),
    want: assign({ wanted: (_, { page }: { page: WizardPage }) => page }),
    showGaps: assign({ tried: ({ context }, { step }: { step: RegistrationStep }) => [...context.tried, step] }),
    goOn: assign({ progress: (_, { progress }: { progress: Progress }) => progress, wanted: null, tried: [] }),
    keepFailure: assign({ failure: (_, failure: Failure) => failure }),
    forgetFailure: assign({ failure: null }),
  },
})

const pageOf = ({ event }: { event: { page: WizardPage } }) => ({ page: event.page })
const goTo = {
  guard: { type: 'mayShow', params: pageOf },
  target: '#wizard.choosing',
  actions: { type: 'want', params: pageOf },
} as const

/** One step: typed, committed on its own, tried again as it was typed when that failed. */
const filling = <S extends RegistrationStep>(step: S) => {
  const resting = {
    on: {
      commit: [{ guard: { type: 'isSound', params: { step } }, target: 'committing' }, { actions: { type: 'showGaps', params: { step } } }],
      goTo,
    },
  } as const
  return base.createStateConfig({
    entry: 'forgetFailure',
    initial: 'editing',
    states: {
      editing: resting,
      /** Knows no second commit: a double click is one. */
      committing: {
        entry: 'forgetFailure',
        invoke: {
          src: 'commit',
          input: ({ context }) => ({ step, content: context.contents[step] }),
          onDone: { target: '#wizard.choosing', actions: { type: 'goOn', params: ({ event }) => ({ progress: event.output }) } },
          onError: {
            target: 'failed',
            actions: {
              type: 'keepFailure',
              params: ({ context, event }) => ({ error: event.error, content: context.contents[step] }),
            },
          },
        },
      },
      failed: resting,
    },
  })
}

/** The registration of a company: three steps, each committed on its own and in order, then looked over and submitted. */
export const wizardMachine = base.createMachine({
  id: 'wizard',
  context: ({ input }) => ({ ...input, tried: [], failure: null }),
  initial: 'choosing',
  on: { typed: { actions: { type: 'keepTyped', params: ({ event }) => event } } },
  states: {
    choosing: {
      always: [
        { guard: { type: 'leadsTo', params: { page: 2 } }, target: 'stepTwo' },
        { guard: { type: 'leadsTo', params: { page: 3 } }, target: 'stepThree' },
        { guard: { type: 'leadsTo', params: { page: 4 } }, target: 'stepFour' },
        { target: 'confirmation' },
      ],
    },
    stepTwo: filling(2),
    stepThree: filling(3),
    stepFour: filling(4),
    confirmation: {
      entry: 'forgetFailure',
      initial: 'reading',
      states: {
        reading: { on: { submit: 'submitting', goTo } },
        submitting: {
          entry: 'forgetFailure',
          invoke: {
            src: 'submit',
            onDone: '#wizard.submitted',
            onError: {
              target: 'failed',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error, content: null }) },
            },
          },
        },
        failed: { on: { submit: 'submitting', goTo } },
      },
    },
    submitted: { type: 'final' },
  },
})

const pageOfState: Record<string, WizardPage> = { stepTwo: 2, stepThree: 3, stepFour: 4 }

/** The page that a state of the wizard shows, and where on it the wizard stands, such as `committing`. */
export const shownIn = (value: unknown): { page: WizardPage; state: string } => {
  const path = typeof value === 'string' ? [value] : Object.entries(value as Record<string, string>).flat()
  return { page: pageOfState[String(path[0])] ?? 'confirmation', state: String(path.at(-1)) }
}
