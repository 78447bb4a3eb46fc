import { describe, expect, it } from 'vitest'
import type { MenuNode } from '#src/services/access.ts'
import { aboveOf, narrowed, nested, rowsOf } from '#src/components/tree/rows.ts'
import { changedPlaces, lastOrder, moved, placeAfter, placeAt, root, textOf, whyNotAt, type Place } from './places.ts'

const node = (id: string, parentId: string, orderNum: number, title: string, children: MenuNode[] = []): MenuNode => ({
  id,
  parentId,
  code: `code${id}`,
  title,
  titleEn: `Menu ${id}`,
  label: title,
  icon: '',
  type: children.length > 0 ? 'dirt' : 'menu',
  orderNum,
  children,
})

/** 1 with 11 and 12, 2 with 21, 3 alone; 12 and 21 have numbers of order that leave gaps. */
const tree = [
  node('1', root, 0, '采购', [node('11', '1', 0, '我的项目'), node('12', '1', 5, '报价情况')]),
  node('2', root, 1, '帮助', [node('21', '2', 9, '使用指南')]),
  node('3', root, 2, '统计'),
]

const idsOf = (nodes: readonly MenuNode[]) => rowsOf(nodes).map(({ node: { id }, level }) => `${level}:${id}`)
const after = (id: string, place: Place | null) => (place ? moved(tree, id, place) : tree)

describe('the menus', () => {
  it('are read one below the other, those below a closed one not at all', () => {
    expect(idsOf(tree)).toEqual(['1:1', '2:11', '2:12', '1:2', '2:21', '1:3'])
    expect(rowsOf(tree, (id) => id !== '1').map(({ node: { id } }) => id)).toEqual(['1', '2', '21', '3'])
  })

  it('are found by title, initials or code, with what lies above and below', () => {
    expect(idsOf(narrowed(tree, '报价', textOf))).toEqual(['1:1', '2:12'])
    expect(idsOf(narrowed(tree, 'bz', textOf))).toEqual(['1:2', '2:21'])
    expect(idsOf(narrowed(tree, 'code3', textOf))).toEqual(['1:3'])
    expect(narrowed(tree, '没有', textOf)).toEqual([])
  })

  it('know what lies above them', () => {
    expect(aboveOf(tree, '21').map(({ id }) => id)).toEqual(['2'])
    expect(aboveOf(tree, '3')).toEqual([])
  })
})

describe('a step', () => {
  it('leads past a sibling', () => {
    expect(idsOf(after('12', placeAfter(tree, '12', 'up')))).toEqual(['1:1', '2:12', '2:11', '1:2', '2:21', '1:3'])
    expect(idsOf(after('1', placeAfter(tree, '1', 'down')))).toEqual(['1:2', '2:21', '1:1', '2:11', '2:12', '1:3'])
  })

  it('leads beside what lies above, and into the sibling above', () => {
    expect(idsOf(after('11', placeAfter(tree, '11', 'out')))).toEqual(['1:1', '2:12', '1:11', '1:2', '2:21', '1:3'])
    expect(idsOf(after('3', placeAfter(tree, '3', 'into')))).toEqual(['1:1', '2:11', '2:12', '1:2', '2:21', '2:3'])
  })

  it('leads nowhere at the edges', () => {
    expect(placeAfter(tree, '1', 'up')).toBeNull()
    expect(placeAfter(tree, '3', 'down')).toBeNull()
    expect(placeAfter(tree, '3', 'out')).toBeNull()
    expect(placeAfter(tree, '1', 'into')).toBeNull()
    expect(placeAfter(tree, '99', 'up')).toBeNull()
  })
})

describe('letting one go', () => {
  it('puts it before, after or into another', () => {
    expect(idsOf(after('3', placeAt(tree, '3', '1', 'before')))).toEqual(['1:3', '1:1', '2:11', '2:12', '1:2', '2:21'])
    expect(idsOf(after('1', placeAt(tree, '1', '2', 'after')))).toEqual(['1:2', '2:21', '1:1', '2:11', '2:12', '1:3'])
    expect(idsOf(after('21', placeAt(tree, '21', '1', 'into')))).toEqual(['1:1', '2:11', '2:12', '2:21', '1:2', '1:3'])
    expect(idsOf(after('11', placeAt(tree, '11', '1', 'into')))).toEqual(['1:1', '2:12', '2:11', '1:2', '2:21', '1:3'])
  })

  it('at itself or below puts it nowhere', () => {
    expect(placeAt(tree, '1', '1', 'after')).toBeNull()
    expect(placeAt(tree, '1', '12', 'into')).toBeNull()
    expect([whyNotAt(tree, '1', '12', 'into'), whyNotAt(tree, '21', '3', 'into'), whyNotAt(tree, '21', '3', 'after')]).toEqual([
      'own',
      'page',
      null,
    ])
    expect(placeAt(tree, '21', '3', 'into')).toBeNull()
    expect(placeAfter(tree, '12', 'into')).toBeNull()
  })
})

it('what is told one by one is a tree, which begins with what lies below none that is there', () => {
  const all = [
    { id: '2', aboveId: '1' },
    { id: '1', aboveId: null },
    { id: '4', aboveId: '9' },
    { id: '3', aboveId: '2' },
  ]
  expect(rowsOf(nested(all)).map(({ node: { id, parentId }, level }) => `${level}:${parentId}/${id}`)).toEqual([
    '1:/1',
    '2:1/2',
    '3:2/3',
    '1:/4',
  ])
})

it('sent is the place of each that has another one', () => {
  expect(changedPlaces(tree, after('3', placeAt(tree, '3', '12', 'before')))).toEqual([
    { id: '3', parentId: '1', orderNum: 1 },
    { id: '12', parentId: '1', orderNum: 2 },
  ])
  expect(changedPlaces(tree, after('21', placeAfter(tree, '21', 'up')))).toEqual([])
})

it('a new one comes last', () => {
  expect(lastOrder(tree, '1')).toBe(6)
  expect(lastOrder(tree, '3')).toBe(0)
  expect(lastOrder(tree, root)).toBe(3)
})
