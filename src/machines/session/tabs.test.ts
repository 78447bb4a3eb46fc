import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { homePath, tabsMachine, type Tab, type TabsEvent } from './tabs.ts'

const tab = (path: string, search = ''): Tab => ({ path, search, title: null })

/** A strip with these pages visited in order, the last one shown unless said otherwise. */
const strip = (paths: string[], active = paths.at(-1) ?? homePath) => {
  const shown = vi.fn<(location: string | null) => void>()
  const machine = tabsMachine.provide({ actions: { showRemaining: (_, { location }) => shown(location) } })
  const actor = createActor(machine, { input: { tabs: paths.map((path) => tab(path)), active } }).start()
  return {
    shown,
    send: (event: TabsEvent) => actor.send(event),
    visit: (path: string, search = '', of?: string) => actor.send({ type: 'visited', path, search, of }),
    tabs: () => actor.getSnapshot().context.tabs,
    paths: () => actor.getSnapshot().context.tabs.map(({ path }) => path),
  }
}

describe('the tab strip', () => {
  it('always begins with home, whatever was kept', () => {
    expect(strip([]).paths()).toEqual([homePath])
    expect(strip(['/a', homePath, '/b']).paths()).toEqual([homePath, '/a', '/b'])
    expect(homePath).toBe('/dashboard')
  })

  it('keeps the query of home when others go', () => {
    const { send, visit, tabs } = strip(['/a'])
    visit(homePath, '?period=week')
    send({ type: 'close', path: '/a' })
    expect(tabs()).toEqual([tab(homePath, '?period=week')])
  })

  it('is keyed by path: a new query updates the tab, another id opens another', () => {
    const { visit, tabs } = strip([])
    visit('/project/1', '?page=1')
    visit('/project/1', '?page=2')
    visit('/project/2')
    expect(tabs()).toEqual([tab(homePath), tab('/project/1', '?page=2'), tab('/project/2')])
  })

  it('is the very same while nothing of it changes, so that it is not drawn anew', () => {
    const { send, visit, tabs } = strip(['/a', '/b'])
    visit('/a', '?page=2')
    send({ type: 'named', path: '/a', title: 'JC-2026-000017' })
    const before = tabs()
    visit('/b')
    visit('/a', '?page=2')
    send({ type: 'named', path: '/a', title: 'JC-2026-000017' })
    expect(tabs()).toBe(before)
  })

  it('has one tab for all parts of a record, in its place and by its name', () => {
    const { send, visit, tabs } = strip([])
    visit('/project/1', '?a=1', 'purchase/1')
    visit('/b')
    send({ type: 'named', path: '/project/1', title: 'JC-2026-000017' })
    visit('/choice/1', '', 'purchase/1')
    visit('/choice/2', '', 'purchase/2')
    expect(tabs()).toEqual([
      tab(homePath),
      { path: '/choice/1', search: '', title: 'JC-2026-000017', of: 'purchase/1' },
      tab('/b'),
      { ...tab('/choice/2'), of: 'purchase/2' },
    ])
  })

  it('joins the tabs that an earlier version kept for each part', () => {
    const { visit, paths } = strip(['/project/1', '/b', '/choice/1'])
    visit('/choice/1', '', 'purchase/1')
    visit('/project/1', '', 'purchase/1')
    expect(paths()).toEqual([homePath, '/project/1', '/b'])
  })

  it('keeps the name a page gave itself', () => {
    const { send, visit, tabs } = strip(['/project/1', '/project/2'])
    send({ type: 'named', path: '/project/1', title: 'JC-2026-000017' })
    visit('/project/1', '?page=2')
    expect(tabs()).toEqual([tab(homePath), { path: '/project/1', search: '?page=2', title: 'JC-2026-000017' }, tab('/project/2')])
  })
})

describe('closing', () => {
  it('the shown tab shows the last remaining one, with its query', () => {
    const { send, visit, shown, paths } = strip(['/a'])
    visit('/b', '?q=1')
    visit('/a')
    send({ type: 'close', path: '/a' })
    expect(paths()).toEqual([homePath, '/b'])
    expect(shown).toHaveBeenCalledExactlyOnceWith('/b?q=1')
  })

  it('the shown tab of several shows the last', () => {
    const { send, shown } = strip(['/a', '/b', '/c'])
    send({ type: 'close', path: '/c' })
    expect(shown).toHaveBeenCalledExactlyOnceWith('/b')
  })

  it('the only tab beside home shows home', () => {
    const { send, shown } = strip(['/a'])
    send({ type: 'close', path: '/a' })
    expect(shown).toHaveBeenCalledExactlyOnceWith(homePath)
  })

  it('a tab that is not shown changes nothing else', () => {
    const { send, shown, paths } = strip(['/a', '/b'])
    send({ type: 'close', path: '/a' })
    expect(paths()).toEqual([homePath, '/b'])
    expect(shown).toHaveBeenCalledExactlyOnceWith(null)
  })

  it('home is not possible', () => {
    const { send, shown, paths } = strip(['/a'], homePath)
    send({ type: 'close', path: homePath })
    expect(paths()).toEqual([homePath, '/a'])
    expect(shown).toHaveBeenCalledExactlyOnceWith(null)
  })

  it('the others keeps home and this one, and shows it', () => {
    const { send, shown, paths } = strip(['/a', '/b', '/c'])
    send({ type: 'closeOthers', path: '/b' })
    expect(paths()).toEqual([homePath, '/b'])
    expect(shown).toHaveBeenCalledExactlyOnceWith('/b')
  })

  it('those to the right keeps everything up to this one', () => {
    const { send, shown, paths } = strip(['/a', '/b', '/c'], '/a')
    send({ type: 'closeRight', path: '/b' })
    expect(paths()).toEqual([homePath, '/a', '/b'])
    expect(shown).toHaveBeenLastCalledWith(null)
    send({ type: 'closeRight', path: homePath })
    expect(paths()).toEqual([homePath])
    expect(shown).toHaveBeenLastCalledWith(homePath)
  })

  it('all is judged by the page that is shown', () => {
    for (const [active, location] of [
      ['/a', homePath],
      [homePath, null],
    ] as const) {
      const { send, shown, paths } = strip(['/a', '/b'], active)
      send({ type: 'closeAll' })
      expect(paths()).toEqual([homePath])
      expect(shown).toHaveBeenCalledExactlyOnceWith(location)
    }
  })

  it('all is forgotten with the session, and nobody is led anywhere', () => {
    const { send, shown, paths } = strip(['/a', '/b'])
    send({ type: 'forgotten' })
    expect(paths()).toEqual([homePath])
    expect(shown).not.toHaveBeenCalled()
  })
})

describe('dragging', () => {
  it('puts a tab where it was dropped, never before home', () => {
    const { send, paths } = strip(['/a', '/b', '/c'])
    send({ type: 'move', path: '/c', to: 1 })
    expect(paths()).toEqual([homePath, '/c', '/a', '/b'])
    send({ type: 'move', path: '/c', to: 0 })
    send({ type: 'move', path: '/a', to: 99 })
    expect(paths()).toEqual([homePath, '/c', '/b', '/a'])
  })

  it('leaves home and unknown tabs alone', () => {
    const { send, paths } = strip(['/a'])
    send({ type: 'move', path: homePath, to: 1 })
    send({ type: 'move', path: '/z', to: 1 })
    expect(paths()).toEqual([homePath, '/a'])
  })
})
