import { beforeEach, expect, it, vi } from 'vitest'
import { recallColumns, rememberColumns } from './knownColumns.ts'

const device = vi.hoisted(() => {
  const kept = new Map<string, unknown>()
  return {
    isClosed: false,
    kept,
    open: () => (device.isClosed ? Promise.reject(new Error('private window')) : Promise.resolve(kept)),
  }
})
vi.mock('idb-keyval', () => ({
  get: async (key: string) => (await device.open()).get(key),
  set: async (key: string, value: unknown) => void (await device.open()).set(key, structuredClone(value)),
}))
beforeEach(() => {
  device.kept.clear()
  device.isClosed = false
})

const rules = { columns: ['name', 'unit', 'remark'] as const }
const titles = ['*物资名称', '预算', '', '备注', '备注']
const chosen = ['name', 'remark', null, null, 'remark'] as const

it('knows the columns of a table again by its headings, in whatever order and however they are written', async () => {
  await rememberColumns('items', titles, chosen)
  expect(await recallColumns('items', rules, titles)).toEqual(chosen)
  expect(await recallColumns('items', rules, ['备 注', '预算（万元）', '物资名称'])).toBeNull()
  expect(await recallColumns('items', rules, ['备 注', '', '预算', '备注：', '物资名称'])).toEqual([null, null, 'remark', 'remark', 'name'])
})

it('knows nothing of another kind of sheet, of other headings, of columns that are no more, and of a table without headings', async () => {
  await rememberColumns('items', titles, chosen)
  await rememberColumns('items', ['', ''], ['name', 'unit'])
  expect(await recallColumns('prices', rules, titles)).toBeNull()
  expect(await recallColumns('items', rules, ['*物资名称', '预算', '备注'])).toBeNull()
  expect(await recallColumns('items', { columns: ['name', 'unit'] }, titles)).toBeNull()
  expect(await recallColumns('items', rules, ['', ''])).toBeNull()
})

it('remembers what was chosen last, of fifty tables', async () => {
  await rememberColumns('items', ['a'], ['name'])
  await rememberColumns('items', ['a'], ['unit'])
  expect(await recallColumns('items', rules, ['a'])).toEqual(['unit'])
  for (let at = 0; at < 50; at += 1) await rememberColumns('items', [`b${at}`], ['name'])
  expect(await recallColumns('items', rules, ['a'])).toBeNull()
  expect(await recallColumns('items', rules, ['b0'])).toEqual(['name'])
})

it('asks again where a browser keeps nothing', async () => {
  device.isClosed = true
  await rememberColumns('items', titles, chosen)
  expect(await recallColumns('items', rules, titles)).toBeNull()
})
