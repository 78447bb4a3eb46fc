import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let lead: Person
beforeAll(async () => {
  journey = await beginJourney()
  lead = await journey.signIn('lead')
})
afterAll(() => journey.close())

const tree = (person: Person) => person.ask('GET /api/po/unit/tree')
const unitOf = async (companyId: string, code: string) => {
  const found = (await tree(lead)).find((each) => each.companyId === companyId && each.code === code)
  if (!found) throw new Error(`Company ${companyId} has no unit ${code}`)
  return found.id
}
const one = (person: Person, id: string) => person.ask('GET /api/po/unit/{id}', { params: { id } })
const department = {
  kind: 'DEPARTMENT' as const,
  code: 'IT',
  name: '信息部',
  nameEn: 'Information technology',
  headId: '',
  approverIds: [] as string[],
  budgetOwnerId: '',
  areaCode: '',
  active: true,
}

describe('units', () => {
  it('are seen by people of a unit as far as their company and those below, and by suppliers not at all', async () => {
    const all = await tree(lead)
    expect(new Set(all.map(({ companyId }) => companyId))).toEqual(new Set(['1', '2', '21', '22', '23', '24', '25']))
    const requester = await journey.signIn('requester')
    expect(new Set((await tree(requester)).map(({ companyId }) => companyId))).toEqual(new Set(['21']))
    // What lies above is none of their business, but for who is asked there.
    expect((await tree(requester)).find(({ isRoot }) => isRoot)?.aboveId).toBeNull()
    const elsewhere = await unitOf('22', 'ENG')
    await requester.refused(40400, 'GET /api/po/unit/{id}', { params: { id: elsewhere } })
    expect((await requester.ask('GET /api/po/unit/page', { query: { companyId: '22' } })).total).toBe(0)
    const finance = await journey.signIn('finance')
    expect((await tree(finance)).length).toBe(all.length)
    const supplier = await journey.signIn('supplier1')
    for (const key of ['GET /api/po/unit/tree', 'GET /api/po/unit/page'] as const) await supplier.refused(40301, key)
    await supplier.refused(40301, 'GET /api/po/unit/{id}', { params: { id: elsewhere } })
  })

  it('are kept by who runs the platform and the head of procurement alone', async () => {
    const aboveId = await unitOf('21', '00')
    const requester = await journey.signIn('requester')
    await requester.refused(40301, 'POST /api/po/unit', { body: { aboveId, ...department } })
    await requester.refused(40301, 'GET /api/po/unit/{id}/people', { params: { id: aboveId } })
    await requester.refused(40301, 'DELETE /api/po/unit/{id}', { params: { id: aboveId } })
  })

  it('name people of their company and of those above, in an order that stays', async () => {
    const aboveId = await unitOf('21', '00')
    const people = await lead.ask('GET /api/po/unit/{id}/people', { params: { id: aboveId } })
    const idOf = (nameEn: string) => people.find((person) => person.nameEn === nameEn)?.id ?? ''
    expect(people.map(({ nameEn }) => nameEn)).toEqual(expect.arrayContaining(['Jiang Wen', 'Cheng Yuanshan']))
    expect(people.map(({ nameEn }) => nameEn)).not.toContain('Xu Hang')
    const approverIds = ['Lu Ping', 'Jiang Wen', 'Cheng Yuanshan'].map(idOf)
    const body = { aboveId, ...department, headId: idOf('Jiang Wen'), budgetOwnerId: idOf('Chi Xiao'), approverIds }
    const added = await lead.ask('POST /api/po/unit', { body })
    expect(added).toMatchObject({ companyId: '21', approverIds, gaps: [], head: { nameEn: 'Jiang Wen', canAct: true } })
    const turned = approverIds.toReversed()
    const changed = await lead.ask('POST /api/po/unit/{id}', { params: { id: added.id }, body: { version: 0, approverIds: turned } })
    expect(changed.approvers.map(({ id }) => id)).toEqual(turned)
    const stranger = await unitOf('22', 'ENG')
    const { headId } = await one(lead, stranger)
    const { errors } = await lead.refused(42200, 'POST /api/po/unit/{id}', {
      params: { id: added.id },
      body: { version: 1, headId, budgetOwnerId: '31', approverIds: [headId] },
    })
    expect(errors?.map(({ path }) => path)).toEqual(['headId', 'budgetOwnerId', 'approverIds'])
    await lead.ask('DELETE /api/po/unit/{id}', { params: { id: added.id } })
  })

  it('lie in one company, below none of their own, and the company itself stays as it is', async () => {
    const [root, engineering, crane, elsewhere] = [
      await unitOf('21', '00'),
      await unitOf('21', 'ENG'),
      await unitOf('21', 'ENG-CRANE'),
      await unitOf('22', '00'),
    ]
    const moved = async (id: string, aboveId: string) =>
      (
        await lead.refused(42200, 'POST /api/po/unit/{id}', { params: { id }, body: { version: (await one(lead, id)).version, aboveId } })
      ).errors?.map(({ path }) => path)
    expect(await moved(engineering, crane)).toEqual(['aboveId'])
    expect(await moved(engineering, elsewhere)).toEqual(['aboveId'])
    expect(await moved(engineering, '')).toEqual(['aboveId'])
    const { version, code } = await one(lead, root)
    const change = { version, code, name: '别的名称', kind: 'DEPARTMENT', active: false } as const
    const { errors } = await lead.refused(42200, 'POST /api/po/unit/{id}', { params: { id: root }, body: change })
    expect(errors?.map(({ path }) => path)).toEqual(['kind', 'name', 'active'])
    expect((await lead.refused(40900, 'DELETE /api/po/unit/{id}', { params: { id: root } })).reasons).toEqual(['refusal.inUse'])
  })

  it('say what is missing: nobody is left out because they are gone', async () => {
    const { gaps, head, superiors } = await one(lead, await unitOf('24', 'MAR'))
    expect({ gaps, canAct: head?.canAct }).toEqual({ gaps: ['headOff'], canAct: false })
    expect(superiors.map((each) => each.head?.canAct)).toEqual([false, true, true])
    expect((await tree(lead)).find(({ code }) => code === 'MAR')?.gaps).toEqual(['headOff'])
    // Whoever mends something else is not asked to mend that first.
    const id = await unitOf('24', 'MAR')
    const { version, headId } = await one(lead, id)
    await lead.ask('POST /api/po/unit/{id}', { params: { id }, body: { version, headId, nameEn: 'Marine' } })
  })
})

