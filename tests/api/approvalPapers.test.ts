import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { papersOf as papersOfType } from '#src/machines/approval/flowFields.ts'
import { flowTypeIds } from '#src/machines/approval/flowTypes.ts'
import { begunDemand } from '#tests/rooms/demand.ts'
import { publishFlow } from '#tests/setup/approval.ts'
import { smallPdf } from '#tests/setup/files.ts'
import { publishedProject } from '#tests/setup/purchase.ts'
import { requestStop } from '#tests/setup/stop.ts'
import { answered, beginApprovals, step, type Approvals } from './approvals.ts'

let desk: Approvals
beforeAll(async () => {
  desk = await beginApprovals()
})
afterAll(() => desk.journey.close())

const fileOf = async (username: string, name: string) => (await desk.as(username)).upload(name, smallPdf)
const readersOf = (fileId: string) => answered(desk.journey, 'GET /api/admin/oss/{id}', fileId)
const readersOfCase = (caseId: string) => answered(desk.journey, 'GET /api/approval/case/{id}', caseId)
const papersOf = async (username: string, caseId: string) =>
  (await (await desk.as(username)).ask('GET /api/approval/case/{id}', { params: { id: caseId } })).recordDocuments.map(({ id }) => id)
const execute = (query: ReturnType<typeof sql>) => desk.journey.world.database.execute(query)

/** A request to stop a purchase, with a document, asked of somebody who reads no such requests. */
const stopWith = async (name = '会议纪要.pdf') => {
  const { world } = desk.journey
  await desk.publish(step('unit', await desk.users('unit')))
  const { id: projectId } = await publishedProject(world)
  const fileId = await fileOf('buyer', name)
  const { id } = await requestStop(world, projectId, 'buyer', undefined, [fileId])
  return { id, projectId, fileId, caseId: (await desk.standing(id)).id }
}

describe('the documents of a record that is approved', () => {
  it('are those of stages that the records have, and nothing that is ever sealed', () => {
    for (const { approvals = {}, documents } of Object.values(desk.journey.world.lifecycle.kinds))
      for (const stage of flowTypeIds.filter((type) => type in approvals).flatMap(papersOfType))
        expect(['PUBLIC', 'INTERNAL']).toContain(documents?.stages[stage] && (documents.stages[stage].envelope ?? 'PUBLIC'))
  })

  it('are shown to whoever reads the case, who may open exactly these; to nobody else', async () => {
    const { caseId, fileId } = await stopWith()
    const readers = await readersOfCase(caseId)
    expect(readers).toEqual(expect.arrayContaining(['admin', 'buyer', 'unit']))
    for (const person of ['requester', 'reviewer', 'analyst', 'supplier1', null]) expect(readers).not.toContain(person)
    expect(await readersOf(fileId)).toEqual(readers)
    const { recordDocuments } = await (await desk.as('unit')).ask('GET /api/approval/case/{id}', { params: { id: caseId } })
    expect(recordDocuments).toMatchObject([
      { id: fileId, name: '会议纪要.pdf', stage: 'grounds', type: 'evidence', version: 1, isFormer: false, addedByNameEn: 'Lin Zhiyuan' },
    ])
  })

  it('are, once it was returned, those that it was returned with, until it is submitted again', async () => {
    const { id, caseId, fileId } = await stopWith('理由.pdf')
    await desk.send('unit', id, 'return', { to: 'start' })
    const [next, besides] = [await fileOf('buyer', '理由.pdf'), await fileOf('buyer', '补充.pdf')]
    const buyer = await desk.as('buyer')
    const { version, reasonId, narrative } = await buyer.ask('GET /api/po/stopRequest/{id}', { params: { id } })
    desk.journey.world.clock.advance(60_000)
    await buyer.ask('POST /api/po/stopRequest/{id}/edit', {
      params: { id },
      body: { version, reasonId, narrative, documentIds: [next, besides] },
    })
    expect(await papersOf('unit', caseId)).toEqual([fileId])
    expect(await readersOf(fileId)).toContain('unit')
    for (const each of [next, besides]) expect(await readersOf(each)).not.toContain('unit')
    await desk.resubmit(id)
    expect(await papersOf('unit', caseId)).toEqual([next, besides])
    for (const each of [next, besides]) expect(await readersOf(each)).toContain('unit')
    expect(await readersOf(fileId)).not.toContain('unit')
  })

  it('that are sealed, that no type names, or that stand under another record are read by no case', async () => {
    const { projectId, caseId, fileId } = await stopWith('价格.pdf')
    const tender = await fileOf('buyer', '采购文件.pdf')
    await execute(sql`insert into document (machine, record_id, file_id, stage, type, envelope, visible_to, version, position, added_at)
      select machine, record_id, ${tender}, 'tender', type, envelope, visible_to, 1, 9, added_at from document where file_id = ${fileId}`)
    expect([await papersOf('unit', caseId), (await readersOf(tender)).includes('unit')]).toEqual([[fileId], false])
    await execute(sql`update document set machine = 'project', record_id = ${projectId}, stage = 'grounds' where file_id = ${tender}`)
    expect([await papersOf('unit', caseId), (await readersOf(tender)).includes('unit')]).toEqual([[fileId], false])
    for (const envelope of ['TECH', 'PRICE']) {
      await execute(sql`update document set envelope = ${envelope} where file_id = ${fileId}`)
      expect([await papersOf('unit', caseId), (await readersOf(fileId)).includes('unit')]).toEqual([[], false])
    }
  })

  it('are read by no supplier, had one begun the case', async () => {
    const { caseId, fileId } = await stopWith()
    await execute(sql`update approval_case set initiator_id = (select id from app_user where username = 'supplier1') where id = ${caseId}`)
    expect(await readersOf(fileId)).not.toContain('supplier1')
  })

  it('of a demand are its evidence; of a result none', async () => {
    const { world } = desk.journey
    await publishFlow(world, {
      type: 'DEMAND',
      title: { zh: '审批', en: 'Approval' },
      nodes: [step('vp', await desk.users('vp'))],
    })
    const evidence = await fileOf('requester', '独家代理证明.pdf')
    const requester = await desk.as('requester')
    const { id } = await begunDemand(world, { documentIds: [evidence] }, 'requester')
    expect(await readersOf(evidence)).toEqual(['requester'])
    await requester.ask('POST /api/po/demand/{id}/submit', { params: { id }, body: { version: 0 } })
    const { caseId } = (await requester.ask('GET /api/approval/record/{machine}/{id}', { params: { machine: 'demand', id } })) ?? {}
    expect(await papersOf('vp', caseId ?? '')).toEqual([evidence])
    expect(await readersOf(evidence)).toEqual(await readersOfCase(caseId ?? ''))
    const [result] = await rowsOf<{ id: string }>(
      world.database,
      sql`select c.id::text as id from approval_case c where c.type = 'RESULT' order by c.id limit 1`,
    )
    expect(await papersOf('admin', result?.id ?? '')).toEqual([])
  })
})
