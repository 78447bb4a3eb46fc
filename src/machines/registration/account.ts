import { assign, fromPromise, setup } from 'xstate'
import { toBeProvided } from '../toBeProvided.ts'

/** What a visitor shows to be let in: a number with the code it got, and an invite code if there is one. */
export interface Proof {
  telephone: string
  code: string
  inviteCode: string
}

/** What is filled in once the number is verified. */
export interface NewAccount {
  name: string
  email: string
  password: string
  attr1: string
  enterpriseType: string
}

export type AccountEvent =
  | { type: 'validate'; proof: Proof }
  | { type: 'begin' }
  | { type: 'renew' }
  | { type: 'startOver' }
  /** The form was left for the page before. */
  | { type: 'pause' }
  | { type: 'codeRenewed'; code: string }
  | { type: 'submit'; account: NewAccount }

interface Context {
  proof: Proof
  /** When the permission ends, Unix milliseconds; null without one. */
  until: number | null
  /** Why the last try failed: whatever its call threw. */
  problem: unknown
  token: string | null
}

/**
 * Registering an account: the number is verified, a permission of half a minute opens the form and can be renewed without typing
 * anything again, the form is filled in and sent. What was typed outlives every failure.
 */
export const accountMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AccountEvent,
    input: {} as Pick<Context, 'proof' | 'until'>,
  },
  guards: {
    stillPermitted: ({ context }) => context.until !== null,
    numberProven: ({ context }) => context.proof.code !== '',
  },
  /** The page provides what is left of the permission. */
  delays: { permission: 30_000 },
  actors: {
    /** Answers when the permission ends. */
    validate: fromPromise<number, Proof>(toBeProvided),
    /** Answers a token. */
    register: fromPromise<string, { proof: Proof; account: NewAccount | null }>(toBeProvided),
  },
  actions: {
    grant: (_, _params: { until: number }) => {},
    withdraw: () => {},
    /** Remembers what was typed for a page that is loaded anew. */
    keepProof: () => {},
    openForm: () => {},
    enter: (_, _params: { token: string }) => {},
    forgetProof: () => {},
  },
}).createMachine({
  id: 'account',
  context: ({ input }) => ({ ...input, problem: null, token: null }),
  initial: 'resuming',
  states: {
    resuming: {
      always: [{ guard: 'stillPermitted', target: 'permitted' }, { guard: 'numberProven', target: 'lapsed' }, { target: 'entering' }],
    },
    entering: {
      on: { validate: { target: 'validating', actions: assign({ proof: ({ event }) => event.proof, problem: null }) } },
    },
    validating: {
      invoke: {
        src: 'validate',
        input: ({ context }) => context.proof,
        onDone: {
          target: 'permitted',
          actions: [
            assign({ until: ({ event }) => event.output }),
            { type: 'grant', params: ({ event }) => ({ until: event.output }) },
            'keepProof',
          ],
        },
        onError: { target: 'entering', actions: assign({ problem: ({ event }) => event.error }) },
      },
    },
    permitted: {
      after: { permission: 'lapsed' },
      on: {
        begin: { target: 'filling', actions: 'openForm' },
        renew: 'renewing',
        startOver: { target: 'entering', actions: 'withdraw' },
      },
    },
    lapsed: {
      entry: [assign({ until: null }), 'withdraw'],
      on: { renew: 'renewing', startOver: 'entering' },
    },
    renewing: {
      invoke: {
        src: 'validate',
        input: ({ context }) => context.proof,
        onDone: {
          target: 'permitted',
          actions: [assign({ until: ({ event }) => event.output }), { type: 'grant', params: ({ event }) => ({ until: event.output }) }],
        },
        /** The code itself has run out: only a new one helps. */
        onError: { target: 'entering', actions: assign({ problem: ({ event }) => event.error }) },
      },
    },
    filling: {
      on: {
        submit: { target: 'registering', actions: assign({ problem: null }) },
        codeRenewed: { actions: [assign({ proof: ({ context, event }) => ({ ...context.proof, code: event.code }) }), 'keepProof'] },
        pause: 'lapsed',
        startOver: { target: 'entering', actions: 'withdraw' },
      },
    },
    registering: {
      invoke: {
        src: 'register',
        input: ({ context, event }) => ({ proof: context.proof, account: event.type === 'submit' ? event.account : null }),
        onDone: { target: 'signedIn', actions: assign({ token: ({ event }) => event.output }) },
        onError: { target: 'filling', actions: assign({ problem: ({ event }) => event.error }) },
      },
    },
    signedIn: {
      type: 'final',
      entry: ['withdraw', 'forgetProof', { type: 'enter', params: ({ context }) => ({ token: context.token ?? '' }) }],
    },
  },
})
