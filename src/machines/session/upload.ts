import { assign, fromPromise, setup } from 'xstate'
import { toBeProvided } from '../toBeProvided.ts'

export interface Uploaded {
  id: string
  name: string
  size: number
  sha256: string
}

export type UploadEvent = { type: 'progressed'; share: number } | { type: 'cancel' } | { type: 'retry' }

/** One file on its way: it can be watched, cancelled and, where it was not taken, tried again. */
export const uploadMachine = setup({
  types: {
    /** `problem` is why it was not taken. */
    context: {} as { share: number; uploaded: Uploaded | null; problem: unknown },
    events: {} as UploadEvent,
  },
  actors: {
    send: fromPromise<Uploaded>(toBeProvided),
  },
}).createMachine({
  id: 'upload',
  context: { share: 0, uploaded: null, problem: null },
  initial: 'sending',
  states: {
    sending: {
      entry: assign({ share: 0, problem: null }),
      invoke: {
        src: 'send',
        onDone: { target: 'done', actions: assign({ uploaded: ({ event }) => event.output, share: 1 }) },
        onError: { target: 'failed', actions: assign({ problem: ({ event }) => event.error }) },
      },
      on: { progressed: { actions: assign({ share: ({ event }) => event.share }) }, cancel: 'cancelled' },
    },
    failed: { on: { retry: 'sending', cancel: 'cancelled' } },
    done: { type: 'final' },
    cancelled: { type: 'final' },
  },
})
