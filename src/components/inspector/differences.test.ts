import { expect, it } from 'vitest'
import { differencesOf, hidesSomething } from './differences.ts'

it('names what is changed, added and gone, by its place', () => {
  const before = {
    parts: { active: '/a', tabs: { list: [{ parts: { path: '/a' } }] }, token: { hidden: 'text', size: 3 }, gone: 1 },
  } as const
  const after = {
    parts: {
      active: '/b',
      tabs: { list: [{ parts: { path: '/a' } }, { parts: { path: '/b' } }] },
      token: { hidden: 'text', size: 4 },
      added: null,
    },
  } as const
  expect(differencesOf(before as never, after as never)).toEqual([
    { path: 'active', before: '/a', after: '/b' },
    { path: 'tabs[1]', before: undefined, after: { parts: { path: '/b' } } },
    { path: 'token', before: { hidden: 'text', size: 3 }, after: { hidden: 'text', size: 4 } },
    { path: 'gone', before: 1, after: undefined },
    { path: 'added', before: undefined, after: null },
  ])
})

it('tells a value that became another kind of value as a whole', () => {
  expect(differencesOf({ parts: { user: null } }, { parts: { user: { parts: { status: '1' } } } })).toEqual([
    { path: 'user', before: null, after: { parts: { status: '1' } } },
  ])
})

it('says whether something may have changed without showing', () => {
  expect(hidesSomething({ parts: { a: { list: [{ hidden: 'text', size: 3 }] } } })).toBe(true)
  expect(hidesSomething({ parts: { a: { list: [1, 'b', null] }, f: { hidden: 'function', size: null } } })).toBe(false)
})
