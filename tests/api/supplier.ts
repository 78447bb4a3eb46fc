import { demoPassword } from '#server/seed/password.ts'
import type { Language } from '#server/texts.ts'
import type { Data, Input } from '#src/contract/index.ts'
import { idCheckDigit } from '#src/lib/idNumber.ts'
import { allFields } from '#src/machines/registration/fields.ts'
import { freshNumber } from '#tests/setup/account.ts'
import { proof } from '#tests/setup/cooperation.ts'
import { contentOf, sheetOf } from '#tests/setup/purchase.ts'
import { png } from '#tests/setup/files.ts'
import { dateAfter, stepFourOf, stepThreeWith, stepTwoOf } from '#tests/setup/registration.ts'
import type { Journey, Person } from './journey.ts'

/** Somebody who registered a company here, and administers it. */
export interface Supplier extends Person {
  telephone: string
  serial: number
  userId: string
  companyId: string
}

let serials = 500
const minute = 60_000

/** From a number to an account of one's own. */
export const register = async (
  journey: Journey,
  { language = 'zh-CN', telephone = freshNumber(), inviteCode = '' }: { language?: Language; telephone?: string; inviteCode?: string } = {},
): Promise<Supplier> => {
  const { call, holderOf, world } = journey
  const manner = { language }
  // One code a minute goes to an address.
  world.clock.advance(minute)
  await call('POST /api/admin/sms/verification-code', { query: { telephone } }, manner).expectStatus(200)
  const code = await codeSentTo(journey, telephone)
  await call('GET /api/admin/sms/check/verification-code', { query: { telephone, code } }, manner)
    .expectStatus(200)
    .expectJson('data', true)
  const body = { mobilePhone: telephone, code, inviteCode, name: '方亦舟', password: demoPassword, attr1: '3', enterpriseType: 'LLC' }
  const { token } = await call('POST /api/admin/register/regUser', { body: { ...body, agreement: true } }, manner)
    .expectStatus(200)
    .returns<Promise<Data<'POST /api/admin/register/regUser'>>>('data')
  const person = holderOf(token, language)
  const { id: userId, companyId } = await person.ask('GET /api/admin/user/front/info')
  return { ...person, telephone, serial: (serials += 1), userId, companyId }
}

/** What the demonstration would have sent to a number, the newest first. */
export const outboxOf = ({ call }: Journey, recipient: string) =>
  call('GET /api/public/outbox', { query: { recipient } }).expectStatus(200).returns<Promise<Data<'GET /api/public/outbox'>>>('data')

/** The newest code that went to a number or an address. */
export const codeSentTo = async (journey: Journey, recipient: string): Promise<string> =>
  /\b\d{6}\b/.exec((await outboxOf(journey, recipient))[0]?.text ?? '')?.[0] ?? ''

/** The same person on a later day: sessions do not last so long. */
export const backAgain = async ({ signIn }: Journey, supplier: Supplier, language: Language = 'zh-CN'): Promise<Supplier> => ({
  ...supplier,
  ...(await signIn(supplier.telephone, { language })),
})

/** Fills and commits steps two to four. */
export const fillIn = async (supplier: Supplier, endDate: string | null = null): Promise<void> => {
  const { companyId: id, userId, ask, upload } = supplier
  await ask('POST /api/admin/company/{id}', { params: { id }, body: stepTwoOf(supplier) })
  await ask('POST /api/admin/company/commitRegStepTwo', { body: { id, step: 2, adminId: userId } })
  const three = { ...stepThreeWith(await upload('licence.png', png)), endDate }
  await ask('POST /api/admin/company/commitRegStepThree', { body: { id, step: 3, ...three } })
  await ask('POST /api/admin/company/commitRegStepFour', { body: { id, step: 4, ...stepFourOf(supplier) } })
}

type CompanyEvent = Input<'POST /api/admin/company/{id}/{x}'>['params']['x']
type Said = { reason?: string; note?: string }

/** What is sent to bring a company an event: with the version that this person sees. */
export const eventFor = async (person: Person, id: string, x: CompanyEvent, said: Said = {}) => {
  const { version } = await person.ask('GET /api/admin/company/{id}', { params: { id } })
  return { params: { id, x }, body: { version, ...said } }
}