describe('somebody', () => {
  it('stands in a unit of their company, in use; who is named there can’t be deleted', async () => {
    const admin = await journey.signIn('admin')
    const { rows } = await admin.ask('GET /api/admin/user/page', { query: { username: 'requester22' } })
    const [requester] = rows
    if (!requester) throw new Error('Nobody is called requester22')
    const params = { id: requester.id }
    const stand = async (unitId: string, version: number) => admin.ask('POST /api/admin/user/{id}', { params, body: { version, unitId } })
    const off = (version: number, unitId: string) =>
      admin.refused(42200, 'POST /api/admin/user/{id}', { params, body: { version, unitId } })
    const operations = await unitOf('22', 'OPS')
    expect(await stand(operations, requester.version)).toMatchObject({ unitId: operations, unitNameEn: 'Operations' })
    expect((await off(requester.version + 1, await unitOf('21', 'OPS'))).errors?.map(({ path }) => path)).toEqual(['unitId'])
    const finance = await unitOf('22', 'FIN')
    await lead.ask('POST /api/po/unit/{id}', {
      params: { id: finance },
      body: { version: (await one(lead, finance)).version, active: false },
    })
    expect((await off(requester.version + 1, finance)).errors?.map(({ path }) => path)).toEqual(['unitId'])
    // The unit counts its people, and stays while it has some.
    expect((await one(lead, operations)).people).toBe(2)
    expect(await lead.ask('GET /api/po/unit/{id}/uses', { params: { id: operations } })).toContainEqual({ by: 'user', count: 2 })
    const head = (await admin.ask('GET /api/admin/user/page', { query: { username: 'head22' } })).rows[0]
    expect(
      (await admin.ask('GET /api/admin/user/{id}/uses', { params: { id: head?.id ?? '' } })).find(({ by }) => by === 'unit')?.count,
    ).toBe(2)
  })
})

