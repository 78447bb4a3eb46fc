import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { firstBroken } from '#server/lifecycle/log.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import { nextInList, ownerColumns, ownerOf, ownerRef, quotationsOf } from '#server/seal/owner.ts'
import { pdf } from '#tests/setup/files.ts'
import {
  begunQuotation,
  hour,
  nothingUnread,
  openingOf,
  publishedProject,
  send,
  sheetOf,
  submittedQuotation,
} from '#tests/setup/purchase.ts'
import { stopProject } from '#tests/setup/stop.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

/** A supplier whose every word is unmistakable: whatever of it lies in a row, lies there because of it. */
const companyId = '90017310044'
const userId = '90017310055'
const colleagueId = '90017310066'
const person = 'kestrel.quoter'
const colleague = 'kestrel.colleague'
const words = [
  companyId,
  userId,
  colleagueId,
  '红隼缆索',
  'Kestrel',
  'kestrel',
  '91370200KESTREL044',
  '隼一鸣',
  '隼二鸣',
  '13917310044',
  '13917310055',
]

/** Rows that name somebody for another reason than what they quote, and why. */
const excepted: Record<string, string> = {
  token: 'moments: when somebody was signed in',
  known_network: 'moments: when somebody signed in, and from where',
  last_sign_in: 'moments: when somebody signed in last',
  notice: 'goes to everybody who could quote, which is tried by itself below',
}

let world: World

/** Copies a row with other values, whatever columns its table has. */
const copyRow = async (table: string, id: string, changed: Record<string, unknown>): Promise<void> => {
  const columns = await rowsOf<{ name: string }>(
    world.database,
    sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
  )
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  await world.database.execute(
    sql`insert into ${sql.identifier(table)} (${names}) overriding system value
        select ${names} from jsonb_populate_record(null::${sql.identifier(table)},
          (select to_jsonb(t) from ${sql.identifier(table)} t where id = ${id}) || ${JSON.stringify(changed)}::jsonb)`,
  )
}

beforeAll(async () => {
  world = await buildWorld()
  const [quoter] = await rowsOf<{ id: string; user_id: string }>(
    world.database,
    sql`select id, user_id from quoter where company_id = 31 and state = 'active' order by id limit 1`,
  )
  const [scope] = await rowsOf<{ id: string }>(
    world.database,
    sql`select id from scope where company_id = 31 and state = 'approved' and category_id in (1001, (select parent_id from category where id = 1001)) limit 1`,
  )
  await copyRow('company', '31', {
    id: companyId,
    name: '红隼缆索有限公司',
    name_en: 'Kestrel Ropes',
    unified_credit_code: '91370200KESTREL044',
    admin_id: null,
    licence_file_id: null,
  })
  for (const [id, username, name, mobile] of [
    [userId, person, '隼一鸣', '13917310044'],
    [colleagueId, colleague, '隼二鸣', '13917310055'],
  ] as const) {
    const email = `${username}@example.com`
    await copyRow('app_user', String(quoter?.user_id), { id, username, name, name_en: username, company_id: companyId, mobile, email })
    await world.database.execute(
      sql`insert into user_role (user_id, role_id) select ${id}, role_id from user_role where user_id = ${String(quoter?.user_id)}`,
    )
    await copyRow('quoter', String(quoter?.id), {
      id: `9001731007${id.at(-1)}`,
      company_id: companyId,
      user_id: id,
      real_name: name,
      id_no_hash: `hash of ${id}`,
    })
  }
  await copyRow('scope', String(scope?.id), { id: '90017310088', company_id: companyId })
})
afterAll(() => world.close())

