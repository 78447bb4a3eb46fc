import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sweepFiles } from '#server/modules/file/index.ts'
import { storageIn } from '#server/storage.ts'
import type { DocumentReaders, Envelope } from '#src/lib/documents.ts'
import { ask } from '#tests/rooms/question.ts'
import { pdf } from '#tests/setup/files.ts'
import { contentOf, draftProject, hour, publishedProject, send, submittedQuotation } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { sendDueEvents } from './due.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const uploaded = async (person: string, name = '附件.pdf') => (await world.upload(person, name, pdf())).data
const bytesTo = async (person: string | null, id: string) => (await world.call(person, 'GET /api/admin/oss/{id}', { params: { id } })).http
const shownTo = async (id: string, person = 'buyer') => {
  const row = person.startsWith('supplier') ? 'GET /api/po/supplierProject/{id}' : 'GET /api/po/project/{id}'
  return (await world.ask(person, row, { params: { id } })).documents
}
const namesTo = async (id: string, person = 'buyer') => (await shownTo(id, person)).map(({ name, version }) => `${name} ${version}`)
const edit = (id: string, version: number, documentIds: string[]) =>
  world.call('buyer', 'POST /api/po/project/{id}/edit', { params: { id }, body: { version, ...contentOf(world, { documentIds }) } })
const sweep = () => sweepFiles(world.lifecycle, storageIn(world.config.dataDir))
const areThere = async (...ids: string[]) =>
  (await rowsOf<{ id: string }>(world.database, sql`select id from file where id in ${ids} order by created_at, id`)).map(({ id }) => id)

/** Whoever runs purchases, a supplier that may quote, and somebody of neither. */
const readers = ['buyer2', 'supplier1', 'reviewer'] as const

/** Who reads a document of a published purchase, before its opening and after it. */
const rights: [Envelope, DocumentReaders, before: string[], after: string[]][] = [
  ['PUBLIC', 'ALL', ['buyer2', 'supplier1'], ['buyer2', 'supplier1']],
  ['PUBLIC', 'FILER', ['buyer2'], ['buyer2']],
  ['PUBLIC', 'HOUSE', ['buyer2'], ['buyer2']],
  ['INTERNAL', 'ALL', ['buyer2'], ['buyer2']],
  ['TECH', 'ALL', [], ['buyer2']],
  ['TECH', 'HOUSE', [], ['buyer2']],
  ['PRICE', 'ALL', [], ['buyer2']],
  ['PRICE', 'FILER', [], ['buyer2']],
]

