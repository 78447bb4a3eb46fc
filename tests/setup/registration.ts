import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { appUser, company, userRole } from '#server/db/tables/platform.ts'
import { begin } from '#server/lifecycle/advance.ts'
import { beginMembership } from '#server/modules/team/index.ts'
import type { Input } from '#src/contract/index.ts'
import { checkCharacter } from '#src/lib/creditCode.ts'
import { allFields } from '#src/machines/registration/fields.ts'
import { png } from './files.ts'
import type { World } from './world.ts'

export const day = 86_400_000

/** A supplier at the very beginning: the account is there, the company has neither name nor code. */
export interface Newcomer {
  id: string
  userId: string
  username: string
  serial: number
}

let serials = 100

export const newcomer = async (world: World, { invitedBy = null }: { invitedBy?: string | null } = {}): Promise<Newcomer> => {
  serials += 1
  const serial = serials
  const username = `newcomer${serial}`
  const now = world.clock.now()
  return world.database.transaction(async (tx) => {
    const [its] = await tx
      .insert(company)
      .values({
        kind: 'SUPPLIER',
        name: '',
        nameEn: '',
        unifiedCreditCode: '',
        areaCode: '',
        areaName: '',
        state: 'registered',
        stateSince: now,
        contactVerified: true,
        invitationId: invitedBy ? await invitationOf(tx, now, invitedBy, serial) : null,
        createdAt: now,
      })
      .returning({ id: company.id })
    const id = its?.id ?? ''
    const [hash] = await rowsOf<{ password_hash: string }>(tx, sql`select password_hash from app_user where username = 'supplier1'`)
    const [user] = await tx
      .insert(appUser)
      .values({
        username,
        name: `新商${serial}`,
        nameEn: `Newcomer ${serial}`,
        passwordHash: hash?.password_hash ?? '',
        mobile: `136${String(serial).padStart(8, '0')}`,
        companyId: id,
        createdAt: now,
      })
      .returning({ id: appUser.id })
    const userId = user?.id ?? ''
    const [role] = await rowsOf<{ id: string }>(tx, sql`select id from role where code = 'SUP_ADMIN'`)
    await tx.insert(userRole).values({ userId, roleId: String(role?.id) })
    await begin(world.lifecycle, tx, { machine: 'company', id, actor: null })
    await beginMembership(world.lifecycle, tx, userId, null)
    return { id, userId, username, serial }
  })
}

const invitationOf = async (tx: Database, now: Date, username: string, serial: number): Promise<string> => {
  const at = now.toISOString()
  const [row] = await rowsOf<{ id: string }>(
    tx,
    sql`insert into invitation (code, invitee_name, company_name, mobile, reason, inviter_id, unit_id, expires_at, last_sent_at, state, state_since, created_at)
        select ${`TEST${serial}`}, '', '', '', '', u.id, u.company_id, ${at}, ${at}, 'used', ${at}, ${at} from app_user u where u.username = ${username} returning id`,
  )
  return String(row?.id)
}

export const stepTwoOf = ({ serial }: Pick<Newcomer, 'serial'>): Input<'POST /api/admin/company/{id}'>['body'] => {
  const code = `91370200MA${String(50_000 + serial).padStart(7, '0')}`
  return {
    name: `海新${serial}物资有限公司`,
    nameEn: `Haixin ${serial} Supplies`,
    unifiedCreditCode: code + checkCharacter(code),
    enterpriseType: 'LLC',
    supplierKindId: '1',
    legalRepresentative: `王新${serial}`,
    areaCode: '370202',
    areaName: '山东省青岛市市南区',
    address: `港湾路 ${serial} 号`,
    phone: `0532-8600${serial}`,
    email: `office${serial}@example.com`,
  }
}

type StepThree = Omit<Input<'POST /api/admin/company/commitRegStepThree'>['body'], 'id' | 'step'>

export const dateAfter = (world: World, days: number): string =>
  new Date(world.clock.now().getTime() + days * day).toISOString().slice(0, 10)

export const uploaded = async (world: World, person: string): Promise<string> => {
  const { data, text } = await world.upload(person, 'licence.png', png)
  if (!data) throw new Error(text)
  return data.id
}

/** Step three with a licence that the company has uploaded; it has no end, and there are no certificates. */
export const stepThreeWith = (businessLicense: string): StepThree => ({
  businessLicense,
  startDate: '2020-05-06',
  endDate: null,
  establishDate: '2020-05-06',
  registeredCapital: '500.00',
  scope: '港口机械备件销售',
  bankName: '青岛银行港口支行',
  bankAccount: '8020 1100 2233 4455',
  certificates: [],
  categoryIds: ['1003'],
  historySupplyUnit: ['EAST'],
})

