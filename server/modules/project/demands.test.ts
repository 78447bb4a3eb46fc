import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { approvedDemand } from '#tests/rooms/demand.ts'
import { demandLine } from '#tests/setup/demand.ts'
import { contentOf } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { shareOut } from './demands.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const rope = { name: '钢丝绳', spec: 'Ø32 mm', place: '', deliveryDate: null }
const bearing = demandLine({ name: '轴承', spec: '6312', unit: '套', quantity: '10.0000', unitPrice: '85.000000' })
const ropes = demandLine({ ...rope, quantity: '900.0000' })

const begin = (demandIds: string[], begunAs?: string) =>
  world.call('buyer', 'POST /api/po/project/fromDemands', { body: { demandIds, ...(begunAs ? { begunAs } : {}) } })
const begun = (...demandIds: string[]) => world.ask('buyer', 'POST /api/po/project/fromDemands', { body: { demandIds } })
const purchase = (id: string) => world.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })
const demandOf = (id: string) => world.ask('unit', 'GET /api/po/demand/{id}', { params: { id } })
const takenOf = async (id: string) => (await demandOf(id)).lines.map(({ taken }) => taken)

/** Saves what a draft consists of, changed. */
const save = async (id: string, changed: Partial<ReturnType<typeof contentOf>>) => {
  const its = await purchase(id)
  const items = its.items.map(({ lineNo: _, ...line }) => line)
  const body = { ...contentOf(world, { items, unfinished: its.unfinished, ...changed }), version: its.version }
  return world.call('buyer', 'POST /api/po/project/{id}/edit', { params: { id }, body })
}
const linesOf = async (id: string) => (await purchase(id)).items.map(({ lineNo: _, ...line }) => line)

it('begins a draft with what is left of demands, the like of them as one line, and estimates it', async () => {
  const [one, other] = [await approvedDemand(world, { lines: [ropes, bearing] }), await approvedDemand(world, { lines: [ropes] })]
  const { id } = await begun(one, other)
  const its = await purchase(id)
  expect(its.items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['钢丝绳', '1800.0000'],
    ['轴承', '10.0000'],
  ])
  expect(its.title).toMatch(/^岸桥起升钢丝绳.+ 1 /)
  expect(its).toMatchObject({ state: 'draft', unitId: (await demandOf(one)).companyId, estimateTyped: null, estimate: '78250.00' })
  expect(its.demands.map(({ demandId, quantity, most }) => [demandId, quantity, most])).toEqual([
    [one, '900.0000', '900.0000'],
    [other, '900.0000', '900.0000'],
    [one, '10.0000', '10.0000'],
  ])
  expect(await takenOf(one)).toEqual(['900.0000', '10.0000'])
  expect((await demandOf(other)).uses).toMatchObject([{ projectId: id, state: 'draft', lineNo: 1, quantity: '900.0000' }])
})

it('takes nothing twice, nothing that is not approved, and nothing that its caller does not read', async () => {
  const one = await approvedDemand(world, { lines: [ropes] })
  const { id: draft } = await world.ask('unit', 'POST /api/po/demand', { body: { ...(await contentOfDraft()) } })
  await begun(one)
  const other = await approvedDemand(world, { lines: [ropes] })
  const { refusal } = await begin([other, one])
  expect(refusal).toMatchObject({ errors: [{ path: 'demandIds' }], message: expect.stringContaining((await demandOf(one)).no) })
  expect(refusal.message).not.toContain((await demandOf(other)).no)
  expect(await takenOf(other)).toEqual(['0.0000'])
  expect((await begin([draft])).status).toBe(40400)
  expect(await takenOf(one)).toEqual(['900.0000'])
  expect((await world.call('unit', 'POST /api/po/project/fromDemands', { body: { demandIds: [one] } })).status).toBe(40301)
})

const contentOfDraft = async () => {
  const { units } = await world.ask('unit', 'GET /api/po/demand/choices')
  return {
    title: '草稿',
    titleEn: '',
    unitId: units[0]?.id ?? null,
    categoryId: null,
    kind: 'PLANNED' as const,
    method: 'INQUIRY' as const,
    needBy: null,
    budgetId: null,
    reason: '',
    directReason: '',
    lines: [ropes],
    documentIds: [],
  }
}

it('comes to one draft, pressed twice at once', async () => {
  const one = await approvedDemand(world, { lines: [ropes] })
  const mark = 'a'.repeat(32)
  const answers = await Promise.all([begin([one], mark), begin([one], mark)])
  expect(answers.map(({ http }) => http)).toEqual([200, 200])
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(await takenOf(one)).toEqual(['900.0000'])
})

it('follows its lines: less gives back, more takes what is left, more than that is refused, and so is another unit', async () => {
  const one = await approvedDemand(world, { lines: [ropes] })
  const { id } = await begun(one)
  const [line] = await linesOf(id)
  if (!line) throw new Error('It has a line')
  expect((await save(id, { items: [{ ...line, quantity: '300.0000' }] })).http).toBe(200)
  expect(await takenOf(one)).toEqual(['300.0000'])
  const { id: second } = await begun(one)
  expect(await takenOf(one)).toEqual(['900.0000'])
  const above = await save(id, { items: [{ ...line, quantity: '300.0001' }] })
  expect(above.refusal.errors).toMatchObject([{ path: 'items.0.quantity' }])
  expect((await save(id, { items: [{ ...line, quantity: '300.0000', unit: 'kg' }] })).refusal.errors).toMatchObject([
    { path: 'items.0.unit' },
  ])
  const { version } = await purchase(second)
  await world.ask('buyer', 'POST /api/po/project/{id}/discard', { params: { id: second }, body: { version } })
  expect(await takenOf(one)).toEqual(['300.0000'])
  expect((await save(id, { items: [{ ...line, quantity: '900.0000' }] })).http).toBe(200)
  expect(await takenOf(one)).toEqual(['900.0000'])
  expect((await save(id, { items: [] })).http).toBe(200)
  expect(await takenOf(one)).toEqual(['0.0000'])
})

