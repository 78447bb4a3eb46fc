import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepFiles } from '#server/modules/file/sweep.ts'
import { storageIn } from '#server/storage.ts'
import { png, smallPdf } from '#tests/setup/files.ts'
import { answered, beginApprovals, step, type Approvals } from './approvals.ts'

let desk: Approvals
beforeAll(async () => {
  desk = await beginApprovals()
  await desk.journey.world.database.execute(sql`update app_user set signature_file_id = null where username in ('unit', 'unit2', 'legal')`)
})
afterAll(() => desk.journey.close())

const give = 'POST /api/admin/user/front/signature'
const readersOf = (fileId: string) => answered(desk.journey, 'GET /api/admin/oss/{id}', fileId)

/** Has somebody give the picture of their signature. @returns its file */
const sign = async (username: string): Promise<string> => {
  const person = await desk.as(username)
  const fileId = await person.upload('签名.png', png)
  expect(await person.ask(give, { body: { fileId } })).toMatchObject({ signatureFileId: fileId })
  return fileId
}

/** What stands beside what somebody was asked in the case of a request. */
const signedIn = async (id: string, reader = 'admin') =>
  (await desk.page(reader, id)).chain.flatMap(({ tasks }) =>
    tasks.map(({ userName, jobTitle, signatureFileId }) => ({ userName, jobTitle, signatureFileId })),
  )

describe('the picture of somebody’s signature', () => {
  it('is a picture of their own, and is taken away again', async () => {
    const unit = await desk.as('unit')
    const [paper, other] = [await unit.upload('签名.pdf', smallPdf), await (await desk.as('unit2')).upload('签名.png', png)]
    for (const fileId of [paper, other, '999999']) await unit.refused(42200, give, { body: { fileId } })
    const fileId = await sign('unit')
    expect(await readersOf(fileId)).toEqual(['unit'])
    expect(await unit.ask(give, { body: { fileId: null } })).toMatchObject({ signatureFileId: null })
    const { lifecycle, config, clock } = desk.journey.world
    clock.advance(2 * 86_400_000)
    await sweepFiles(lifecycle, storageIn(config.dataDir))
    expect(await readersOf(fileId)).toEqual([])
  })

  it('stands with what they decide from then on, beside what they are, for whoever reads the case', async () => {
    const id = await desk.begin(step('first', await desk.users('unit')), step('second', await desk.users('legal', 'unit2')))
    await desk.send('unit', id, 'approve')
    expect(await signedIn(id)).toMatchObject([{ jobTitle: '综合部经理', signatureFileId: null }, { jobTitle: '' }, { jobTitle: '' }])
    const [first, second] = [await sign('unit'), await sign('legal')]
    await desk.send('legal', id, 'approve')
    const readers = await readersOf(second)
    expect(readers).toEqual(expect.arrayContaining(['admin', 'buyer', 'legal', 'unit']))
    for (const person of ['requester', 'reviewer', 'analyst', 'supplier1', null]) expect(readers).not.toContain(person)
    expect(await readersOf(first)).toEqual(['unit'])
    await sign('legal')
    expect((await signedIn(id, 'buyer')).map(({ signatureFileId }) => signatureFileId)).toEqual([null, second, null])
    await desk.send('legal', id, 'takeBack')
    expect((await signedIn(id)).map(({ jobTitle, signatureFileId }) => [jobTitle, signatureFileId])).toEqual([
      ['综合部经理', null],
      ['', null],
      ['', null],
    ])
    expect(await readersOf(second)).toEqual(['legal'])
  })
})
