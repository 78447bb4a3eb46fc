import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallPdf } from '#tests/setup/files.ts'
import { taskAbout } from '#tests/setup/approval.ts'
import { answered, beginApprovals, step, type Approvals } from './approvals.ts'

let desk: Approvals
beforeAll(async () => {
  desk = await beginApprovals()
})
afterAll(() => desk.journey.close())

const one = async (username: string, otherwise: Parameters<typeof step>[2] = {}) => step(username, await desk.users(username), otherwise)
const fileOf = async (username: string, name = '审查意见.pdf') => (await desk.as(username)).upload(name, smallPdf)

/** What came with what was said in the tasks of a case, as stage and file. */
const brought = async (id: string) =>
  (await desk.page('buyer', id)).chain.flatMap(({ tasks }) =>
    tasks.flatMap(({ documents }) => documents.map((each) => `${each.stage} ${each.id}`)),
  )

const readersOf = (fileId: string) => answered(desk.journey, 'GET /api/admin/oss/{id}', fileId)
const readersOfCase = async (id: string) => answered(desk.journey, 'GET /api/approval/case/{id}', (await desk.standing(id)).id)

describe('files with what is decided', () => {
  it('come with approval, rejection, return and the answer to a delegation, and stand beside them', async () => {
    const id = await desk.begin(await one('lead'), await one('vp'), await one('legal'))
    const [found, agreed, returned, rejected] = [await fileOf('finance'), await fileOf('lead'), await fileOf('vp'), await fileOf('lead')]
    await desk.send('lead', id, 'delegate', { who: 'finance' })
    await desk.send('finance', id, 'resolve', { of: 'lead', documentIds: [found] })
    await desk.send('lead', id, 'approve', { documentIds: [agreed] })
    await desk.send('vp', id, 'return', { to: 'lead', documentIds: [returned] })
    await desk.send('lead', id, 'reject', { documentIds: [rejected] })
    expect((await brought(id)).toSorted()).toEqual(
      [`opinion ${agreed}`, `answer ${found}`, `opinion ${returned}`, `opinion ${rejected}`].toSorted(),
    )
    const { documents } = await (
      await desk.as('vp')
    ).ask('GET /api/approval/task/{id}', {
      params: {
        id:
          (await desk.page('vp', id)).chain
            .flatMap(({ tasks }) => tasks)
            .find((task) => task.documents.some((each) => each.id === returned))?.id ?? '',
      },
    })
    expect(documents).toMatchObject([{ id: returned, name: '审查意见.pdf', stage: 'opinion', envelope: 'INTERNAL' }])
  })

  it('are opened by those who read the case, and by nobody else; by no supplier, had one begun it', async () => {
    const id = await desk.begin(await one('lead'), await one('vp'))
    const fileId = await fileOf('lead')
    await desk.send('lead', id, 'approve', { documentIds: [fileId] })
    const readers = await readersOfCase(id)
    expect(readers).toEqual(expect.arrayContaining(['admin', 'buyer', 'lead', 'vp']))
    for (const person of ['requester', 'reviewer', 'supplier1', null]) expect(readers).not.toContain(person)
    expect(await readersOf(fileId)).toEqual(readers)
    const { id: caseId } = await desk.standing(id)
    await desk.journey.world.database.execute(
      sql`update approval_case set initiator_id = (select id from app_user where username = 'supplier1') where id = ${caseId}`,
    )
    expect(await readersOf(fileId)).not.toContain('supplier1')
  })

  it('are whose own who decides, ten at most, and of one decision alone', async () => {
    const id = await desk.begin(await one('lead'), await one('vp'))
    const [own, foreign] = [await fileOf('lead'), await fileOf('vp')]
    const paths = async (username: string, documentIds: string[]) => {
      const task = await taskAbout(desk.journey.world, id, username)
      const body = { version: task.version, opinion: '同意', documentIds }
      return (
        await (await desk.as(username)).refused(42200, 'POST /api/approval/task/{id}/approve', { params: { id: task.id }, body })
      ).errors?.map(({ path }) => path)
    }
    expect(await paths('lead', [foreign])).toEqual(['documentIds'])
    expect(
      await paths(
        'lead',
        Array.from({ length: 11 }, () => own),
      ),
    ).toEqual(['documentIds'])
    await desk.send('lead', id, 'approve', { documentIds: [own] })
    expect(await paths('vp', [own])).toEqual(['documentIds'])
  })

  it('go with a decision that is taken back, and with an answer that is asked for again', async () => {
    const id = await desk.begin(await one('lead'), await one('vp'))
    const [answer, first, second] = [await fileOf('finance'), await fileOf('lead'), await fileOf('lead')]
    await desk.send('lead', id, 'delegate', { who: 'finance' })
    await desk.send('finance', id, 'resolve', { of: 'lead', documentIds: [answer] })
    await desk.send('lead', id, 'delegate', { who: 'legal' })
    expect(await brought(id)).toEqual([])
    await desk.send('legal', id, 'resolve', { of: 'lead' })
    await desk.send('lead', id, 'approve', { documentIds: [first] })
    await desk.send('lead', id, 'takeBack')
    // It is whose it was before.
    expect([await brought(id), await readersOf(first)]).toEqual([[], ['lead']])
    await desk.send('lead', id, 'approve', { documentIds: [second] })
    expect(await brought(id)).toEqual([`opinion ${second}`])
  })
})

