import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { pdfOf } from '#server/seed/pdf.ts'
import { effectiveRecord } from '#tests/setup/integrity.ts'
import { draftProject, lineOf, publishedProject, unfinishedLine } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())
beforeEach(() => rowsOf(world.database, sql`delete from project_template`))

const all = (person = 'buyer') => world.ask(person, 'GET /api/po/template/all')
const keep = (projectId: string, name: string, person = 'buyer') =>
  world.call(person, 'POST /api/po/template', { body: { projectId, name } })
const kept = async (projectId: string, name: string) => (await keep(projectId, name)).data
const rename = (id: string, version: number, name: string, person = 'buyer') =>
  world.call(person, 'POST /api/po/template/{id}', { params: { id }, body: { version, name } })
const use = (id: string, person = 'buyer') => world.call(person, 'POST /api/po/template/{id}/use', { params: { id } })
const remove = (id: string, person = 'buyer') => world.call(person, 'DELETE /api/po/template/{id}', { params: { id } })
const detail = (person: string, id: string) => world.ask(person, 'GET /api/po/project/{id}', { params: { id } })

describe('a template', () => {
  it('is begun with as the purchase was, but for deadline, delivery dates and documents', async () => {
    const { data: file } = await world.upload('buyer', '技术要求.pdf', pdfOf(['Requirements']))
    const items = [{ ...lineOf('钢丝绳', '1200.0000'), deliveryDate: '2027-03-01' }, lineOf('卸扣', '60.0000')]
    const made = await draftProject(world, {
      items,
      unfinished: [unfinishedLine],
      invitedCompanyIds: ['31', '32'],
      visibility: 'INVITED',
      documentIds: [file.id],
      description: '按附件供货。',
    })
    const template = await kept(made.id, ' 年度采购 ')
    expect(template).toMatchObject({ name: '年度采购', title: '门机钢丝绳采购', titleEn: 'Wire ropes', itemCount: 2, version: 0 })
    const answer = await use(template.id)
    expect(answer).toMatchObject({ status: 200, data: { state: 'draft', version: 0 } })
    const [source, begun] = [await detail('buyer', made.id), await detail('buyer', answer.data.id)]
    const alike = ['title', 'titleEn', 'unitId', 'categoryId', 'method', 'visibility', 'allowPartial', 'description', 'invited'] as const
    for (const name of [...alike, 'itemCount', 'minQuotes'] as const) expect(begun[name], name).toEqual(source[name])
    expect(begun).toMatchObject({ deadline: null, documents: [], unfinished: [{ ...unfinishedLine, deliveryDate: '' }] })
    expect(begun.items.map(({ id: _, ...item }) => item)).toEqual(
      items.map((item, at) => ({ ...item, lineNo: at + 1, deliveryDate: null })),
    )
    expect(begun.lifeLine.map(({ event }) => event)).toEqual(['create'])
  })

  it('is its owner’s alone, of whatever purchase one may read', async () => {
    const { id: draft } = await draftProject(world)
    const { id: published } = await publishedProject(world)
    expect(await keep(draft, '别人的草稿', 'buyer2')).toMatchObject({ status: 40400 })
    expect(await keep(published, '供应商的', 'supplier1')).toMatchObject({ status: 40301 })
    expect(await keep(published, '同名', 'buyer2')).toMatchObject({ status: 200 })
    const { id } = await kept(published, '同名')
    expect((await all()).map((each) => each.id)).toEqual([id])
    for (const answer of [await rename(id, 0, '改名', 'buyer2'), await use(id, 'buyer2'), await remove(id, 'buyer2')])
      expect(answer).toMatchObject({ http: 404, status: 40400 })
    expect((await all())[0]).toMatchObject({ id, name: '同名' })
  })

  it('is renamed by whoever has seen it as it is, to a name that is free', async () => {
    const { id: projectId } = await draftProject(world)
    const [first, second] = [await kept(projectId, '甲'), await kept(projectId, '乙')]
    expect((await all()).map(({ name }) => name)).toEqual(['乙', '甲'])
    expect(await rename(first.id, 0, '丙')).toMatchObject({ status: 200, data: { name: '丙', version: 1 } })
    expect(await rename(first.id, 0, '丁')).toMatchObject({ http: 409, refusal: { reasons: ['refusal.versionConflict'] } })
    expect(await rename(first.id, 1, '丙')).toMatchObject({ status: 200, data: { version: 2 } })
    const taken = { http: 422, refusal: { errors: [{ path: 'name', message: 'You already have a template with this name' }] } }
    expect(await rename(second.id, 0, '丙')).toMatchObject(taken)
    expect(await keep(projectId, '丙 ')).toMatchObject(taken)
    expect(await keep(projectId, ' ')).toMatchObject({ http: 422, refusal: { errors: [{ path: 'name' }] } })
  })

  it('can be deleted; what was begun with it stays', async () => {
    const { id } = await kept((await draftProject(world)).id, '甲')
    const begun = (await use(id)).data
    expect(await remove(id)).toMatchObject({ status: 200, data: true })
    expect(await remove(id)).toMatchObject({ status: 40400 })
    expect(await use(id)).toMatchObject({ status: 40400 })
    expect(await detail('buyer', begun.id)).toMatchObject({ state: 'draft' })
  })

  it('is one of fifty at most, asked for at once too', async () => {
    const { id: projectId } = await draftProject(world)
    for (let count = 0; count < 48; count += 1) expect(await keep(projectId, `模板 ${count}`)).toMatchObject({ status: 200 })
    const answers = await Promise.all(['甲', '乙', '丙', '丙'].map((name) => keep(projectId, name)))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 200, 422, 422])
    expect(await all()).toHaveLength(50)
    expect((await keep(projectId, '丁')).refusal.errors).toEqual([
      { path: 'name', message: 'You can keep at most 50 templates. Delete one that you no longer use first' },
    ])
  })

  it('outlasts what it names, and keeps whom nobody may invite any more for publishing to name', async () => {
    const { id } = await kept(
      (await publishedProject(world, { visibility: 'INVITED', invitedCompanyIds: ['31', '32', '33', '43'] })).id,
      '甲',
    )
    await effectiveRecord(world, { companyId: '43', effect: 'NO_INVITE' })
    const { data } = await use(id)
    expect((await detail('buyer', data.id)).invited).toHaveLength(4)
    expect(data.transitions.find(({ event }) => event === 'publish')?.reasons).toContain('refusal.noneExcluded')
    const gone = { unitId: '999999', categoryId: '999999', invitedCompanyIds: ['31', '999999'] }
    await rowsOf(world.database, sql`update project_template set content = content || ${JSON.stringify(gone)}::jsonb`)
    const begun = await detail('buyer', (await use(id)).data.id)
    expect(begun).toMatchObject({ unitId: null, categoryId: null, invited: [{ companyId: '31' }] })
  })
})
