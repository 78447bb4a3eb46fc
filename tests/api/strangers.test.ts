import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#server/db/access/delivered.ts'
import { rowsOf } from '#server/db/connect.ts'
import { passkey } from '#server/db/tables/secondFactor.ts'
import { contract, type Key } from '#src/contract/index.ts'
import { authoritiesOf, errorCodes, type Row } from '#src/contract/row.ts'
import { draftAchievement, sentInvitation } from '#tests/setup/cooperation.ts'
import { pdf } from '#tests/setup/files.ts'
import { draftProject, publishedProject, submittedQuotation } from '#tests/setup/purchase.ts'
import { pendingQuoter } from '#tests/setup/supplier.ts'
import { object } from '#tests/rooms/objection.ts'
import { ask } from '#tests/rooms/question.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

const rows = Object.entries(contract as Record<string, Row>) as [Key, Row][]
/** An upload is signed by another key, and has a test of its own. */
const guarded = rows.filter(([, { authority, multipart }]) => authority !== 'public' && !multipart)

/** Who stands for a role: nobody that has another one beside it, but for suppliers, who come as they are. */
const people: Record<string, string> = {
  PLAT_ADMIN: 'admin',
  PLAT_REVIEWER: 'reviewer',
  JC_LEAD: 'lead',
  JC_BUYER: 'buyer',
  BU_APPR: 'unit',
  BU_REQ: 'requester',
  FINANCE: 'finance21',
  LEGAL: 'legal',
  GROUP_VP: 'vp',
  SUPERVISOR: 'supervisor',
  ANALYST: 'analyst',
  SUP_ADMIN: 'newsupplier',
  SUP_QUOTER: 'm33-qinlan',
  SUP_MEMBER: 'm31-xuchen',
}

interface Asking {
  roles: string[]
  id: string
  companyId: string
  held: ReadonlySet<string>
}

let world: World
/** A quotation of supplier2, of which no table tells whose it is. */
let sealedId: string
/** A question of theirs, of which no table tells who asked. */
let askedId: string
let objectionId: string
const asking = new Map<string, Asking>()
beforeAll(async () => {
  world = await buildWorld()
  for (const username of [...Object.values(people), 'supplier1']) {
    await world.tokenOf(username)
    const { id, companyId, roles: own, menus, elements } = await world.ask(username, 'GET /api/admin/user/front/info')
    asking.set(username, { roles: own, id, companyId, held: new Set([...menus, ...elements].map(({ code }) => code)) })
  }
  // One record at least of each kind that is another’s.
  const { id: projectId } = await publishedProject(world)
  ;({ id: sealedId } = await submittedQuotation(world, 'supplier2', projectId, ['1.000000', '2.000000']))
  ;({ id: askedId } = await ask(world, projectId, 'supplier2'))
  ;({ id: objectionId } = await object(world, projectId, 'supplier2'))
  await world.upload('supplier2', 'letter.pdf', pdf())
  await world.database
    .insert(passkey)
    .values({ userId: '2', credentialId: 'a', publicKey: 'a', counter: 0, name: 'a', createdAt: world.clock.now() })
  await draftAchievement(world, 'supplier2')
  await sentInvitation(world, 'unit2', { unitId: '22' })
  await pendingQuoter(world, 'supplier2')
  await draftProject(world, {}, 'buyer2')
  await world.ask('buyer2', 'POST /api/po/template', { body: { name: '备件', projectId } })
})
afterAll(() => world.close())

const who = (username: string): Asking => {
  const found = asking.get(username)
  if (!found) throw new Error(`Nobody is called ${username}`)
  return found
}

const isHeld = (row: Row, { held }: Asking) => row.authority === 'signedIn' || authoritiesOf(row).some((code) => held.has(code))

const send = (username: string | null, key: Key, { example }: Row, changed: object = {}) =>
  world.call(username, key, { ...example, ...changed } as never)

