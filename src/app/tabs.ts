import { createActor } from 'xstate'
import { watched } from '#src/components/inspector/watched.ts'
import { tabsMachine, type Tab } from '#src/machines/session/tabs.ts'
import { navigateTo, session } from './actors.ts'

const tabsKey = 'fairlead.tabs'
const storedTabs = (): Tab[] => JSON.parse(localStorage.getItem(tabsKey) ?? '[]') as Tab[]

/** The tab strip; it begins with the frame, which the log-in page does without. */
export const tabs = createActor(
  watched(
    tabsMachine.provide({
      actions: {
        showRemaining: (_, { location: remaining }) => {
          if (remaining !== null) queueMicrotask(() => navigateTo(remaining))
        },
      },
    }),
  ),
  { input: { tabs: storedTabs(), active: location.pathname } },
)

let stored: Tab[] | undefined
tabs.subscribe(({ context: { tabs: open } }) => {
  if (open === stored) return
  stored = open
  if (open.length > 1) localStorage.setItem(tabsKey, JSON.stringify(open))
  else localStorage.removeItem(tabsKey)
})
// However a session ends, in this window or in another: whoever comes next does not read where this user was.
session.subscribe(({ value }) => {
  if (value === 'leaving' || value === 'loggedOut') tabs.send({ type: 'forgotten' })
})
tabs.start()
