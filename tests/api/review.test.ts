import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import en from '#src/lang/en.json'
import zhCN from '#src/lang/zh-CN.json'
import type { RegistrationField } from '#src/machines/registration/fields.ts'
import { day, stepThreeWith, stepTwoOf } from '#tests/setup/registration.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'
import { backAgain, eventFor, fillIn, register, send, type Supplier } from './supplier.ts'

const event = 'POST /api/admin/company/{id}/{x}'

let journey: Journey
let reviewer: Person
let supplier: Supplier
beforeAll(async () => {
  journey = await beginJourney()
  reviewer = await journey.signIn('reviewer')
})
afterAll(() => journey.close())

const submitted = async (): Promise<Supplier> => {
  const who = await register(journey)
  await fillIn(who)
  await send(who, who.companyId, 'submit')
  return who
}

const registrationOf = ({ ask, companyId: id }: Supplier) => ask('GET /api/admin/company/getCompany/{id}', { params: { id } })

const returnFor = async (field: RegistrationField, reason: string) => {
  await send(reviewer, supplier.companyId, 'claim')
  await reviewer.ask('POST /api/srm/company/{id}/mark', { params: { id: supplier.companyId }, body: { marks: [{ field, reason }] } })
  const pass = await reviewer.refused(40900, event, await eventFor(reviewer, supplier.companyId, 'pass'))
  expect(pass.message).toBe(`${en['refusal.nothingMarked']}; ${en['refusal.allFieldsMarked']}`)
  await send(reviewer, supplier.companyId, 'return')
}

const mayNotSubmitYet = async () => {
  const { message, reasons } = await supplier.refused(40900, event, await eventFor(supplier, supplier.companyId, 'submit'))
  expect(reasons).toEqual(['refusal.mended'])
  expect(message).toBe(zhCN['refusal.mended'])
}

describe('a company that is returned twice', () => {
  it('learns what to mend, and may change nothing else', async () => {
    supplier = await submitted()
    await returnFor('address', '与营业执照住所不一致')
    expect((await registrationOf(supplier)).marks).toEqual([{ field: 'address', reason: '与营业执照住所不一致', mended: false }])
    await mayNotSubmitYet()
    const two = stepTwoOf(supplier)
    const params = { id: supplier.companyId }
    const elsewhere = { params, body: { ...two, address: '港湾路 77 号', phone: '0532-86009999' } }
    const refused = await supplier.refused(42200, 'POST /api/admin/company/{id}', elsewhere)
    expect(refused.errors).toEqual([{ path: 'phone', message: zhCN['error.notReturned'] }])
    await supplier.ask('POST /api/admin/company/{id}', { params, body: { ...two, address: '港湾路 77 号' } })
    await supplier.ask('POST /api/admin/company/commitRegStepTwo', { body: { id: params.id, step: 2, adminId: supplier.userId } })
    expect(await send(supplier, params.id, 'submit')).toMatchObject({ state: 'firstReview' })
  })

  it('is returned for something else, mended again and passed', async () => {
    await returnFor('bankName', 'The bank lacks its branch')
    await mayNotSubmitYet()
    const { businessLicense } = await supplier.ask('GET /api/admin/company/getRegStepThree/{id}', { params: { id: supplier.companyId } })
    const three = { ...stepThreeWith(businessLicense?.id ?? ''), bankName: '青岛银行港口南路支行' }
    await supplier.ask('POST /api/admin/company/commitRegStepThree', { body: { id: supplier.companyId, step: 3, ...three } })
    await send(supplier, supplier.companyId, 'submit')
    await send(reviewer, supplier.companyId, 'claim')
    expect(await send(reviewer, supplier.companyId, 'pass')).toMatchObject({ state: 'groupApproval' })
    const { lifeLine } = await registrationOf(supplier)
    expect(lifeLine.filter(({ to }) => to === 'returned').map(({ event }) => event)).toContain('return')
    expect(lifeLine.filter(({ event }) => event === 'submit')).toHaveLength(3)
  })
})

/** Lets time pass, and the supplier sign in again. */
const later = async (milliseconds: number) => {
  journey.world.clock.advance(milliseconds)
  await sendDueEvents(journey.world.lifecycle)
  supplier = await backAgain(journey, supplier)
}

describe('a company that is rejected', () => {
  const reason = '营业执照经营范围不含所申请的供货品类'
  it('reads why, and has to wait for ninety days', async () => {
    supplier = await submitted()
    await send(reviewer, supplier.companyId, 'claim')
    const short = await eventFor(reviewer, supplier.companyId, 'reject', { reason: 'no' })
    await reviewer.refused(42200, event, short)
    await send(reviewer, supplier.companyId, 'reject', { reason })
    const { state, decisionReason, reapplyFrom } = await registrationOf(supplier)
    expect({ state, decisionReason }).toEqual({ state: 'rejected', decisionReason: reason })
    expect(Date.parse(reapplyFrom ?? '')).toBe(journey.world.clock.now().getTime() + 90 * day)
    await later(90 * day - 1)
    const { message, reasons } = await supplier.refused(40900, event, await eventFor(supplier, supplier.companyId, 'reapply'))
    expect(reasons).toEqual(['refusal.waitingOver'])
    expect(message).toBe(zhCN['refusal.waitingOver'])
  })

  it('then applies again with all that it had filled in', async () => {
    await later(1)
    expect(await send(supplier, supplier.companyId, 'reapply')).toMatchObject({ state: 'filling' })
    const { stepsDone, decisionReason, reapplyFrom, stepTwo } = await registrationOf(supplier)
    expect({ stepsDone, decisionReason, reapplyFrom }).toEqual({ stepsDone: [2, 3, 4], decisionReason: '', reapplyFrom: null })
    expect(stepTwo.name).toBe(stepTwoOf(supplier).name)
    expect(await send(supplier, supplier.companyId, 'submit')).toMatchObject({ state: 'firstReview' })
  })
})
