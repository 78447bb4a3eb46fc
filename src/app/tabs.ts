import { createActor } from 'xstate'
import { watched } from '#src/components/watched.ts'
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

tabs.subscribe(({ context }) => localStorage.setItem(tabsKey, JSON.stringify(context.tabs)))
session.subscribe(({ value }) => {
  if (value === 'leaving') tabs.send({ type: 'forgotten' })
})
tabs.start()
