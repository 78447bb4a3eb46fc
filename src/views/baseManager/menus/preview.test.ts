import { expect, it } from 'vitest'
import { menu } from '#src/contract/menu.ts'
import type { Matrix } from '#src/services/access.ts'
import { menusOfRole } from './preview.ts'

const entry = (id: string, parentId: string, type: 'menu' | 'dirt', href = '') => ({
  ...menu.example.input,
  id,
  version: 0,
  uses: 0,
  parentId,
  type,
  href,
  code: `code${id}`,
})

const granted = (id: string, usable: boolean): Matrix['menus'][number] => ({
  id,
  parentId: '-1',
  type: 'menu',
  code: `code${id}`,
  name: '',
  nameEn: '',
  usable,
  delegable: !usable,
  changeable: true,
  elements: [],
})

it('a role gets the menus that it may use and what lies above them, and nothing that it may only give', () => {
  const all = [
    entry('1', '-1', 'dirt'),
    entry('11', '1', 'menu'),
    entry('12', '1', 'menu', 'https://example.com'),
    entry('2', '-1', 'dirt'),
    entry('21', '2', 'menu'),
    entry('3', '-1', 'menu'),
  ]
  const shown = menusOfRole([granted('12', true), granted('11', false), granted('3', true), granted('2', true)], all)
  expect(shown.map(({ code }) => code)).toEqual(['code1', 'code3'])
  expect(shown[0]?.children).toMatchObject([{ code: 'code12', path: '/code1/code12', href: 'https://example.com' }])
  expect(shown[1]).toMatchObject({ path: '/code3', href: null })
})