/** Every row of every table as JSON, beside its table: what is added to the product takes part by itself. */
const everyRow = async (): Promise<Set<string>> => {
  const tables = await rowsOf<{ name: string }>(
    world.database,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await rowsOf<{ row: string }>(world.database, sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`)
      return rows.map(({ row }) => `${name} ${row}`)
    }),
  )
  return new Set(found.flat())
}

/** What lies in rows that were not there before, or not so. */
const namedSince = async (before: Set<string>): Promise<string[]> => {
  const written = [...(await everyRow())].filter((row) => !before.has(row))
  expect(written.length).toBeGreaterThan(0)
  return written.filter((row) => !((row.split(' ')[0] ?? '') in excepted) && words.some((word) => row.includes(word)))
}

const told = async (projectId: string) => {
  while ((await deliverWaiting(world.lifecycle)) > 0) continue
  const rows = await rowsOf<{ user_id: string; message: string }>(
    world.database,
    sql`select user_id::text as user_id, message from notice where href like ${`%/${projectId}`} order by 2, 1`,
  )
  return rows.map(({ user_id: id, message }) => `${message} ${id}`)
}

const extend = async (id: string) => {
  const { version } = await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })
  const deadline = new Date(world.clock.now().getTime() + 48 * hour).toISOString()
  await world.ask('buyer', 'POST /api/po/project/{id}/extend', { params: { id }, body: { version, deadline, reason: '备货周期较长' } })
}

/** All that a company can do for a purchase before its deadline, with what is refused it on the way. */
const quoteEveryWay = async (projectId: string): Promise<string> => {
  const begun = await begunQuotation(world, person, projectId)
  const { id } = begun
  const files = []
  for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) files.push((await world.upload(person, name, pdf())).data.id)
  const sheet = (price: string, fileId = '') => sheetOf(begun, [price, '5.000000'], '', [fileId])
  const params = { id }
  await world.ask(person, 'POST /api/po/quotation/{id}/saveDraft', {
    params,
    body: { draftRevision: 0, sheet: sheet('10.000000', files[0]), unread: nothingUnread },
  })
  const own = () => world.ask(colleague, 'GET /api/po/quotation/{id}', { params })
  const versions = async () => {
    const { version, draftRevision } = await own()
    return { version, draftRevision }
  }
  await world.ask(person, 'POST /api/po/quotation/{id}/submit', {
    params,
    body: { ...(await versions()), sheet: sheet('10.000000', files[0]) },
  })
  const late = { version: 0, draftRevision: 99, sheet: sheet('9.000000') }
  expect(
    await world.call(person, 'POST /api/po/quotation/{id}/submit', { params, body: { ...late, sheet: sheetOf(begun, ['9.000000']) } }),
  ).toMatchObject({
    status: 40900,
  })
  await world.ask(person, 'POST /api/po/quotation/{id}/replace', {
    params,
    body: { ...(await versions()), sheet: sheet('9.500000', files[1]) },
  })
  await world.ask(colleague, 'POST /api/po/quotation/{id}/withdraw', { params, body: { version: (await versions()).version } })
  await world.ask(person, 'POST /api/po/quotation/{id}/submit', {
    params,
    body: { ...(await versions()), sheet: sheet('9.250000', files[2]) },
  })
  const lifeLine = (await own()).lifeLine.map(({ event, actor }) => `${event} ${actor}`)
  expect(lifeLine).toEqual(['create 隼一鸣', 'submit 隼一鸣', 'replace 隼一鸣', 'withdraw 隼二鸣', 'submit 隼一鸣'])
  return id
}

const receivedBy = async (file: string) => {
  const statuses = await Promise.all(
    [person, colleague, 'supplier1', 'buyer'].map(
      async (each) => (await world.call(each, 'GET /api/admin/oss/{id}', { params: { id: file } })).status,
    ),
  )
  return statuses
}

describe('a copy of the database without the key', () => {
  it('says of nobody that they quote, whatever they do, until the deadline and after a cancellation', async () => {
    const [{ id }, twin] = [await publishedProject(world), await publishedProject(world)]
    for (const each of [person, colleague]) await world.tokenOf(each)
    const before = await everyRow()
    const quotationId = await quoteEveryWay(id)
    expect(await namedSince(before)).toEqual([])
    await Promise.all([id, twin.id].map(extend))
    await told(id)
    expect(await namedSince(before)).toEqual([])
    world.clock.advance(49 * hour)
    await sendDueEvents(world.lifecycle)
    const begun = await begunQuotation(world, person, id)
    const { version, draftRevision } = begun
    const body = { version, draftRevision, sheet: sheetOf(begun, ['1.000000', '1.000000']) }
    expect(await world.call(person, 'POST /api/po/quotation/{id}/replace', { params: { id: quotationId }, body })).toMatchObject({
      status: 40900,
    })
    for (const each of [id, twin.id]) await stopProject(world, each)
    const [receivers, ofTwin] = [await told(id), await told(twin.id)]
    expect(receivers).toContain(`notice.projectStopped ${userId}`)
    expect(receivers).toEqual(ofTwin)
    expect(await namedSince(before)).toEqual([])
    expect((await begunQuotation(world, person, id)).state).toBe('voided')
    const [file] = begun.attachments
    expect(await receivedBy(file?.id ?? '')).toEqual([200, 200, 40400, 40400])
    expect(await firstBroken(world.database)).toBeNull()
  })

  it('does not tell that two quotations are of one company', async () => {
    const [one, other] = [await publishedProject(world), await publishedProject(world)]
    const quotations = []
    for (const [who, project] of [
      [person, one],
      [person, other],
      ['supplier1', one],
      ['supplier2', other],
    ] as const) {
      const { data } = await world.upload(who, 'a.pdf', pdf())
      quotations.push((await submittedQuotation(world, who, project.id, ['10.000000', '5.000000'], '', [data.id])).id)
    }
    const [mine, alsoMine, theirs, others] = await Promise.all(quotations.map(valuesOf))
    const shared = [...(mine ?? [])].filter((value) => alsoMine?.has(value))
    expect(shared.filter((value) => !theirs?.has(value) || !others?.has(value))).toEqual([])
    expect(shared.length).toBeGreaterThan(0)
  })

  it('tells it of every quotation of a purchase that is opened, and everything shows as it should', async () => {
    const { id } = await publishedProject(world)
    const quotationId = await quoteEveryWay(id)
    for (const each of ['supplier1', 'supplier2']) await submittedQuotation(world, each, id, ['11.000000', '5.000000'])
    const abandoned = await begunQuotation(world, 'supplier3', id)
    world.clock.advance(25 * hour)
    await sendDueEvents(world.lifecycle)
    const mine = async () => (await world.ask(person, 'GET /api/po/quotation/page', { query: { limit: 100 } })).rows.map((row) => row.id)
    const listed = await mine()
    expect(listed).toContain(quotationId)
    expect(await send(world, 'buyer', id, 'open')).toMatchObject({ status: 200 })
    const owners = await rowsOf<{ id: string; company: string }>(
      world.database,
      sql`select id::text as id, supplier_company_id::text as company from quotation where project_id = ${id}`,
    )
    const ownerIn = new Map(owners.map((row) => [row.id, row.company]))
    expect([quotationId, abandoned.id].map((each) => ownerIn.get(each))).toEqual([companyId, '33'])
    expect(owners.map(({ company }) => company)).not.toContain(null)
    expect(await mine()).toEqual(listed)
    const { matrix } = await openingOf(world, 'buyer', id)
    expect(matrix?.suppliers.map(({ companyId: company }) => company).toSorted()).toEqual(['31', '32', companyId].toSorted())
    const path = { machine: 'quotation', id: quotationId } as const
    const replay = await world.ask('lead', 'GET /api/powf/chart/{machine}/record/{id}', { params: path })
    expect(replay.steps.map(({ event, actor, deviation }) => [event, actor, deviation])).toEqual([
      ['create', '隼一鸣', null],
      ['submit', '隼一鸣', null],
      ['replace', '隼一鸣', null],
      ['withdraw', '隼二鸣', null],
      ['submit', '隼一鸣', null],
      ['open', null, null],
    ])
    const log = await world.call('lead', 'GET /api/powf/chart/{machine}/export', { params: path, query: { format: 'csv', companyId } })
    const lines = log.text.split('\r\n').filter((line) => /隼[一二]鸣/.test(line))
    expect(lines).toHaveLength(5)
    expect(lines.every((line) => line.includes('SUP_QUOTER'))).toBe(true)
    const found = await world.ask('lead', 'GET /api/powf/chart/{machine}/conformance', { params: path, query: { companyId } })
    expect(found.records).toBe(found.conforming)
  })
})

describe('the quotations of a company', () => {
  it('are counted without a gap, also when several begin at once', async () => {
    const projects = await Promise.all(Array.from({ length: 5 }, () => publishedProject(world)))
    const before = await quotationsOf(world.database, world.config.sealKey, companyId)
    const begun = await Promise.all(projects.map(({ id }) => world.ask(person, 'POST /api/po/quotation', { body: { projectId: id } })))
    const after = await quotationsOf(world.database, world.config.sealKey, companyId)
    expect(new Set(after)).toEqual(new Set([...before, ...begun.map(({ id }) => id)]))
    expect(after).toHaveLength(before.length + 5)
    expect(await nextInList(world.database, world.config.sealKey, companyId)).toBe(after.length + 1)
  })

  it('are all found, however many they are', async () => {
    const { sealKey } = world.config
    const { id: quotationId } = await begunQuotation(world, person, (await publishedProject(world)).id)
    const count = 300
    const first = await nextInList(world.database, sealKey, '90017310099')
    for (let n = first; n < first + count; n++) {
      const id = String(70_000 + n)
      const columns = ownerColumns(sealKey, { id, projectId: id, companyId: '90017310099' }, n)
      await copyRow('quotation', quotationId, {
        id,
        no: `many ${n}`,
        owner_ref: columns.ownerRef,
        list_ref: columns.listRef,
        supplier_sealed: columns.supplierSealed,
      })
    }
    expect(await quotationsOf(world.database, sealKey, '90017310099')).toHaveLength(count)
    expect(await nextInList(world.database, sealKey, '90017310099')).toBe(count + 1)
  })

  it('have no file in common', async () => {
    const [one, other] = [await publishedProject(world), await publishedProject(world)]
    const { data: file } = await world.upload(person, 'a.pdf', pdf())
    await submittedQuotation(world, person, one.id, ['10.000000', '5.000000'], '', [file.id])
    const begun = await begunQuotation(world, person, other.id)
    const sheet = sheetOf(begun, ['10.000000', '5.000000'], '', [file.id])
    const save = (body: typeof sheet) =>
      world.call(person, 'POST /api/po/quotation/{id}/saveDraft', {
        params: { id: begun.id },
        body: { draftRevision: 0, sheet: body, unread: nothingUnread },
      })
    expect(await save(sheet)).toMatchObject({ status: 42200, refusal: { errors: [{ path: 'sheet.attachmentIds.0' }] } })
    const { data: third } = await world.upload(person, 'b.pdf', pdf())
    const both = await Promise.all(
      [begun, await begunQuotation(world, person, (await publishedProject(world)).id)].map((each) =>
        world.call(person, 'POST /api/po/quotation/{id}/saveDraft', {
          params: { id: each.id },
          body: { draftRevision: 0, sheet: sheetOf(each, [], '', [third.id]), unread: nothingUnread },
        }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 42200])
  })
})

/** Whatever stands in the rows of one quotation that is long enough to be meant for one thing; what was logged next follows whatever was before. */
const valuesOf = async (id: string): Promise<Set<string>> => {
  const rows = await rowsOf<{ row: object }>(
    world.database,
    sql`select to_jsonb(q) as row from quotation q where id = ${id}
        union all select to_jsonb(r) from quotation_round r where quotation_id = ${id}
        union all select to_jsonb(l) - 'previous_hash' from transition_log l where machine = 'quotation' and record_id = ${id}
        union all select to_jsonb(a) from quotation_attachment a where quotation_id = ${id}
        union all select to_jsonb(f) from file f join quotation_attachment a on a.file_id = f.id where a.quotation_id = ${id}`,
  )
  const leaves = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [String(value)]
  return new Set(rows.flatMap(({ row }) => leaves(row)).filter((value) => value.length > 3))
}

describe('whose a quotation is', () => {
  const owned = { id: '7', projectId: '8', companyId: '31' }
  const row = { ...owned, supplierCompanyId: null, ...ownerColumns('key', owned, 3) }

  it('is read by the key', () => {
    expect(ownerOf('key', row)).toBe('31')
    expect(ownerOf('key', { ...row, supplierCompanyId: '31' })).toBe('31')
    expect(row.ownerRef).toBe(ownerRef('key', '8', '31'))
  })

  it('looks different each time and is as long for every company', () => {
    const other = ownerColumns('key', { ...owned, companyId }, 12)
    expect(ownerColumns('key', owned, 3).supplierSealed).not.toBe(row.supplierSealed)
    expect(other.supplierSealed).toHaveLength(row.supplierSealed.length)
  })

  it.each([
    ['another key', 'other', row],
    ['another quotation', 'key', { ...row, id: '9' }],
    ['another purchase', 'key', { ...row, projectId: '9' }],
    ['a row that is another company’s in its purchase', 'key', { ...row, ownerRef: ownerRef('key', '8', '32') }],
    ['a row in another company’s list', 'key', { ...row, listRef: ownerColumns('key', { ...owned, companyId: '32' }, 3).listRef }],
    ['a row that names another company in clear', 'key', { ...row, supplierCompanyId: '32' }],
    ['a damaged row', 'key', { ...row, supplierSealed: `${row.supplierSealed.slice(0, -8)}AAAAAAA=` }],
  ])('is not read of %s', (_, key, other) => {
    expect(ownerOf(key, other)).toBeNull()
  })
})
