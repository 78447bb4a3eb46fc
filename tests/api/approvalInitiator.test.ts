import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { idOf } from '#tests/setup/approval.ts'
import { beginApprovals, step, type Approvals } from './approvals.ts'

let desk: Approvals
beforeAll(async () => {
  desk = await beginApprovals()
  await desk.journey.world.database.execute(sql`delete from absence`)
})
afterAll(() => desk.journey.close())

const reason = '附件与会议纪要不一致'
const lead = async (more: Parameters<typeof step>[2] = {}) => step('lead', await desk.users('lead'), { ifSelf: 'skip', ...more })

/** Whether a task of the head's may be handed to somebody in these ways. */
const handedTo = async (id: string, username: string) => {
  const { world } = desk.journey
  const [task] = (await desk.page('lead', id)).chain.flatMap(({ tasks }) => tasks)
  const body = { version: task?.version ?? 0, userId: await idOf(world, username), reason }
  const params = { id: task?.id ?? '' }
  const person = await desk.as('lead')
  for (const refused of [
    await person.refused(42200, 'POST /api/approval/task/{id}/transfer', { params, body }),
    await person.refused(42200, 'POST /api/approval/task/{id}/delegate', { params, body }),
    await person.refused(42200, 'POST /api/approval/task/{id}/addSigner', { params, body: { ...body, place: 'beside' } }),
  ])
    expect(refused.errors).toMatchObject([{ path: 'userId' }])
  expect(await desk.asked(id)).toEqual(['lead'])
}

describe('whoever began a case', () => {
  it('is handed nothing to decide in it, nor is anybody what they have already', async () => {
    const id = await desk.begin(await lead())
    await handedTo(id, 'buyer')
    await handedTo(id, 'lead')
  })

  it('finds what they had filled in once it came back', async () => {
    const id = await desk.begin(await lead())
    const buyer = await desk.as('buyer')
    const filled = async () => {
      const { narrative, reasonId, documents } = await buyer.ask('GET /api/po/stopRequest/{id}', { params: { id } })
      return { narrative, reasonId, documents }
    }
    const before = await filled()
    expect(before.narrative).not.toBe('')
    await desk.send('lead', id, 'return', { to: 'start' })
    expect(await filled()).toEqual(before)
    await desk.resubmit(id)
    expect(await filled()).toEqual(before)
  })

  it('is told why it came back, with its record, and may withdraw once it is submitted again', async () => {
    const { world } = desk.journey
    const id = await desk.begin(await lead())
    await desk.send('lead', id, 'return', { to: 'start' })
    const [{ said } = { said: '' }] = await rowsOf<{ said: string }>(
      world.database,
      sql`select decision_reason as said from stop_request where id = ${id}`,
    )
    expect(said).toBe(reason)
    world.clock.advance(60_000)
    await desk.resubmit(id)
    const { id: caseId, version } = await desk.standing(id)
    await (await desk.as('buyer')).ask('POST /api/approval/case/{id}/withdraw', { params: { id: caseId }, body: { version } })
    expect(await desk.record(id)).toBe('withdrawn')
  })
})

it('an administrator hears of what nobody has', async () => {
  const id = await desk.begin(step('lead', [{ by: 'initiatorsChoice' }], { ifEmpty: 'toAdministrator' }))
  expect(await desk.told('admin', id)).toEqual(['notice.taskAsked'])
})