/** Everything that is kept but what any call leaves behind: that it was made, by whom, and that it was refused. */
const left = new Set(['nonce', 'token', 'counter', 'operation_log', 'operation_waiting', 'operation_chain', 'operation_refused'])
const everythingKept = async (): Promise<unknown> => {
  const tables = await rowsOf<{ name: string }>(
    world.database,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const sums = tables
    .filter(({ name }) => !left.has(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text as name, count(*)::int as rows, sum(hashtextextended(t::text, 0))::text as sum from ${sql.identifier(name)} t`,
    )
  // So many at once are summed beside one another, and come in whatever order they are ready.
  return rowsOf(world.database, sql`${sql.join(sums, sql` union all `)} order by name`)
}

/** Answers that are not the one that has to be, each as a line. */
const wrong = async (calls: readonly [Key, Row][], username: string | null, code: 40101 | 40301): Promise<string[]> => {
  const answers = await Promise.all(calls.map(async ([key, row]) => ({ key, ...(await send(username, key, row)) })))
  return answers
    .filter(({ http, status }) => http !== errorCodes[code] || status !== code)
    .map(({ key, http, text }) => `${username} ${key}: ${http} ${text.slice(-200)}`)
}

describe('every call of the contract', () => {
  it('is open to nobody who has not signed in, but what is public', async () => {
    const before = await everythingKept()
    expect(guarded.length).toBeGreaterThan(250)
    expect(await wrong(guarded, null, 40101)).toEqual([])
    expect(await everythingKept()).toEqual(before)
  })

  it('is closed to every role that lacks its authority, and changes nothing', async () => {
    expect(Object.keys(people).toSorted()).toEqual(roles.map(({ code }) => code).toSorted())
    const before = await everythingKept()
    const broken: string[] = []
    for (const [role, username] of Object.entries(people)) {
      const person = who(username)
      expect(person.roles).toContain(role)
      const closed = guarded.filter(([, row]) => !isHeld(row, person))
      expect(closed.length, username).toBeGreaterThan(50)
      broken.push(...(await wrong(closed, username, 40301)))
    }
    expect(broken).toEqual([])
    expect(await everythingKept()).toEqual(before)
  })
})

type Others = (asking: Asking) => SQL | null

const ofCompany =
  (table: string, column = 'company_id'): Others =>
  ({ companyId }) =>
    sql`select id from ${sql.identifier(table)} where ${sql.identifier(column)} <> ${companyId}`
const isOfHouse = ({ held }: Asking) => held.has('company:page')
const companies: Others = (person) => (isOfHouse(person) ? null : ofCompany('company', 'id')(person))
const ofPerson =
  (table: string, column: string): Others =>
  ({ id }) =>
    sql`select id from ${sql.identifier(table)} where ${sql.identifier(column)} <> ${id}`

/** Cases about demands of other companies, of which nobody asks them anything; whoever runs purchases reads all of them. */
const casesOfOthers =
  (what: SQL): Others =>
  ({ id, companyId, held }) =>
    held.has('poJcProject')
      ? null
      : sql`select ${what} from approval_case c join approval_task t on t.case_id = c.id where c.machine = 'demand' and c.company_id <> ${companyId}
        and c.initiator_id <> ${id} and not exists (select from approval_task a where a.case_id = c.id and ${id}::bigint in (a.user_id, a.instead_of_id))
        and not exists (select from approval_copy y where y.case_id = c.id and y.user_id = ${id}) order by t.id`

/** By what stands before an id, the records that somebody of a company has no part in: told by the tables alone, not by the rules that are tried. */
const anothers: Record<string, Others> = {
  '/api/admin/company': companies,
  '/api/admin/company/account': companies,
  '/api/admin/company/getCompany': companies,
  '/api/admin/company/getRegStepThree': companies,
  '/api/admin/companyUser': companies,
  '/api/admin/srmManageLog/list': companies,
  '/api/srm/company': companies,
  '/api/srm/companyChange': ofCompany('company_change'),
  '/api/srm/contact': ofCompany('company_contact'),
  '/api/srm/handover': ofCompany('handover'),
  '/api/srm/integrity': ofCompany('integrity'),
  '/api/srm/member': ofCompany('app_user'),
  '/api/srm/quoter': ofCompany('quoter'),
  '/api/srm/invitation': (person) => (isOfHouse(person) ? null : ofCompany('invitation', 'unit_id')(person)),
  '/api/srm/scope': (person) => (isOfHouse(person) ? sql`select id from scope where state <> 'approved'` : ofCompany('scope')(person)),
  '/api/admin/srmAchievment': ({ held, companyId }) =>
    held.has('srmcheckAchievment:confirm')
      ? sql`select id from achievement where verify_company_id <> ${companyId}`
      : held.has('achievement:edit')
        ? sql`select id from achievement where sale_company_id <> ${companyId}`
        : sql`select id from achievement where state = 'draft' and version = 0`,
  '/api/po/project': ({ id }) => sql`select id from project where state = 'draft' and owner_id <> ${id}`,
  '/api/po/supplierProject': ({ companyId }) =>
    sql`select id from project p where state = 'draft' or (visibility = 'INVITED'
      and not exists (select from project_invitation i where i.project_id = p.id and i.company_id = ${companyId}))`,
  '/api/po/quotation': ({ companyId }) =>
    sql`select id from quotation where supplier_company_id <> ${companyId}
      or id = any (${sql.param(companyId === '32' ? [] : [sealedId])}::bigint[]) order by supplier_company_id nulls first`,
  '/api/po/question': ({ held }) => (held.has('poJcQuestion') ? null : sql`select id from question where id = ${askedId}`),
  '/api/po/demand': ({ id, companyId }) =>
    sql`select d.id from demand d where d.owner_id <> ${id} and (d.state = 'draft' or ${companyId}::bigint not in (2, d.company_id)) order by d.id`,
  // Of a draft, nobody reads to whom it passes but whom that is about.
  '/api/po/contactTransfer': ({ id }) =>
    sql`select ct.id from contact_transfer ct join project p on p.id = ct.project_id
      where p.state = 'draft' and p.owner_id <> ${id} and ${id}::bigint not in (ct.from_user_id, ct.to_user_id, ct.begun_by)`,
  '/api/po/objection': ({ held }) => (held.has('poJcObjection') ? null : sql`select id from objection where id = ${objectionId}`),
  // Whoever opens their list reads all of them.
  '/api/po/stopRequest': () => null,
  '/api/approval/case': casesOfOthers(sql`c.id`),
  '/api/approval/meeting': ofCompany('meeting'),
  '/api/approval/task': casesOfOthers(sql`t.id`),
  '/api/sys/absence': ofPerson('absence', 'user_id'),
  '/api/po/unit': ofCompany('unit'),
  '/api/po/budget': ofCompany('budget'),
  '/api/po/template': ofPerson('project_template', 'owner_id'),
  '/api/po/notice': ofPerson('notice', 'user_id'),
  '/api/admin/user/front/session': ofPerson('token', 'user_id'),
  '/api/admin/user/front/secondFactor/passkey': ofPerson('passkey', 'user_id'),
  '/api/admin/oss': () => sql`select id from file where name = 'letter.pdf'`,
}

/** What is about nobody’s record in particular, or finds one’s own alone. */
const ofEverybody = new Set([
  '/api/admin/user/front/menus',
  '/api/admin/company/getBasicUnits',
  '/api/admin/company/checkCompanyName',
  '/api/po/project/begun',
  // Its first part is a machine (`question.test.ts`).
  '/api/po/under',
  '/api/approval/record',
])

/** Of events that share a row, one that suppliers may send. */
const shared = { x: 'submit' }

const missing = { id: '9223372036854775806', uuid: randomUUID() }

/** People who belong to a company, or have records of their own within the house. */
const bound = ['supplier1', 'newsupplier', 'm31-xuchen', 'm33-qinlan', 'unit', 'finance21', 'buyer']

const about = (key: Key): { prefix: string; param: string } | null => {
  const [, prefix, param] = /^\w+ (.*?)\/\{(\w+)\}/.exec(key) ?? []
  return prefix && param && !ofEverybody.has(prefix) ? { prefix, param } : null
}

describe('a call about a record of another company', () => {
  it.each(bound)('by %s is answered as if there were none, and changes nothing', async (username) => {
    const person = who(username)
    const before = await everythingKept()
    const trying = guarded.flatMap(([key, row]) => {
      const its = about(key)
      if (!its || !isHeld(row, person)) return []
      const find = anothers[its.prefix]
      if (!find) throw new Error(`Of what is below ${its.prefix} nobody has said here which records are another’s`)
      const which = find(person)
      return which ? [{ key, row, which, param: its.param }] : []
    })
    expect(trying.length).toBeGreaterThan(5)
    const tried = trying.map(async ({ key, row, which, param }) => {
      const ids = (await rowsOf<{ id: string }>(world.database, sql`${which} limit 2`)).map(({ id }) => id)
      const [first] = ids
      if (!first) return [`${key}: nobody else has such a record`]
      const answerTo = async (id: string) => {
        const { http, status, data, refusal } = await send(username, key, row, {
          params: { ...row.example.params, ...shared, [param]: id },
        })
        return JSON.stringify([http, status, data, { ...refusal, requestId: undefined }])
      }
      const [none = '', ...answers] = await Promise.all([first.includes('-') ? missing.uuid : missing.id, ...ids].map(answerTo))
      // Whether somebody may send an event that shares a row is decided before its record is looked for.
      // Nor is anything looked for before somebody has proven who they are, where that is asked.
      const isRefused = ['[404,40400', '[400,40001', ...(key.endsWith('{x}') ? ['[403,40301'] : [])].some((how) => none.startsWith(how))
      return [
        ...(isRefused ? [] : [`${key}: ${none}`]),
        ...answers.filter((answer) => answer !== none).map((answer) => `${key}: ${answer}`),
      ]
    })
    expect((await Promise.all(tried)).flat()).toEqual([])
    expect(await everythingKept()).toEqual(before)
  })
})
