import { assign, fromPromise, setup } from 'xstate'
import { toBeProvided } from '../toBeProvided.ts'

export type SaveFailure = 'conflict' | 'offline' | 'refused' | 'signedOut'

export type DraftEvent = { type: 'edited'; content: unknown } | { type: 'saveNow' } | { type: 'cameOnline' } | { type: 'takenOver' }

interface Context {
  content: unknown
  /** Something was edited while a save was on its way. */
  stale: boolean
  savedAt: number | null
}

/** Told by the `save` actor when it fails, in words this machine knows. */
export class SaveError extends Error {
  constructor(readonly failure: SaveFailure) {
    super(failure)
  }
}

/** A long form that saves itself: what was typed is sent when typing pauses, kept when the connection is broken, never overwritten from another window. */
export const draftMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DraftEvent,
    input: {} as { content: unknown },
  },
  actors: {
    save: fromPromise<void, { content: unknown }>(toBeProvided),
  },
  guards: {
    isStale: ({ context }) => context.stale,
    savedElsewhere: (_, { error }: { error: unknown }) => error instanceof SaveError && error.failure === 'conflict',
    notSignedIn: (_, { error }: { error: unknown }) => error instanceof SaveError && error.failure === 'signedOut',
    turnedDown: (_, { error }: { error: unknown }) => error instanceof SaveError && error.failure === 'refused',
  },
  delays: { typingPause: 1200, beforeRetry: 5000 },
  actions: {
    keep: assign({ content: (_, { content }: { content: unknown }) => content }),
  },
}).createMachine({
  id: 'draft',
  context: ({ input }) => ({ content: input.content, stale: false, savedAt: null }),
  initial: 'clean',
  on: {
    edited: { target: '.dirty', actions: { type: 'keep', params: ({ event }) => event } },
    takenOver: '.clean',
  },
  states: {
    clean: {},
    dirty: { after: { typingPause: 'saving' }, on: { saveNow: 'saving' } },
    saving: {
      entry: assign({ stale: false }),
      invoke: {
        src: 'save',
        input: ({ context }) => ({ content: context.content }),
        onDone: [
          { guard: 'isStale', target: 'dirty' },
          { target: 'saved', actions: assign({ savedAt: () => Date.now() }) },
        ],
        onError: [
          { guard: { type: 'savedElsewhere', params: ({ event }) => ({ error: event.error }) }, target: 'conflict' },
          { guard: { type: 'turnedDown', params: ({ event }) => ({ error: event.error }) }, target: 'refused' },
          { guard: { type: 'notSignedIn', params: ({ event }) => ({ error: event.error }) }, target: 'signedOut' },
          { target: 'offline' },
        ],
      },
      on: { edited: { actions: [{ type: 'keep', params: ({ event }) => event }, assign({ stale: true })] } },
    },
    saved: {},
    offline: {
      after: { beforeRetry: 'saving' },
      on: {
        cameOnline: 'saving',
        saveNow: 'saving',
        edited: { actions: { type: 'keep', params: ({ event }) => event } },
      },
    },
    /** Nobody is signed in here any more: what is typed is kept, and not tried again by itself, since that would ask for a new session each time. */
    signedOut: {
      on: {
        cameOnline: 'saving',
        saveNow: 'saving',
        edited: { actions: { type: 'keep', params: ({ event }) => event } },
      },
    },
    /** Another window has saved: the user decides which to keep. */
    conflict: { on: { edited: { actions: { type: 'keep', params: ({ event }) => event } } } },
    /** The server won't have it, as after a deadline; what is typed stays on the page and is tried again once it changes. */
    refused: { on: { saveNow: 'saving' } },
  },
})
