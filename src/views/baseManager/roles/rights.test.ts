import { describe, expect, it } from 'vitest'
import type { Matrix } from '#src/services/access.ts'
import { changesIn, differing, granted, grantsOf, rightsIn } from './rights.ts'

const cell = (id: string, code: string, usable = false, changeable = true) => ({
  id,
  code,
  name: code,
  nameEn: code,
  usable,
  delegable: false,
  changeable,
})

const matrix: Matrix = {
  version: 3,
  menus: [
    { ...cell('1', 'work'), parentId: '-1', type: 'dirt', elements: [] },
    { ...cell('2', 'list'), parentId: '1', type: 'menu', elements: [cell('7', 'list:add'), cell('8', 'list:drop', true, false)] },
    { ...cell('3', 'sheet', true), parentId: '1', type: 'menu', elements: [] },
  ],
  elements: [cell('9', 'home')],
}
const rights = rightsIn(matrix)
const before = grantsOf(rights)
const right = (code: string) => {
  const found = rights.find((each) => each.code === code)
  if (!found) throw new Error(code)
  return found
}

describe('the rights of a role', () => {
  it('come menu by menu, each with its permissions; a directory is none', () => {
    expect(rights.map(({ code, above }) => `${above.length} ${code}`)).toEqual(['0 list', '1 list:add', '1 list:drop', '0 sheet', '0 home'])
  })

  it('change as far as somebody changed them', () => {
    expect(changesIn(rights, before)).toEqual({ menus: [], elements: [] })
    const after = granted(rights, before, right('sheet'), 'delegable', true)
    expect(changesIn(rights, after)).toEqual({ menus: [{ id: '3', usable: true, delegable: true }], elements: [] })
  })

  it('bring the menu with its permission', () => {
    const after = granted(rights, before, right('list:add'), 'usable', true)
    expect(differing(rights, before, after).map(({ code }) => code)).toEqual(['list', 'list:add'])
  })

  it('take the permissions with their menu, as far as they may be taken', () => {
    const all = granted(rights, before, right('list:add'), 'usable', true)
    const after = granted(rights, all, right('list'), 'usable', false)
    expect(differing(rights, before, after)).toEqual([])
    expect(after[right('list:drop').key]).toEqual({ usable: true, delegable: false })
  })

  it('leave what may be used where something may be given on', () => {
    const after = granted(rights, before, right('list:add'), 'delegable', true)
    expect(differing(rights, before, after).map(({ code }) => code)).toEqual(['list:add'])
  })
})