const fresh = (unitId: string, number: string) => ({
  year: 2031,
  unitId,
  number,
  name: '备件',
  nameEn: 'Spares',
  kind: 'COST' as const,
  amount: '1,200.5',
  note: '',
})

const add = (person: Person, unitId: string, number: string) => person.ask('POST /api/po/budget', { body: fresh(unitId, number) })

describe('budgets', () => {
  it('are kept by finance as far as its company, and read by a unit as far as its own', async () => {
    const [finance, requester] = [await journey.signIn('finance21'), await journey.signIn('requester')]
    const engineering = await unitOf('21', 'ENG')
    const added = await add(finance, engineering, 'B-1')
    expect(added).toMatchObject({ amount: '1200.50', companyId: '21', unitNameEn: 'Engineering' })
    const elsewhere = await unitOf('22', 'ENG')
    const { errors } = await finance.refused(42200, 'POST /api/po/budget', { body: fresh(elsewhere, 'B-1') })
    expect(errors?.map(({ path }) => path)).toEqual(['unitId'])
    const others = await add(lead, elsewhere, 'B-1')
    await finance.refused(40400, 'POST /api/po/budget/{id}', { params: { id: others.id }, body: { version: 0, amount: '1' } })
    await finance.refused(40400, 'DELETE /api/po/budget/{id}', { params: { id: others.id } })
    const { rows } = await requester.ask('GET /api/po/budget/page', { query: { limit: '100' } })
    expect(new Set(rows.map(({ companyId }) => companyId))).toEqual(new Set(['21']))
    await requester.refused(40301, 'POST /api/po/budget', { body: fresh(engineering, 'B-2') })
    await (await journey.signIn('supplier1')).refused(40301, 'GET /api/po/budget/page')
  })

  it('have a number once in a company and year, whichever of its units they are of, also in a sheet', async () => {
    const [engineering, operations] = [await unitOf('21', 'ENG'), await unitOf('21', 'OPS')]
    await add(lead, engineering, 'B-3')
    const { errors } = await lead.refused(42200, 'POST /api/po/budget', { body: fresh(operations, 'B-3') })
    expect(errors).toEqual([expect.objectContaining({ path: 'number' })])
    const rows = [
      fresh(operations, 'B-3'),
      fresh(engineering, 'B-4'),
      fresh(operations, 'B-4'),
      { ...fresh(operations, 'B-5'), amount: 'much' },
      fresh('999999', 'B-6'),
    ]
    const all = await lead.refused(42200, 'POST /api/po/budget/import', { body: { rows } })
    expect(all.errors?.map(({ path }) => path)).toEqual(['rows.0.number', 'rows.2.number', 'rows.3.amount', 'rows.4.unitId'])
  })
})

it('a package has no fixed factor, and no unit one of nothing', async () => {
  const body = { code: 'XPT', name: '罐', nameEn: 'Pot', symbol: '', dimension: 'PACKAGE' as const, factor: '12', active: true }
  const faulty = async (factor: string, dimension: 'PACKAGE' | 'COUNT') =>
    (await lead.refused(42200, 'POST /api/po/measure', { body: { ...body, factor, dimension } })).errors?.map(({ path }) => path)
  expect([await faulty('12', 'PACKAGE'), await faulty('0', 'COUNT'), await faulty('1e3', 'COUNT')]).toEqual([
    ['factor'],
    ['factor'],
    ['factor'],
  ])
})