export const send = async (person: Person, id: string, x: CompanyEvent, said?: Said) => {
  if (x === 'pass' || x === 'approve')
    await person.ask('POST /api/srm/company/{id}/mark', { params: { id }, body: { marks: [], correct: [...allFields] } })
  return person.ask('POST /api/admin/company/{id}/{x}', await eventFor(person, id, x, said))
}

/** The first review and group approval, category by category. */
export const admit = async (reviewer: Person, lead: Person, id: string): Promise<void> => {
  await send(reviewer, id, 'claim')
  await send(reviewer, id, 'pass')
  await send(lead, id, 'take')
  await approveScopes(lead, id)
  await send(lead, id, 'approve')
}

export const approveScopes = async (lead: Person, companyId: string): Promise<void> => {
  const { rows } = await lead.ask('GET /api/srm/scope/page', { query: { companyId, state: 'proposed' } })
  for (const { id, version } of rows) await lead.ask('POST /api/srm/scope/{id}/approve', { params: { id }, body: { version } })
}

/** The supplier hands its own authority to quote in, with a letter. @returns the quoter's id */
export const handInQuoter = async ({ world }: Journey, { ask, upload, userId, serial }: Supplier): Promise<string> => {
  const first17 = `11010519880307${serial}`
  const { categories } = await ask('GET /api/srm/quoter/choices')
  const body = {
    userId,
    realName: '方亦舟',
    idNo: first17 + idCheckDigit(first17),
    letterFileId: await upload('letter.pdf', proof),
    categoryIds: categories.map(({ id }) => id),
    validFrom: dateAfter(world, 0),
    validTo: dateAfter(world, 365),
  }
  const { id, version } = await ask('POST /api/srm/quoter', { body })
  await ask('POST /api/srm/quoter/{id}/submit', { params: { id }, body: { version } })
  return id
}

export const approveQuoter = async (reviewer: Person, id: string): Promise<void> => {
  const { version } = await reviewer.ask('GET /api/srm/quoter/{id}', { params: { id } })
  await reviewer.ask('POST /api/srm/quoter/{id}/approve', { params: { id }, body: { version } })
}

/** From a number to a supplier that may quote. @returns the supplier, and its quoter's id */
export const quotingSupplier = async (journey: Journey, reviewer: Person, lead: Person, licenceDays: number | null = null) => {
  const supplier = await register(journey)
  await fillIn(supplier, licenceDays === null ? null : dateAfter(journey.world, licenceDays))
  await send(supplier, supplier.companyId, 'submit')
  await admit(reviewer, lead, supplier.companyId)
  const quoterId = await handInQuoter(journey, supplier)
  await approveQuoter(reviewer, quoterId)
  return { supplier, quoterId }
}

/** A purchase in the category that `stepThreeWith` asks for, open so many milliseconds. @returns its id */
export const publish = async (
  { world }: Journey,
  buyer: Person,
  open: number,
  changed: Parameters<typeof contentOf>[1] = {},
): Promise<string> => {
  const deadline = new Date(world.clock.now().getTime() + open).toISOString()
  const { id, version } = await buyer.ask('POST /api/po/project', { body: contentOf(world, { categoryId: '1003', deadline, ...changed }) })
  await buyer.ask('POST /api/po/project/{id}/publish', { params: { id }, body: { version } })
  return id
}

/** What is sent to seal a quotation as it stands, with these prices. */
export const sheetFor = async ({ ask }: Person, id: string, prices: string[]) => {
  const begun = await ask('GET /api/po/quotation/{id}', { params: { id } })
  const { version, draftRevision } = begun
  return { params: { id }, body: { version, draftRevision, sheet: sheetOf(begun, prices) } }
}

/** @returns the quotation's id */
export const seal = async (person: Person, projectId: string, prices: string[]): Promise<string> => {
  const { id } = await person.ask('POST /api/po/quotation', { body: { projectId } })
  await person.ask('POST /api/po/quotation/{id}/submit', await sheetFor(person, id, prices))
  return id
}
