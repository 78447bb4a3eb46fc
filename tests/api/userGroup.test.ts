import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let lead: Person
beforeAll(async () => {
  journey = await beginJourney()
  lead = await journey.signIn('lead')
})
afterAll(() => journey.close())

const groupOf = async (code: string) => {
  const { rows } = await lead.ask('GET /api/po/userGroup/page', { query: { q: code, limit: '100' } })
  const group = rows.find((row) => row.code === code)
  if (!group) throw new Error(`There is no group ${code}`)
  return group
}
const membersOf = async (groupId: string) => (await lead.ask('GET /api/po/userGroupMember/page', { query: { groupId, limit: '100' } })).rows

const member = {
  title: '高级工程师',
  since: '2026-01-01',
  until: '',
  categoryIds: [],
  conflictCompanyIds: [],
  conflictReason: '',
  paused: false,
}

describe('groups of people of the house', () => {
  it('say who of them can be called upon, and why not', async () => {
    const group = await groupOf('HOISTS')
    const members = await membersOf(group.id)
    expect(members.map(({ userId, standing }) => [userId, standing])).toEqual(
      expect.arrayContaining([
        ['3', 'ready'],
        ['6', 'paused'],
        ['5', 'ended'],
      ]),
    )
    expect(members.find(({ userId }) => userId === '4')?.conflicts).toEqual([expect.objectContaining({ id: '31' })])
    expect(group.members).toBe(members.length)
    expect(group.ready).toBe(members.filter(({ standing }) => standing === 'ready').length)
  })

  it('keep whoever has left as a gap, and take nobody new who has', async () => {
    const { id: groupId, ready } = await groupOf('HOISTS')
    const admin = await journey.signIn('admin')
    await admin.ask('POST /api/admin/user/{id}/disable', { params: { id: '10' }, body: {} })
    const gone = (await membersOf(groupId)).find(({ userId }) => userId === '10')
    expect(gone?.standing).toBe('gone')
    expect((await groupOf('HOISTS')).ready).toBe(ready - 1)
    // What is known of them can still be brought in order.
    await lead.ask('POST /api/po/userGroupMember/{id}', {
      params: { id: gone?.id ?? '' },
      body: { version: gone?.version ?? 0, paused: true },
    })
    const { id: others } = await groupOf('ECONOMICS')
    const refused = await lead.refused(42200, 'POST /api/po/userGroupMember', { body: { ...member, groupId: others, userId: '10' } })
    expect(refused.errors?.map(({ path }) => path)).toEqual(['userId'])
    const people = await lead.ask('GET /api/po/userGroup/{id}/people', { params: { id: others } })
    expect(people.map(({ id }) => id)).not.toContain('10')
    await admin.ask('POST /api/admin/user/{id}/enable', { params: { id: '10' } })
  })

  it('take no people of suppliers, nobody twice, and nobody of another company', async () => {
    const { id: groupId } = await groupOf('ECONOMICS')
    const { id: east } = await groupOf('EAST_APPROVERS')
    const wrong = async (content: object) =>
      (await lead.refused(42200, 'POST /api/po/userGroupMember', { body: { ...member, groupId, userId: '7', ...content } })).errors
    expect(await wrong({ userId: '11' })).toEqual([expect.objectContaining({ path: 'userId' })])
    expect(await wrong({ userId: '3' })).toEqual([{ path: 'userId', message: 'This person is already in the group' }])
    expect(await wrong({ groupId: east, userId: '3' })).toEqual([expect.objectContaining({ path: 'userId' })])
    expect(await wrong({ conflictCompanyIds: ['31'] })).toEqual([expect.objectContaining({ path: 'conflictReason' })])
    expect(await wrong({ conflictCompanyIds: ['21'], conflictReason: '亲属任职' })).toEqual([
      expect.objectContaining({ path: 'conflictCompanyIds' }),
    ])
    expect(await wrong({ categoryIds: ['99999'] })).toEqual([expect.objectContaining({ path: 'categoryIds' })])
    expect(await wrong({ until: '2025-12-31' })).toEqual([expect.objectContaining({ path: 'until' })])
    const people = await lead.ask('GET /api/po/userGroup/{id}/people', { params: { id: east } })
    expect(new Set(people.map(({ companyName }) => companyName))).toEqual(new Set(['东港集装箱码头有限公司']))
  })

  it('are for companies of the house alone', async () => {
    const body = { kind: 'APPROVAL', code: 'Strangers', name: '外部', nameEn: 'Outside', companyId: '31', note: '', active: true } as const
    const { errors } = await lead.refused(42200, 'POST /api/po/userGroup', { body })
    expect(errors?.map(({ path }) => path)).toEqual(['companyId'])
  })

  it('offer suppliers by name or code, and nothing to anybody else', async () => {
    const found = await lead.ask('GET /api/po/userGroup/supplier', { query: { q: '远航' } })
    expect(found.map(({ id }) => id)).toContain('31')
    const { id } = await groupOf('HOISTS')
    for (const username of ['supplier1', 'buyer'] as const) {
      const stranger = await journey.signIn(username)
      await stranger.refused(40301, 'GET /api/po/userGroup/supplier')
      await stranger.refused(40301, 'GET /api/po/userGroup/{id}/people', { params: { id } })
      await stranger.refused(40301, 'GET /api/po/userGroupMember/page')
    }
  })
})
