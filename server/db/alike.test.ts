import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/setup/database.ts'
import { rowsOf, type Database } from './connect.ts'
import { type OpenDatabase } from './open.ts'
import { migrate } from './migrate.ts'
import { violationIn } from './violation.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })
const texts = Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace('./migrations/', ''), text]))
const older = Object.fromEntries(Object.entries(texts).filter(([name]) => name < '0063'))

interface Account {
  username: string
  mobile?: string
  email?: string
}

const addAccount = (tx: Database, { username, mobile = '', email = '' }: Account) =>
  tx.execute(sql`insert into app_user (username, name, name_en, password_hash, company_id, created_at, mobile, email, email_verified)
    values (${username}, 'x', 'x', '', (select min(id) from company), now(), ${mobile}, ${email}, ${email !== ''})`)

let codes = 0
const addCompanies = (tx: Database, ...names: string[]) => {
  const rows = names.map(
    (name) => sql`('BASE_UNIT', ${name}, '', ${`91370200MA${String((codes += 1)).padStart(8, '0')}`}, '', '', 'approved', now(), now())`,
  )
  return tx.execute(sql`insert into company (kind, name, name_en, unified_credit_code, area_code, area_name, state, state_since, created_at)
    values ${sql.join(rows, sql`, `)}`)
}

/** The rule that it breaks; null where it breaks none. Nothing of what was refused stays. */
const broken = (database: Database, work: (tx: Database) => Promise<unknown>): Promise<string | null> =>
  database.transaction(work).then(
    () => null,
    (error: unknown) => violationIn(error).constraint ?? String(error),
  )

const account = (changed: Account) => broken(opened.database, (tx) => addAccount(tx, changed))
const company = (...names: string[]) => broken(opened.database, (tx) => addCompanies(tx, ...names))

const changing = (change: SQL) => (tx: Database) => tx.execute(sql`update app_user set ${change} where username = 'second'`)
const coding = (code: string, name: string) => (tx: Database) =>
  tx.execute(sql`update company set unified_credit_code = ${code} where name = ${name}`)

describe('an account', () => {
  beforeAll(async () => {
    await addCompanies(opened.database, '海岳平台')
    await addAccount(opened.database, { username: 'lead', mobile: '13912340001', email: 'kelvin@example.com' })
    await addAccount(opened.database, { username: '13912340002' })
    await addAccount(opened.database, { username: 'admin10' })
    await addAccount(opened.database, { username: 'IlI' })
  })

  it.each(['ADM-IN10', 'AdmIn1O', 'adminlo', 'Admin.10', 'lll', '111', 'ili', 'IIl'])(
    'is not called %s beside admin10 and IlI',
    async (username) => {
      expect(await account({ username })).toBe('app_user_alike')
    },
  )

  it.each(['LEAD', 'Lead', 'lead.', 'le-ad', 'l_ead', 'Iead', '1ead', 'ｌｅａｄ'])('is not called %s beside lead', async (username) => {
    expect(await account({ username })).toBe('app_user_alike')
  })

  it.each(['13912340001', '139-1234-0001', '8613912340001', 'Kelvin@example.com'])(
    'is not called %s, by which another can be reached',
    async (username) => {
      expect(await account({ username })).toBe('app_user_alike')
    },
  )

  it('has no number by which another is called, neither at first nor later', async () => {
    expect(await account({ username: 'second', mobile: '13912340002' })).toBe('app_user_by_mobile')
    expect(await account({ username: 'second', mobile: '13912340003' })).toBeNull()
    expect(await broken(opened.database, changing(sql`mobile = '13912340002'`))).toBe('app_user_by_mobile')
    expect(await broken(opened.database, changing(sql`username = 'Lead'`))).toBe('app_user_alike')
    expect(await broken(opened.database, changing(sql`username = '13912340003'`))).toBeNull()
  })

  it('may be called what only resembles another', async () => {
    for (const username of ['lead2', 'leads', 'head', 'hulian', 'huilan']) expect(await account({ username }), username).toBeNull()
  })
})