describe('a document of a purchase', () => {
  it('is read as its envelope says, as bytes and on the page alike, and is sealed to everybody until the opening', async () => {
    const files = await Promise.all(rights.map(([envelope, to]) => uploaded('buyer', `${envelope} ${to}.pdf`)))
    const { id } = await publishedProject(world, { documentIds: files.map((file) => file.id) })
    for (const [index, [envelope, to]] of rights.entries())
      await rowsOf(
        world.database,
        sql`update document set envelope = ${envelope}, visible_to = ${to} where file_id = ${files[index]?.id} returning id`,
      )
    // The uploader reads what they uploaded; here somebody else asks.
    const readBy = async (index: number) => {
      const fileId = files[index]?.id ?? ''
      const found = []
      for (const person of readers) if ((await bytesTo(person, fileId)) === 200) found.push(person)
      const listed = []
      for (const person of ['buyer2', 'supplier1']) if ((await shownTo(id, person)).some((each) => each.id === fileId)) listed.push(person)
      expect(listed).toEqual(found)
      return found
    }
    for (const [index, [envelope, to, before]] of rights.entries()) expect(await readBy(index), `${envelope} ${to}`).toEqual(before)
    for (const person of ['supplier1', 'supplier2', 'supplier3']) await submittedQuotation(world, person, id, ['1.000000', '2.000000'])
    world.clock.advance(25 * hour)
    await sendDueEvents(world.lifecycle)
    await send(world, 'buyer', id, 'open')
    expect((await world.ask('buyer2', 'GET /api/po/project/{id}', { params: { id } })).state).toBe('opened')
    for (const [index, [envelope, to, , after]] of rights.entries()) expect(await readBy(index), `${envelope} ${to}`).toEqual(after)
  })

  it('says who added it to those who run purchases alone', async () => {
    const file = await uploaded('buyer')
    const { id } = await publishedProject(world, { documentIds: [file.id] })
    const { url: _, ...its } = file
    const said = { ...its, stage: 'tender', type: 'biddingDocuments', envelope: 'PUBLIC', version: 1, isFormer: false }
    expect(await shownTo(id)).toMatchObject([{ ...said, addedByNameEn: 'Lin Zhiyuan' }])
    expect(await shownTo(id, 'supplier1')).toMatchObject([{ ...said, addedByName: '', addedByNameEn: '' }])
  })

  it('tells suppliers of no time before they were asked to quote', async () => {
    const { id, version } = await draftProject(world, { documentIds: [(await uploaded('buyer')).id] })
    const [drafted] = await shownTo(id)
    world.clock.advance(hour)
    await world.ask('buyer', 'POST /api/po/project/{id}/publish', { params: { id }, body: { version } })
    const [[kept], [told]] = [await shownTo(id), await shownTo(id, 'supplier1')]
    expect(kept?.addedAt).toBe(drafted?.addedAt)
    expect(Date.parse(told?.addedAt ?? '') - Date.parse(kept?.addedAt ?? '')).toBeGreaterThanOrEqual(hour)
  })

  it('that takes the place of one called alike is its next version; the former one stays with those who run the purchase', async () => {
    const [first, second, third, other] = [
      await uploaded('buyer', '要求.pdf'),
      await uploaded('buyer', '要求.pdf'),
      await uploaded('buyer', '要求.pdf'),
      await uploaded('buyer', '图纸.pdf'),
    ]
    const { id } = await draftProject(world, { documentIds: [first.id] })
    await edit(id, 0, [second.id, other.id])
    await edit(id, 1, [other.id, third.id])
    expect(await namesTo(id)).toEqual(['图纸.pdf 1', '要求.pdf 3', '要求.pdf 2', '要求.pdf 1'])
    expect((await shownTo(id)).map(({ isFormer }) => isFormer)).toEqual([false, false, true, true])
    world.clock.advance(30 * hour)
    await sweep()
    expect((await areThere(first.id, second.id, third.id)).length).toBe(3)
    await edit(id, 2, [other.id, third.id])
    await world.ask('buyer', 'POST /api/po/project/{id}/publish', { params: { id }, body: { version: 3 } })
    expect(await namesTo(id, 'supplier1')).toEqual(['图纸.pdf 1', '要求.pdf 3'])
    expect([await bytesTo('supplier1', second.id), await bytesTo('buyer2', second.id)]).toEqual([404, 200])
    expect([await bytesTo('supplier1', third.id), await bytesTo('reviewer', third.id)]).toEqual([200, 404])
    // A copy begins with what holds now.
    const copied = await world.ask('buyer2', 'POST /api/po/project/{id}/copy', { params: { id } })
    expect((await world.ask('buyer2', 'GET /api/po/project/{id}', { params: { id: copied.id } })).documents).toMatchObject([
      { id: other.id, version: 1 },
      { id: third.id, version: 1 },
    ])
  })

  it('that is left out is let go with its former versions, unless another record holds their file', async () => {
    const [first, second] = [await uploaded('buyer', '要求.pdf'), await uploaded('buyer', '要求.pdf')]
    const { id } = await draftProject(world, { documentIds: [first.id] })
    const copied = await world.ask('buyer', 'POST /api/po/project/{id}/copy', { params: { id } })
    await edit(id, 0, [second.id])
    await edit(id, 1, [])
    expect(await shownTo(id)).toEqual([])
    world.clock.advance(25 * hour)
    await sweep()
    expect(await areThere(first.id, second.id)).toEqual([first.id])
    expect(await shownTo(copied.id)).toMatchObject([{ id: first.id }])
  })

  it('is no file of another’s, nor one that another record holds', async () => {
    const [theirs, own] = [await uploaded('buyer2'), await uploaded('buyer')]
    const { id } = await draftProject(world, { documentIds: [own.id] })
    const { id: other } = await draftProject(world)
    for (const [project, file] of [
      [id, theirs.id],
      [other, own.id],
      [other, '999'],
    ] as const)
      expect(await edit(project, 0, [file])).toMatchObject({ status: 42200, refusal: { errors: [{ path: 'documentIds' }] } })
    expect(await edit(id, 0, [own.id, own.id])).toMatchObject({ status: 200 })
    expect(await shownTo(id)).toHaveLength(1)
  })

  it('is told of in the log of operations, as a part of its purchase', async () => {
    const file = await uploaded('buyer')
    const { id } = await draftProject(world)
    await edit(id, 0, [file.id])
    const told = await rowsOf(
      world.database,
      sql`select row -> 'after' as after, row -> 'of' as of from operation_log o join operation_record r on r.operation_id = o.id and r.kind = 'project' and r.record = ${id},
            jsonb_array_elements(o.changes) change, jsonb_array_elements(change -> 'rows') row where change ->> 'table' = 'document'`,
    )
    expect(told).toMatchObject([{ after: { file_id: Number(file.id), machine: 'project' }, of: [{ table: 'project', record: id }] }])
  })
})

