import { afterAll, beforeAll, expect, it } from 'vitest'
import { approved, filled, newcomer, submitted, uploaded } from '#tests/setup/registration.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const statusFor = async (person: string, id: string) => (await world.call(person, 'GET /api/admin/oss/{id}', { params: { id } })).http

const papersOf = async (companyId: string) => {
  const { businessLicense, certificates } = await world.ask('admin', 'GET /api/admin/company/{id}', { params: { id: companyId } })
  return [businessLicense?.id ?? '', certificates[0]?.certificateId ?? '']
}

it('lets reviewers, the group and the company itself read licence and certificates, and no other supplier', async () => {
  const who = await submitted(world)
  const other = await newcomer(world)
  for (const paper of await papersOf(who.id)) {
    for (const person of ['reviewer', 'lead', 'buyer', 'admin', who.username]) expect(await statusFor(person, paper), person).toBe(200)
    for (const person of ['supplier1', 'unit', other.username]) expect(await statusFor(person, paper), person).toBe(404)
  }
})

it('keeps what a company uploaded but did not hand in from everyone', async () => {
  const who = await newcomer(world)
  await filled(world, who)
  expect(await statusFor('reviewer', await uploaded(world, who.username))).toBe(404)
})

it('shows reviewers the licence of a change they are asked for, and the one given up for it', async () => {
  const who = await approved(world)
  const [before = ''] = await papersOf(who.id)
  const after = await uploaded(world, who.username)
  const body = { fields: { businessLicense: after }, reason: '营业执照换发新证' }
  const { id } = await world.ask(who.username, 'POST /api/srm/companyChange', { body })
  expect(await statusFor('reviewer', after)).toBe(200)
  expect(await statusFor('supplier1', after)).toBe(404)
  await world.ask('reviewer', 'POST /api/srm/companyChange/{id}/accept', { params: { id }, body: { version: 0 } })
  expect(await papersOf(who.id)).toContain(after)
  for (const paper of [before, after]) expect(await statusFor('reviewer', paper)).toBe(200)
})

it('masks a shared account for those who do not compare them', async () => {
  const [one] = [await submitted(world), await submitted(world)]
  const shared = async (person: string) => {
    const { relations } = await world.ask(person, 'GET /api/srm/company/{id}/checks', { params: { id: one.id } })
    return relations.find(({ kind }) => kind === 'BANK_ACCOUNT')?.value
  }
  expect(await shared('reviewer')).toBe('8020 1100 2233 4455')
  expect(await shared('buyer')).toBe('**** **** **** 4455')
})

it('says what still refers to a company that is to be deleted', async () => {
  const refused = await world.call('admin', 'DELETE /api/admin/company/{id}', { params: { id: '21' } })
  expect(refused.status).toBe(40900)
  expect(refused.refusal.reasons?.[0]).toBe('refusal.companyInUse')
  expect(refused.refusal.reasons?.[1]).toMatch(/^refusal\.companyHas(People|Projects|Units)$/)
})