describe('a company', () => {
  it('has no name that looks like another’s, nor two of one statement one', async () => {
    expect(await company('海岳（青岛）有限公司')).toBeNull()
    for (const name of ['海岳(青岛)有限公司', '海岳（青岛）\u200b有限公司', ' 海岳（青岛） 有限公司'])
      expect(await company(name), name).toBe('company_name')
    expect(await company('ABC物流', 'АВС物流')).toBe('company_name')
    expect(await company('', '')).toBeNull()
  })

  it('has no code that is another’s but for letters taken for digits', async () => {
    await addCompanies(opened.database, '远航物流')
    await opened.database.transaction(coding('91350100M000100Y43', '远航物流'))
    expect(await broken(opened.database, coding('91350100MO00I00Y43', '海岳平台'))).toBe('company_credit_code')
  })

  it('is alone with its name when two ask for it at once', async () => {
    const both = await Promise.all([company('同时物流'), company('同 时物流')])
    expect(both.toSorted()).toEqual(['company_name', null].toSorted())
  })
})

it('what is alike in an older database stays as it is, and gets no third', async () => {
  const outcome = await opened.database
    .transaction(async (tx) => {
      await tx.execute(sql`create schema older`)
      await tx.execute(sql`set local search_path = older, public`)
      await migrate(tx, older)
      await addCompanies(tx, '海岳（青岛）', '海岳(青岛)')
      await addAccount(tx, { username: 'lead' })
      await addAccount(tx, { username: 'Lead', mobile: '13912340001' })
      await addAccount(tx, { username: '13912340001' })
      await migrate(tx, texts)
      // The one is changed and the other renamed, as ever.
      await tx.execute(sql`update company set address = '港湾路 1 号', name = name where name = '海岳(青岛)'`)
      await tx.execute(sql`update app_user set name = 'y', username = username`)
      await tx.execute(sql`update company set name = '海岳平台' where name = '海岳（青岛）'`)
      await tx.execute(sql`update app_user set username = 'chief' where username = 'lead'`)
      const refused = [
        await broken(tx, (within) => addCompanies(within, '海 岳（青岛）')),
        await broken(tx, (within) => addAccount(within, { username: 'LEAD' })),
        await broken(tx, (within) => addAccount(within, { username: '139.1234.0001' })),
      ]
      throw new Error(JSON.stringify(refused))
    })
    .catch((error: unknown) => (error instanceof Error ? error.message : ''))
  expect(outcome).toBe('["company_name","app_user_alike","app_user_alike"]')
})

it('what was stored before is brought into the one form, unless two would then be one', async () => {
  const outcome = await opened.database
    .transaction(async (tx) => {
      await tx.execute(sql`create schema older`)
      await tx.execute(sql`set local search_path = older, public`)
      await migrate(tx, older)
      await addCompanies(tx, '海岳\u200b物流', ' 远航  物流', '双\u200b生', '双生')
      await tx.execute(sql`update company set unified_credit_code = '91350100MO00I00Y43', phone = '0532 8600 1234', email = 'Office@Example.com'
        where name = '海岳\u200b物流'`)
      await addAccount(tx, { username: 'kelvin', email: 'kel\u200bvin@example.com' })
      await addAccount(tx, { username: 'twin1', email: 'tw\u200bin@example.com' })
      await addAccount(tx, { username: 'twin2', email: 'twin@example.com' })
      await migrate(tx, texts)
      const companies = await rowsOf<{ name: string }>(tx, sql`select name, unified_credit_code, phone, email from company order by id`)
      const users = await rowsOf<{ email: string }>(tx, sql`select email from app_user order by id`)
      throw new Error(JSON.stringify([companies[0], companies.map(({ name }) => name), users.map(({ email }) => email)]))
    })
    .catch((error: unknown) => (error instanceof Error ? error.message : ''))
  expect(JSON.parse(outcome)).toEqual([
    { name: '海岳物流', unified_credit_code: '91350100M000100Y43', phone: '0532-8600-1234', email: 'office@example.com' },
    ['海岳物流', '远航 物流', '双\u200b生', '双生'],
    ['kelvin@example.com', 'tw\u200bin@example.com', 'twin@example.com'],
  ])
})
