import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { joinIfInvited } from '#server/modules/team/index.ts'
import { advance, createWithin, stores } from '#server/lifecycle/advance.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { scope } from '#server/db/tables/supplier.ts'
import { idCheckDigit } from '#src/lib/idNumber.ts'
import type { Input } from '#src/contract/index.ts'
import { smallPdf } from './files.ts'
import type { World } from './world.ts'

const lead: Actor = {
  id: '2',
  companyId: '2',
  roles: new Set(['JC_LEAD']),
  authorities: new Set(['srmcheckJc:approveScope']),
  dataScope: 'all',
  inPerson: true,
}

/** Admits companies of the demonstration, and the active quoters they have, to a category besides their own. */
export const letQuote = async ({ lifecycle, database }: World, companyIds: readonly string[], categoryId = '1001'): Promise<void> => {
  for (const companyId of companyIds) {
    const insert = stores(scope, { companyId, categoryId })
    const { id } = await database.transaction((tx) => createWithin(lifecycle, tx, 'scope', null, insert, true))
    await advance(lifecycle, { machine: 'scope', id, event: { type: 'approve' }, actor: lead })
    await database.execute(
      sql`update quoter set category_ids = category_ids || ${categoryId}::bigint where company_id = ${companyId} and state = 'active'`,
    )
  }
}

/** Puts a record into a state that no event of the test would bring about. */
export const forceState = (world: World, table: string, id: string, state: string): Promise<void> =>
  world.database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('fairlead.transition', 'on', true)`)
    await tx.execute(sql`update ${sql.identifier(table)} set state = ${state} where id = ${id}`)
    await tx.execute(sql`select set_config('fairlead.transition', 'off', true)`)
  })

/** A letter of authority, uploaded by this person. @returns the file's id */
export const letterBy = async (world: World, person: string): Promise<string> => {
  const { data, text } = await world.upload(person, 'letter.pdf', smallPdf)
  if (!data) throw new Error(text)
  return data.id
}

let serial = 0

/** The number of an identity card that nobody else in a test has. */
export const newIdNumber = (): string => {
  serial += 1
  const first17 = `1101051990${String((serial % 12) + 1).padStart(2, '0')}01${String(serial % 1000).padStart(3, '0')}`
  return first17 + idCheckDigit(first17)
}

type QuoterBody = Input<'POST /api/srm/quoter'>['body']

/** What may be submitted as it stands, for a category that supplier1 supplies; the letter is the caller's. */
export const quoterContent = async (world: World, person: string, changed: Partial<QuoterBody> = {}) => ({
  realName: '测试员',
  idNo: newIdNumber(),
  letterFileId: await letterBy(world, person),
  categoryIds: ['1001'],
  validFrom: dayAfter(world, 0),
  validTo: dayAfter(world, 365),
  ...changed,
})

/** A day of Asia/Shanghai, so many days from now. */
export const dayAfter = (world: World, days: number): string =>
  new Date(world.clock.now().getTime() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** A new account of the person's company, as it is made. */
export const invitedMember = async (world: World, administrator: string, quotes = false) => {
  const body = { name: '新成员', nameEn: 'New member', description: '', quotes }
  // Tests make more in a day than a company may.
  await rowsOf(world.database, sql`delete from counter where name like 'member:%' returning name`)
  return world.ask(administrator, 'POST /api/srm/member', { body })
}

/** A new account of the person's company, its mobile number verified. */
export const newMember = async (world: World, administrator: string, quotes = false) => {
  const made = await invitedMember(world, administrator, quotes)
  // With a password of its own: until then nothing else may be called.
  await rowsOf(
    world.database,
    sql`update app_user set mobile = ${`139${made.id.padStart(8, '0')}`}, must_change_password = false where id = ${made.id} returning id`,
  )
  await world.database.transaction((tx) => joinIfInvited(world.lifecycle, tx, made.id))
  return made
}

/** A quoter's authority of a new member of the person's company, begun and not submitted. */
export const draftQuoter = async (world: World, administrator = 'supplier1', changed: Partial<QuoterBody> = {}) => {
  const { id: userId, username, password } = await newMember(world, administrator)
  const body = { userId, ...(await quoterContent(world, administrator, changed)) }
  return { ...(await world.ask(administrator, 'POST /api/srm/quoter', { body })), body, userId, username, password }
}

export const pendingQuoter = async (world: World, administrator = 'supplier1', changed: Partial<QuoterBody> = {}) => {
  const draft = await draftQuoter(world, administrator, changed)
  const { version, state } = await world.ask(administrator, 'POST /api/srm/quoter/{id}/submit', {
    params: { id: draft.id },
    body: { version: draft.version },
  })
  return { ...draft, version, state }
}

export const activeQuoter = async (world: World, administrator = 'supplier1', changed: Partial<QuoterBody> = {}) => {
  const pending = await pendingQuoter(world, administrator, changed)
  const { version, state } = await world.ask('reviewer', 'POST /api/srm/quoter/{id}/approve', {
    params: { id: pending.id },
    body: { version: pending.version },
  })
  return { ...pending, version, state }
}

/** Proposes a category for the person's company, after taking back what stands of it. */
export const proposedScope = async (world: World, person = 'supplier1', categoryId = '6002') => {
  const { rows } = await world.ask(person, 'GET /api/srm/scope/page', { query: { categoryId, state: 'proposed,approved' } })
  for (const { id, version } of rows) await world.ask(person, 'POST /api/srm/scope/{id}/withdraw', { params: { id }, body: { version } })
  return world.ask(person, 'POST /api/srm/scope', { body: { categoryId, regions: '全国', brands: '', capacity: '' } })
}
