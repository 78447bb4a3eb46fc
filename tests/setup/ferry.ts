import { assign, fromPromise, setup } from 'xstate'
import { describeMachine } from '#src/machines/describe.ts'
import type { BothTexts } from '#src/machines/document.ts'

/** What machines of tests know. */
export const base = setup({
  types: { events: {} as { type: 'board' | 'cast' | 'note' | 'back' } },
  actors: { tow: fromPromise<void>(async () => {}), pilot: fromPromise<void>(async () => {}) },
  actions: { tell: (_, _params: { audience: string; message: string; urgent: boolean }) => {}, horn: () => {} },
  guards: { moored: () => true },
  delays: { tide: 60_000, slack: () => 5 },
})

/** A machine with everything that a definition can say. */
export const ferry = base.createMachine({
  id: 'ferry',
  entry: ['horn', assign({ tries: 1 }), () => {}],
  initial: 'berthed',
  on: { note: { actions: { type: 'tell', params: { audience: 'crew', message: 'noted', urgent: true } } } },
  states: {
    berthed: {
      meta: { tone: 'idle', due: { at: () => null, event: 'board' } },
      on: {
        board: {
          guard: 'moored',
          target: 'sailing',
          actions: ['horn', assign({ tries: 2 })],
          meta: { authority: 'ferry:board', roles: ['mate'] },
        },
        cast: { target: 'berthed', reenter: true, meta: { authority: 'system' } },
        note: {},
      },
    },
    sailing: {
      type: 'parallel',
      states: {
        engine: {
          initial: 'towed',
          states: {
            // An actor may be called like an event: its end is none.
            towed: {
              meta: { tone: 'running', due: { at: () => null, event: 'tow' } },
              invoke: {
                src: 'tow',
                onDone: { target: 'own', meta: { authority: 'ferry:board', roles: ['mate'] } },
                onError: '#ferry.berthed',
              },
            },
            own: { entry: 'horn', after: { tide: '#ferry.lost', slack: '#ferry.berthed', 250: '#ferry.lost' } },
          },
        },
        bridge: { initial: 'manned', states: { manned: { invoke: { src: 'pilot' }, always: { guard: 'moored', target: '#ferry.lost' } } } },
      },
      on: { back: 'berthed' },
    },
    lost: { type: 'final' },
  },
})

export const described = describeMachine(ferry)

/** A machine of which there is nothing to say. */
export const still = describeMachine(setup({}).createMachine({ id: 'still', initial: 'here', states: { here: {} } }))

/** Texts for everything but nothing. */
export const titled: BothTexts = (id) => (id ? { zh: `中 ${id}`, en: `${id} | en` } : undefined)
/** The same without one. */
export const lacking =
  (missing: string): BothTexts =>
  (id) =>
    id === missing ? undefined : titled(id)
