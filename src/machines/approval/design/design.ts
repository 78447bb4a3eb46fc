import { assign, fromPromise, setup } from 'xstate'
import { SaveError } from '../../draft/draft.ts'
import { toBeProvided } from '../../toBeProvided.ts'
import { branchesOf, nodesWithin, type FlowDefinition } from '../definition.ts'
import { edited, type Edit } from './edits.ts'

/** What the server has of a draft, and how often it was saved there. */
export interface SavedDesign {
  content: FlowDefinition
  version: number
}

export type DesignEvent =
  /** `typing` names the field that is typed in: what is typed there in a row is one step. */
  | { type: 'edit'; edit: Edit; typing?: string }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'select'; id: string | null }
  | { type: 'save' }
  /** What the server has by now. */
  | { type: 'learn'; theirs: SavedDesign }
  /** Somebody else has saved: the own work goes on top of theirs, or is left behind it, a step of undo away. */
  | { type: 'putOnTop'; theirs: SavedDesign }
  | { type: 'takeTheirs'; theirs: SavedDesign }

interface Context {
  past: readonly FlowDefinition[]
  present: FlowDefinition
  future: readonly FlowDefinition[]
  /** The node or branch that is worked on. */
  selected: string | null
  /** The field that was typed in last, as long as nothing else was done. */
  typing: string | null
  saved: SavedDesign
}

/** Whether it holds what the server has not got. */
export const isChanged = ({ present, saved }: Pick<Context, 'present' | 'saved'>): boolean => present !== saved.content

const stillThere = (id: string | null, { nodes }: FlowDefinition): string | null =>
  nodesWithin(nodes).some((node) => node.id === id || branchesOf(node).some((branch) => branch.id === id)) ? id : null

/** A definition while it is drawn: every edit can be undone and done again, whatever was saved meanwhile. */
export const designMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DesignEvent,
    input: {} as SavedDesign,
  },
  actors: {
    save: fromPromise<SavedDesign, SavedDesign>(toBeProvided),
  },
  guards: {
    hasPast: ({ context }) => context.past.length > 0,
    hasFuture: ({ context }) => context.future.length > 0,
    isChanged: ({ context }) => isChanged(context),
    isNewer: ({ context }, { theirs }: { theirs: SavedDesign }) => theirs.version > context.saved.version,
    isNewerAndOnlySeen: ({ context }, { theirs }: { theirs: SavedDesign }) => theirs.version > context.saved.version && !isChanged(context),
    savedElsewhere: (_, { error }: { error: unknown }) => error instanceof SaveError && error.failure === 'conflict',
  },
  actions: {
    edit: assign(({ context }, { edit, typing }: { edit: Edit; typing?: string }) => {
      const { definition, selected } = edited(context.present, edit)
      if (definition === context.present) return {}
      const isSameStep = typing !== undefined && typing === context.typing
      return {
        past: isSameStep ? context.past : [...context.past, context.present],
        present: definition,
        future: [],
        selected: stillThere(selected, definition),
        typing: typing ?? null,
      }
    }),
    stepBack: assign(({ context: { past, present, future, selected } }) => {
      const before = past.at(-1) ?? present
      return {
        past: past.slice(0, -1),
        present: before,
        future: [present, ...future],
        selected: stillThere(selected, before),
        typing: null,
      }
    }),
    stepForward: assign(({ context: { past, present, future, selected } }) => {
      const [after = present, ...rest] = future
      return { past: [...past, present], present: after, future: rest, selected: stillThere(selected, after), typing: null }
    }),
    select: assign(({ context }, { id }: { id: string | null }) => ({ selected: stillThere(id, context.present), typing: null })),
    keepSaved: assign((_, { saved }: { saved: SavedDesign }) => ({ saved, typing: null })),
    takeTheirs: assign(({ context }, { theirs }: { theirs: SavedDesign }) => ({
      past: [...context.past, context.present],
      present: theirs.content,
      future: [],
      selected: stillThere(context.selected, theirs.content),
      saved: theirs,
      typing: null,
    })),
  },
}).createMachine({
  id: 'design',
  context: ({ input }) => ({ past: [], present: input.content, future: [], selected: null, typing: null, saved: input }),
  initial: 'editing',
  on: {
    edit: { actions: { type: 'edit', params: ({ event }) => event } },
    undo: { guard: 'hasPast', actions: 'stepBack' },
    redo: { guard: 'hasFuture', actions: 'stepForward' },
    select: { actions: { type: 'select', params: ({ event }) => event } },
  },
  states: {
    editing: {
      on: {
        save: { guard: 'isChanged', target: 'saving' },
        learn: [
          {
            guard: { type: 'isNewerAndOnlySeen', params: ({ event }) => event },
            actions: { type: 'takeTheirs', params: ({ event }) => event },
          },
          { guard: { type: 'isNewer', params: ({ event }) => event }, target: 'superseded' },
        ],
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => ({ content: context.present, version: context.saved.version }),
        onDone: { target: 'editing', actions: { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) } },
        onError: [
          { guard: { type: 'savedElsewhere', params: ({ event }) => ({ error: event.error }) }, target: 'superseded' },
          { target: 'failed' },
        ],
      },
    },
    /** Somebody else has saved meanwhile: the own work stays, and whoever made it says what becomes of it. */
    superseded: {
      on: {
        putOnTop: { target: 'saving', actions: { type: 'keepSaved', params: ({ event }) => ({ saved: event.theirs }) } },
        takeTheirs: { target: 'editing', actions: { type: 'takeTheirs', params: ({ event }) => event } },
      },
    },
    failed: { on: { save: 'saving' } },
  },
})
