import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { rowsOf } from '#server/db/connect.ts'
import { driverOf } from '#server/db/driven.ts'
import { lengthenChain } from '#server/modules/operation/index.ts'
import { contract, type Key } from '#src/contract/index.ts'
import { isList, type Row } from '#src/contract/row.ts'
import { object } from '#tests/rooms/objection.ts'
import { passAnswersDue } from '#tests/rooms/project.ts'
import { newUser } from '#tests/setup/access.ts'
import { day, freshNumber } from '#tests/setup/account.ts'
import { pdf } from '#tests/setup/files.ts'
import {
  contentOf,
  draftProject,
  holdPurchase,
  lineOf,
  publishedProject,
  submittedQuotation,
  unfinishedLine,
} from '#tests/setup/purchase.ts'
import { tracedGesture } from '#tests/setup/traces.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

const people = ['lead', 'buyer', 'reviewer', 'unit', 'supervisor', 'analyst', 'admin', 'supplier1', 'supplier2']
const rows = contract as Record<string, Row>
/** Not every permission at once, whose list is beside it. */
const ofOneMenu = 'GET /api/admin/element/list'
const lists = Object.entries(rows).flatMap(([key, row]) => (isList(row) && !row.params && key !== ofOneMenu ? [key] : []))

/** Lists beside the call that answers one of their records whole. */
const records = lists.flatMap((list) => {
  const detail = list.replace(/\/(page|history)$/, '/{id}')
  return rows[detail] ? [{ list, detail }] : []
})

/** What the machine says of a record, not the database. */
const ofMachine = /\.(transitions|lifeLine)\[\]/

let world: World
beforeAll(async () => {
  world = await buildWorld()
  const fileOf = async (person: string) => (await world.upload(person, 'requirements.pdf', pdf())).data.id
  const { id: unansweredId } = await publishedProject(world)
  await world.ask('supplier1', 'POST /api/po/question', { body: { projectId: unansweredId, itemId: null, text: '交货地点可否调整？' } })
  await passAnswersDue(world, unansweredId)
  const { id: draft, version: begun } = await draftProject(world)
  const { items } = await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id: draft } })
  const content = contentOf(world, {
    estimateUnread: '约 12 万',
    items: [lineOf('钢丝绳', '1200.0000')],
    unfinished: [{ ...unfinishedLine, id: items[1]?.id ?? null }],
  })
  await world.ask('buyer', 'POST /api/po/project/{id}/edit', { params: { id: draft }, body: { ...content, version: begun } })
  const { id: projectId, version } = await publishedProject(world, { documentIds: [await fileOf('buyer')] })
  const extended = { version, deadline: new Date(world.clock.now().getTime() + 30 * day).toISOString(), reason: '供应商备货周期较长' }
  await world.ask('buyer', 'POST /api/po/project/{id}/extend', { params: { id: projectId }, body: extended })
  const { id } = await submittedQuotation(world, 'supplier1', projectId, ['1.000000', '2.000000'], '', [await fileOf('supplier1')])
  const own = await world.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id } })
  const unread = { prices: own.items.map((item) => ({ itemId: item.id, text: '12o' })), deliveryDays: '', validityDays: '' }
  const body = { draftRevision: own.draftRevision, sheet: own.draft, unread }
  await world.ask('supplier1', 'POST /api/po/quotation/{id}/saveDraft', { params: { id }, body })
  await object(world, projectId)
  await holdPurchase(world, projectId)
  // Whom nobody has changed is told apart from whom somebody has.
  for (const path of ['/api/admin/groupType', '/api/admin/group', '/api/admin/user'] as const)
    await world.ask('admin', `PUT ${path}/{id}`, { params: { id: '1' }, body: {} })
  const first = { params: { id: '1' } }
  await world.ask('admin', 'POST /api/auth/provider/{id}', { ...first, body: { version: 0 } })
  for (const version of [0, 1])
    await world.ask('admin', 'POST /api/auth/service/{id}/secret', { ...first, body: { version, overlapHours: 24 } })
  const switched = { key: 'POST /api/po/project/{id}/publish', message: '模板正在维护', messageEn: 'Templates are being mended' }
  await world.ask('admin', 'POST /api/monitor/call/switchOff', { body: switched })
  await world.database.execute(sql`vacuum analyze role`)
  // Each connection tells of what it read when it is idle.
  const { pool } = driverOf(world.database) ?? {}
  if (pool)
    await vi.waitFor(
      async () => {
        const read = await rowsOf(world.database, sql`select 1 from pg_statio_user_tables where heap_blks_hit > 0`)
        expect(read.length).toBeGreaterThan(0)
      },
      { timeout: 30_000, interval: 200 },
    )
  await world.keepFigures()
  await tracedGesture(world)
  await world.registry.beat()
  const now = sql`${world.clock.now().toISOString()}::timestamptz`
  await world.database
    .execute(sql`insert into job (name, asked_at, last_started_at, last_milliseconds, last_result, last_error, failures, next_at, process_id)
    values ('sweep', ${now}, ${now}, 1, 'failed', 'Error: away', 1, ${now}, 'one')`)
  await world.database.execute(
    sql`insert into job_run (name, started_at, milliseconds, error, process_id) values ('sweep', ${now}, 1, 'Error: away', 'one')`,
  )
  await world.database.execute(sql`update outbox set delivered_at = null, set_aside_at = ${now} where id = (select max(id) from outbox)`)
  await world.database.execute(sql`insert into second_factor_reset (user_id, reason, asked_by, asked_at, expires_at)
    values (2, '手机丢失', 1, ${now}, ${now} + interval '1 day')`)
  // One company approves in a way of its own.
  const [unit] = await rowsOf<{ id: string }>(world.database, sql`select id from unit where company_id = 21 and parent_id is null`)
  const { text } = contract['POST /api/powf/definition'].example.body
  await world.ask('admin', 'POST /api/powf/definition', { body: { text, unitId: unit?.id ?? '', after: 0 } })
  // And nobody is asked yet in a draft of theirs.
  const { content: example } = contract['PUT /api/powf/definition/{id}'].example.body
  const nodes = example.nodes.map((node) => ({ ...node, assignees: [] }))
  const { id: draftId } = await world.ask('admin', 'POST /api/powf/definition/draft', {
    body: { from: '', type: example.type, unitId: unit?.id ?? '' },
  })
  await world.ask('admin', 'PUT /api/powf/definition/{id}', {
    params: { id: draftId },
    body: { version: 0, content: { ...example, nodes } },
  })
  const { id: invitee } = await newUser(world, { mobile: freshNumber() })
  await world.ask('admin', 'POST /api/admin/user/invite', { body: { ids: [invitee] } })
  await world.ask('buyer', 'POST /api/admin/user/front/emailCode', { body: { email: 'another@haiyue-port.example' } })
  // Somebody has said something in a case, and somebody was passed over in it.
  const { rows: cases } = await world.ask('admin', 'GET /api/approval/case/page', { query: { page: '1', limit: '1', of: 'all' } })
  await world.ask('admin', 'POST /api/approval/case/{id}/comment', { params: { id: cases[0]?.id ?? '' }, body: { text: '会议纪要见附件' } })
  await world.database.execute(sql`update approval_task set skipped_for = 'repeated' where id = (select min(id) from approval_task)`)
  await world.database.execute(sql`update approval_visit set ended_at = begun_at where id = (select min(id) from approval_visit)`)
  while (await lengthenChain(world.database));
})
afterAll(() => world.close())