/** Who reads a document of a question: while it waits, once it is answered, and once its purchase is opened. */
const rightsOfQuestions: [Envelope, DocumentReaders, asked: string[], answered: string[], opened: string[]][] = [
  ['PUBLIC', 'ALL', ['house', 'filer'], ['house', 'filer', 'other'], ['house', 'filer', 'other']],
  ['PUBLIC', 'FILER', ['house', 'filer'], ['house', 'filer'], ['house', 'filer']],
  ['PUBLIC', 'HOUSE', ['house'], ['house'], ['house']],
  ['INTERNAL', 'ALL', ['house'], ['house'], ['house']],
  ['TECH', 'ALL', [], [], ['house', 'filer']],
  ['PRICE', 'FILER', [], [], ['house', 'filer']],
  ['PRICE', 'HOUSE', [], [], ['house']],
]
const people = { house: 'buyer2', filer: 'supplier1', other: 'supplier2', stranger: 'reviewer' } as const

describe('a document of a question', () => {
  it('is read as its envelope says, by whoever filed it and by others, in every state', async () => {
    const files = await Promise.all(rightsOfQuestions.map(([envelope, to]) => uploaded('supplier1', `${envelope} ${to}.pdf`)))
    const { id: projectId } = await publishedProject(world)
    const { id } = await ask(
      world,
      projectId,
      'supplier1',
      undefined,
      files.map((file) => file.id),
    )
    for (const [index, [envelope, to]] of rightsOfQuestions.entries())
      await rowsOf(
        world.database,
        sql`update document set envelope = ${envelope}, visible_to = ${to} where file_id = ${files[index]?.id} returning id`,
      )
    const readBy = async (index: number) => {
      const found = []
      for (const [who, person] of Object.entries(people)) if ((await bytesTo(person, files[index]?.id ?? '')) === 200) found.push(who)
      return found
    }
    const expectAs = async (state: 2 | 3 | 4) => {
      for (const [index, row] of rightsOfQuestions.entries())
        expect(await readBy(index), `${row[0]} ${row[1]} ${state}`).toEqual(row[state])
    }
    await expectAs(2)
    await world.ask('buyer', 'POST /api/po/question/{id}/answer', { params: { id }, body: { version: 0, answer: '按国家标准。' } })
    await expectAs(3)
    for (const person of ['supplier1', 'supplier2', 'supplier3'])
      await submittedQuotation(world, person, projectId, ['1.000000', '2.000000'])
    world.clock.advance(25 * hour)
    await sendDueEvents(world.lifecycle)
    await send(world, 'buyer', projectId, 'open')
    await expectAs(4)
  })
})