describe('a step that asks for them', () => {
  it('says so, takes no approval without one, and a rejection all the same', async () => {
    const nodes = [await one('lead', { asks: { opinion: true, files: true } })]
    const id = await desk.begin(...nodes)
    const asking = (await desk.page('lead', id)).chain.flatMap(({ tasks }) => tasks)
    expect(asking).toMatchObject([{ asksOpinion: true, asksFiles: true }])
    expect(await (await desk.as('lead')).ask('GET /api/approval/task/{id}', { params: { id: asking[0]?.id ?? '' } })).toMatchObject({
      asksOpinion: true,
      asksFiles: true,
    })
    expect(await desk.refused('lead', id, 'approve', { documentIds: [] })).toEqual(['refusal.filesGiven'])
    expect(await desk.refused('lead', id, 'approve', { opinion: '' })).toEqual(['refusal.opinionGiven', 'refusal.filesGiven'])
    await desk.send('lead', id, 'approve', { documentIds: [await fileOf('lead')] })
    expect(await desk.record(id)).toBe('stopped')
    const rejected = await desk.begin(...nodes)
    await desk.send('lead', rejected, 'reject')
    expect(await desk.record(rejected)).toBe('rejected')
  })
})

describe('files with comments', () => {
  it('stand beside their comment, are opened by those who read the case, and come with one comment alone', async () => {
    const id = await desk.begin(await one('lead'))
    const { id: caseId } = await desk.standing(id)
    const [first, second] = [await fileOf('buyer', '会议纪要.pdf'), await fileOf('lead', '会议纪要.pdf')]
    const said = (text: string, documentIds: string[]) => ({ params: { id: caseId }, body: { text, documentIds } })
    const [buyer, lead] = [await desk.as('buyer'), await desk.as('lead')]
    await buyer.ask('POST /api/approval/case/{id}/comment', said('会议纪要见附件', [first]))
    await lead.ask('POST /api/approval/case/{id}/comment', said('补充一份', [second]))
    await buyer.ask('POST /api/approval/case/{id}/comment', said('收到', []))
    const { comments } = await desk.page('lead', id)
    expect(comments.map(({ text, documents }) => [text, documents.map((each) => each.id)])).toEqual([
      ['会议纪要见附件', [first]],
      ['补充一份', [second]],
      ['收到', []],
    ])
    expect(await readersOf(first)).toEqual(await readersOfCase(id))
    for (const [person, fileId] of [
      [buyer, first],
      [buyer, second],
      [lead, await fileOf('buyer')],
    ] as const) {
      const { errors } = await person.refused(42200, 'POST /api/approval/case/{id}/comment', said('再附一次', [fileId]))
      expect(errors?.map(({ path }) => path)).toEqual(['documentIds'])
    }
    expect((await desk.page('lead', id)).comments).toHaveLength(3)
  })
})