/** Every part of an answer, by its path. */
const partsOf = (schema: z.ZodType, path = ''): string[] => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return partsOf(schema.unwrap() as z.ZodType, path)
  if (schema instanceof z.ZodArray) return partsOf(schema.element as z.ZodType, `${path}[]`)
  if (!(schema instanceof z.ZodObject)) return [path]
  return Object.entries(schema.shape).flatMap(([name, part]) => partsOf(part as z.ZodType, `${path}.${name}`))
}

/** The same of what was answered: null and an empty list say nothing. */
const filledIn = (value: unknown, path = ''): string[] => {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((each) => filledIn(each, `${path}[]`))
  if (typeof value !== 'object') return [path]
  return [path, ...Object.entries(value).flatMap(([name, part]) => filledIn(part, `${path}.${name}`))]
}

const ask = async (person: string, key: string, input: object): Promise<unknown> => {
  const { http, data } = await world.call(person, key as Key, input as never)
  return http === 200 ? data : null
}

const unseen = (key: string, answers: unknown[]): string[] => {
  const seen = new Set(answers.flatMap((answer) => filledIn(answer)))
  const schema = rows[key]?.data
  return schema ? partsOf(schema).filter((path) => !seen.has(path) && !ofMachine.test(path)) : []
}

const page = { query: { limit: '100' } }
/** A supplier's list begins with what takes quotations. */
const withResults = { query: { ...page.query, state: 'published,contestable,cancelled' } }

/** What the database answers is checked against its row where it says something: here it says everything. */
describe('every part of a row is answered to somebody', () => {
  it.each(lists)('by %s', async (list) => {
    expect(unseen(list, await Promise.all(people.map((person) => ask(person, list, page))))).toEqual([])
  })

  const details = [...new Set(records.map(({ detail }) => detail))]
  it.each(details)('by %s', async (detail) => {
    const answers: unknown[] = []
    for (const { list } of records.filter((each) => each.detail === detail))
      for (const person of people) {
        const listed = (await ask(person, list, list.includes('supplierProject') ? withResults : page)) as { rows: { id: string }[] } | null
        for (const { id } of listed?.rows ?? []) answers.push(await ask(person, detail, { params: { id } }))
      }
    expect(unseen(detail, answers)).toEqual([])
  })
})
