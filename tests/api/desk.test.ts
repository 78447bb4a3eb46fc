import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proof } from '#tests/setup/cooperation.ts'
import { stopProject } from '#tests/setup/stop.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'
import { publish, seal } from './supplier.ts'

const hour = 3_600_000

let journey: Journey
let buyer: Person
let supplier: Person
beforeAll(async () => {
  journey = await beginJourney()
  buyer = await journey.signIn('buyer')
  supplier = await journey.signIn('supplier1')
})
afterAll(() => journey.close())

describe('a purchase that is called off', () => {
  let projectId: string

  it('is published for units and suppliers that there are', async () => {
    const units = await buyer.ask('GET /api/admin/company/getBasicUnits/{x}', { params: { x: '1' } })
    expect(units.map(({ id }) => id)).toContain('21')
    const { rows } = await buyer.ask('GET /api/po/supplier/page', { query: { q: '远航' } })
    expect(rows.map(({ id }) => id)).toEqual(['31'])
    const documentIds = [await buyer.upload('requirements.pdf', proof)]
    projectId = await publish(journey, buyer, hour, { categoryId: '1001', documentIds })
    await buyer.ask('GET /api/admin/oss/{id}', { params: { id: documentIds[0] ?? '' } })
  })

  it('is listed on both sides', async () => {
    const query = { limit: '100' }
    const [bought, offered] = [
      await buyer.ask('GET /api/po/project/page', { query }),
      await supplier.ask('GET /api/po/supplierProject/page', { query }),
    ]
    for (const { rows } of [bought, offered]) expect(rows.map(({ id }: { id: string }) => id)).toContain(projectId)
  })

  it('is among what suppliers may quote for, line by line, and one does', async () => {
    const { rows } = await supplier.ask('GET /api/po/supplierItem/page', { query: { limit: '100' } })
    expect(rows.filter((line) => line.projectId === projectId)).toHaveLength(2)
    const id = await seal(supplier, projectId, ['42.500000', '19.900000'])
    const quotations = await supplier.ask('GET /api/po/quotation/page', { query: {} })
    const sealed = quotations.rows.find((each) => each.id === id)
    expect(sealed).toMatchObject({ projectId, state: 'sealed' })
    const params = { id, receiptNo: sealed?.receiptNo ?? '' }
    expect(await supplier.ask('GET /api/po/quotation/{id}/receipt/{receiptNo}', { params })).toMatchObject({
      standing: 'current',
      round: 1,
    })
  })

  it('tells everybody who was asked why it is called off', async () => {
    await stopProject(journey.world, projectId)
    const { rows } = await supplier.ask('GET /api/po/notice/page', { query: { limit: '1' } })
    expect(rows[0]).toMatchObject({ values: { reason: '因有效报价不足，本项目终止。' } })
    await supplier.ask('POST /api/po/notice/readAll')
    const unread = await supplier.ask('GET /api/po/notice/page', { query: { limit: '100' } })
    expect(unread.rows.every(({ readAt }) => readAt !== null)).toBe(true)
  })
})

describe('whoever watches or connects', () => {
  it('learns whether the platform is well, and what it can be asked', async () => {
    expect(await buyer.ask('GET /api/health')).toMatchObject({ status: 'ok', database: 'ok' })
    expect(await buyer.ask('GET /api/openapi.json')).toMatchObject({ openapi: '3.1.0' })
  })

  it('finds the centre, and how a company’s account stands', async () => {
    expect(await supplier.ask('GET /api/admin/company/getJCCompanys')).toContainEqual(expect.objectContaining({ id: '2' }))
    expect(await buyer.ask('GET /api/admin/company/account/{companyId}', { params: { companyId: '2' } })).toBe('Port group')
    expect(await supplier.ask('GET /api/admin/company/account/{companyId}', { params: { companyId: '31' } })).toBe('Approved')
  })
})
