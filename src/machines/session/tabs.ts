import { assign, setup } from 'xstate'

export interface Tab {
  /** The key: a new query updates the tab, another path opens another, unless it is a part of the same record. */
  path: string
  search: string
  /** What the page calls itself, such as a project number; the route's own title otherwise. */
  title: string | null
  /** The record that it shows a part of; its other parts are shown in the same tab. */
  of?: string | undefined
}

export type TabsEvent =
  | { type: 'visited'; path: string; search: string; of?: string | undefined }
  | { type: 'named'; path: string; title: string }
  | { type: 'close'; path: string }
  | { type: 'closeOthers'; path: string }
  | { type: 'closeRight'; path: string }
  | { type: 'closeAll' }
  | { type: 'move'; path: string; to: number }
  /** Whoever signs in next shall not read where this user was. */
  | { type: 'forgotten' }

interface Context {
  tabs: Tab[]
  /** The route that is shown. */
  active: string
}

export const homePath = '/dashboard'
const homeTab: Tab = { path: homePath, search: '', title: null }

const withHome = (tabs: Tab[]): Tab[] => [
  tabs.find(({ path }) => path === homePath) ?? homeTab,
  ...tabs.filter(({ path }) => path !== homePath),
]

/** The strip of visited pages. Home is always first and stays; when the shown page is closed, the last remaining tab is shown. */
export const tabsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TabsEvent,
    input: {} as { tabs: Tab[]; active: string },
  },
  actions: {
    visit: assign(({ context }, { path, search, of }: Pick<Tab, 'path' | 'search' | 'of'>) => {
      const isIt = (tab: Tab) => tab.path === path || (of !== undefined && tab.of === of)
      const known = context.tabs.find(isIt)
      // What has not changed is not drawn anew.
      if (known?.path === path && known.search === search && known.of === of) return { active: path }
      const shown = { ...(known ?? { title: null }), path, search, ...(of && { of }) }
      const at = context.tabs.findIndex(isIt)
      const others = context.tabs.filter((tab) => !isIt(tab))
      return { tabs: others.toSpliced(at < 0 ? others.length : at, 0, shown), active: path }
    }),
    name: assign({
      tabs: ({ context }, { path, title }: { path: string; title: string }) =>
        context.tabs.some((tab) => tab.path === path && tab.title !== title)
          ? context.tabs.map((tab) => (tab.path === path ? { ...tab, title } : tab))
          : context.tabs,
    }),
    keep: assign({ tabs: ({ context }, { kept }: { kept: (tab: Tab, index: number) => boolean }) => withHome(context.tabs.filter(kept)) }),
    place: assign({
      tabs: ({ context }, { path, to }: { path: string; to: number }) => {
        const moved = context.tabs.find((tab) => tab.path === path)
        const rest = context.tabs.filter((tab) => tab.path !== path)
        return moved ? withHome(rest.toSpliced(Math.max(1, to), 0, moved)) : context.tabs
      },
    }),
    /** Shows the last remaining tab when the shown one is gone. */
    showRemaining: (_, _params: { location: string | null }) => {},
  },
}).createMachine({
  id: 'tabs',
  context: ({ input }) => ({ tabs: withHome(input.tabs), active: input.active }),
  initial: 'open',
  states: {
    open: {
      on: {
        visited: { actions: { type: 'visit', params: ({ event }) => event } },
        named: { actions: { type: 'name', params: ({ event }) => event } },
        close: {
          actions: [{ type: 'keep', params: ({ event }) => ({ kept: (tab) => tab.path !== event.path }) }, remaining()],
        },
        closeOthers: {
          actions: [{ type: 'keep', params: ({ event }) => ({ kept: (tab) => tab.path === event.path }) }, remaining()],
        },
        closeRight: {
          actions: [
            {
              type: 'keep',
              params: ({ context, event }) => {
                const last = context.tabs.findIndex((tab) => tab.path === event.path)
                return { kept: (_: Tab, index: number) => index <= last }
              },
            },
            remaining(),
          ],
        },
        closeAll: { actions: [{ type: 'keep', params: { kept: () => false } }, remaining()] },
        forgotten: { actions: { type: 'keep', params: { kept: () => false } } },
        move: { actions: { type: 'place', params: ({ event }) => event } },
      },
    },
  },
})

function remaining() {
  return {
    type: 'showRemaining' as const,
    params: ({ context }: { context: Context }) => {
      const last = context.tabs.at(-1) ?? homeTab
      return { location: context.tabs.some(({ path }) => path === context.active) ? null : last.path + last.search }
    },
  }
}