it('keeps what it took while a line can’t be sent, and the line is the same once it can again', async () => {
  const one = await approvedDemand(world, { lines: [ropes, bearing] })
  const { id } = await begun(one)
  const [first, second] = await linesOf(id)
  if (!first || !second) throw new Error('It has two lines')
  const { deliveryDate: _, ...typed } = { ...first, quantity: '9oo' }
  const away = [{ ...typed, deliveryDate: '', lineNo: 1 }]
  expect((await save(id, { items: [second], unfinished: away })).http).toBe(200)
  expect(await takenOf(one)).toEqual(['900.0000', '10.0000'])
  expect((await purchase(id)).unfinished).toMatchObject([{ id: first.id }])
  expect((await save(id, { items: [second, { ...first, quantity: '800.0000' }], unfinished: [] })).http).toBe(200)
  expect((await linesOf(id)).map((line) => line.id)).toEqual([second.id, first.id])
  expect(await takenOf(one)).toEqual(['800.0000', '10.0000'])
})

it('keeps the ids of lines that say none, by their words, and else by their place', async () => {
  const lines = ['甲', '乙', '丙'].map((name) => ({ ...ropeOf(name) }))
  const { id } = await world.ask('buyer', 'POST /api/po/project', { body: contentOf(world, { items: lines }) })
  const [a, b, c] = (await linesOf(id)).map((line) => line.id)
  await save(id, { items: ['丙', '新', '甲', '乙改'].map((name) => ropeOf(name)) })
  const now = (await purchase(id)).items
  expect(now.map(({ name }) => name)).toEqual(['丙', '新', '甲', '乙改'])
  expect(now.map((line) => line.id)).toEqual([c, b, a, now[3]?.id])
  expect([a, b, c]).not.toContain(now[3]?.id)
})

const ropeOf = (name: string) => ({ name, spec: '', unit: 'm', quantity: '1.0000', deliveryDate: null, place: '', remark: '' })

it('never becomes a line of another purchase', async () => {
  const one = await approvedDemand(world, { lines: [ropes] })
  const { id } = await begun(one)
  const [line] = await linesOf(id)
  const { id: other } = await world.ask('buyer2', 'POST /api/po/project', { body: contentOf(world, { items: line ? [line] : [] }) })
  const [its] = (await world.ask('buyer2', 'GET /api/po/project/{id}', { params: { id: other } })).items
  expect(its?.id).not.toBe(line?.id)
  expect((await linesOf(id)).map((each) => each.id)).toEqual([line?.id])
})

it('of a cancelled demand nothing more is taken, and its budget keeps what is used', async () => {
  const [budget] = await rowsOf<{ id: string }>(
    world.database,
    sql`select id::text as id from budget where name = '维修工具' order by year desc limit 1`,
  )
  const one = await approvedDemand(world, { lines: [ropes], budgetId: budget?.id ?? null })
  const { id } = await begun(one)
  const [line] = await linesOf(id)
  if (!line) throw new Error('It has a line')
  await save(id, { items: [{ ...line, quantity: '100.0000' }] })
  const before = Number((await demandOf(one)).budget?.left)
  const { version } = await demandOf(one)
  await world.ask('unit', 'POST /api/po/demand/{id}/cancel', { params: { id: one }, body: { version, reason: '其余改由库存调剂' } })
  expect(Number((await demandOf(one)).budget?.left) - before).toBe(800 * 43)
  expect((await save(id, { items: [{ ...line, quantity: '101.0000' }] })).status).toBe(42200)
  expect((await begin([one])).status).toBe(42200)
})

it('tells no supplier of demands and estimates', async () => {
  const one = await approvedDemand(world, { lines: [ropes] })
  const { id } = await begun(one)
  await save(id, { estimate: '99999.00' })
  const { version } = await purchase(id)
  await world.ask('buyer', 'POST /api/po/project/{id}/publish', { params: { id }, body: { version } })
  const seen = JSON.stringify(await world.ask('supplier1', 'GET /api/po/supplierProject/{id}', { params: { id } }))
  expect(seen).not.toMatch(/XQ-|99999|38700|demand/)
})

it('shares out all of a quantity or says that it is too much, and takes from nobody more than they may give', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { minLength: 1, maxLength: 5 }), fc.nat(400), (given, wanted) => {
      const parts = given.map(([quantity, more]) => ({ quantity: quantity.toFixed(4), most: (quantity + more).toFixed(4) }))
      const shares = shareOut(wanted.toFixed(4), parts)
      const most = given.reduce((total, [quantity, more]) => total + quantity + more, 0)
      if (!shares) {
        expect(wanted).toBeGreaterThan(most)
        return
      }
      expect(shares.reduce((total, share) => total + Number(share), 0)).toBe(wanted)
      for (const [index, share] of shares.entries()) expect(Number(share)).toBeLessThanOrEqual(Number(parts[index]?.most))
    }),
  ))