/** Step three with files of the company's own; `certificateDays` until its certificate ends. */
export const stepThreeOf = async (world: World, { username }: Newcomer, certificateDays = 400): Promise<StepThree> => ({
  ...stepThreeWith(await uploaded(world, username)),
  certificates: [
    {
      certificateId: await uploaded(world, username),
      type: 'ISO9001',
      no: 'Q-2026-0188',
      issuer: '方圆认证',
      validFrom: '2026-01-01',
      validTo: dateAfter(world, certificateDays),
    },
  ],
})

export const stepFourOf = ({ serial }: Pick<Newcomer, 'serial'>) => ({
  contacts: [
    {
      type: 'BUSINESS' as const,
      name: `王新${serial}`,
      phone: `138000${String(serial).padStart(5, '0')}`,
      email: `w${serial}@example.com`,
    },
  ],
  achievment: '近三年为东港供应门机备件。',
})

/** Commits all three steps. */
export const filled = async (world: World, who: Newcomer, certificateDays?: number): Promise<void> => {
  const { id, username, userId } = who
  await world.ask(username, 'POST /api/admin/company/{id}', { params: { id }, body: stepTwoOf(who) })
  await world.ask(username, 'POST /api/admin/company/commitRegStepTwo', { body: { id, step: 2, adminId: userId } })
  const three = await stepThreeOf(world, who, certificateDays)
  await world.ask(username, 'POST /api/admin/company/commitRegStepThree', { body: { id, step: 3, ...three } })
  await world.ask(username, 'POST /api/admin/company/commitRegStepFour', { body: { id, step: 4, ...stepFourOf(who) } })
}

export type CompanyEvent = Input<'POST /api/admin/company/{id}/{x}'>['params']['x']

/** Every field of a case is looked at and right; refused to whoever does not have it in hand, as passing it will be. */
export const markAllCorrect = (world: World, person: string, id: string) =>
  world.call(person, 'POST /api/srm/company/{id}/mark', { params: { id }, body: { marks: [], correct: [...allFields] } })

/** Sends a company an event with the version it has now; who passes or approves it has looked at every field. */
export const sendToCompany = async (
  world: World,
  person: string,
  id: string,
  x: CompanyEvent,
  body: { reason?: string; note?: string } = {},
) => {
  if (x === 'pass' || x === 'approve') await markAllCorrect(world, person, id)
  const { version } = await world.ask('admin', 'GET /api/admin/company/{id}', { params: { id } })
  return world.ask(person, 'POST /api/admin/company/{id}/{x}', { params: { id, x }, body: { version, ...body } })
}

export const submitted = async (world: World, certificateDays?: number, options?: Parameters<typeof newcomer>[1]): Promise<Newcomer> => {
  const who = await newcomer(world, options)
  await filled(world, who, certificateDays)
  await sendToCompany(world, who.username, who.id, 'submit')
  return who
}

export const passed = async (world: World, certificateDays?: number): Promise<Newcomer> =>
  pass(world, await submitted(world, certificateDays))

export const approved = async (world: World, certificateDays?: number): Promise<Newcomer> =>
  admit(world, await passed(world, certificateDays))

/** Takes what was handed in through the first review. */
export const pass = async (world: World, who: Newcomer): Promise<Newcomer> => {
  await sendToCompany(world, 'reviewer', who.id, 'claim')
  await sendToCompany(world, 'reviewer', who.id, 'pass', { note: '资料齐全' })
  return who
}

/** Takes what passed the first review through group approval. */
export const admit = async (world: World, who: Newcomer): Promise<Newcomer> => {
  await sendToCompany(world, 'lead', who.id, 'take')
  await approveScopes(world, who.id)
  await sendToCompany(world, 'lead', who.id, 'approve')
  return who
}

export const marks = [{ field: 'address' as const, reason: '与营业执照住所不一致' }]

export const returned = async (world: World): Promise<Newcomer> => {
  const who = await submitted(world)
  await sendToCompany(world, 'reviewer', who.id, 'claim')
  await world.ask('reviewer', 'POST /api/srm/company/{id}/mark', { params: { id: who.id }, body: { marks } })
  await sendToCompany(world, 'reviewer', who.id, 'return')
  return who
}

/** Decides on every category a company wants. */
export const approveScopes = async (world: World, companyId: string): Promise<void> => {
  await world.database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('fairlead.transition', 'on', true)`)
    await tx.execute(sql`update scope set state = 'approved' where company_id = ${companyId} and state = 'proposed'`)
  })
}
