import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { contract, type Key } from '#src/contract/index.ts'
import { isList, type Row } from '#src/contract/row.ts'
import { entities } from '#src/contract/everyRow.ts'
import { paths } from '#src/contract/places.ts'
import { businessIds, type BusinessMachineId } from '#src/machines/ids.ts'
import { keeperOf } from '#tests/setup/keepers.ts'
import { ground } from '#tests/setup/database.ts'
import { testRooms } from '#tests/rooms/index.ts'
import { tableOf } from '#tests/model/life/snapshot.ts'
import { sentBy } from '#tests/setup/statements.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { rowsOf } from './connect.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
  if (ground === 'server') await fill()
})
afterAll(() => world.close())

/** Rooms that say themselves what their list is like when it is long. */
const rooms = Object.entries(testRooms).flatMap(([id, { many }]) => (many ? [[id as BusinessMachineId, many] as const] : []))

/** Enough that the database would rather not read all of it. */
const rowCount = 5000

/** The newest company of those that are filled in. */
const ofCompanies = '(select max(id) from company)'

/** Rows as the lists meet them when a house has used them for years. */
const filled: Record<string, string> = {
  ...Object.fromEntries(rooms.map(([id, { rows }]) => [tableOf[id], rows])),
  company: `(kind, name, name_en, unified_credit_code, area_code, area_name, state, state_since, created_at, submitted_at)
    select 'SUPPLIER', '公司 ' || n, 'Company ' || n, '91370000MC' || lpad(n::text, 8, '0'), '', '', (array['approved', 'returned', 'suspended'])[1 + n % 3],
      now() - n * interval '1 minute', now() - n * interval '2 minutes', now() - n * interval '3 minutes'`,
  company_change: `(company_id, fields, reason, requested_by, waiting_since, state, state_since, created_at)
    select ${ofCompanies} - n % 1000, '{}', '', 11, now(), (array['accepted', 'refused', 'withdrawn'])[1 + n % 3], now() - n * interval '1 minute', now()`,
  handover: `(company_id, from_user_id, to_user_id, state, state_since, created_at)
    select 31, 11, 11, (array['accepted', 'declined', 'withdrawn'])[1 + n % 3], now() - n * interval '1 minute', now()`,
  scope: `(company_id, category_id, state, state_since, created_at)
    select ${ofCompanies} - n + 1, 1001, (array['approved', 'denied', 'withdrawn'])[1 + n % 3], now() - n * interval '1 minute', now()`,
  project: `(no, title, title_en, unit_id, category_id, method, visibility, deadline, description, allow_partial, min_quotes, owner_id, state, state_since, created_at, published_at, opened_at, result_at)
    select 'PL-' || n, '钢丝绳 ' || n, 'Rope ' || n, 21 + n % 5, 1001, (array['INQUIRY', 'OPEN_TENDER', 'DIRECT'])[1 + n % 3], 'OPEN', now() - n * interval '1 minute', '', true, 3, 3 + n % 2,
      (array['published', 'opened', 'resultStands', 'cancelled'])[1 + n % 4], now() - n * interval '2 minutes', now(), now() - n * interval '3 minutes',
      case when n % 4 in (1, 2) then now() - n * interval '2 minutes' end, case when n % 4 = 2 then now() - n * interval '2 minutes' end`,
  project_item: `(project_id, line_no, name, spec, unit, quantity, place, remark)
    select (select max(id) - n % 4000 from project), n, '轮胎 ' || n, '', '条', 1, '', ''`,
  quotation: `(no, project_id, owner_ref, list_ref, supplier_sealed, draft_key, supplier_company_id, state, state_since, opened_at, created_at)
    select 'QL-' || n, (select max(id) - n + 1 from project), 'plan ' || n, 'plan ' || n, 'sealed', 'plan ' || n, case when n % 5 = 0 then 31 else ${ofCompanies} - n % 1000 end,
      (array['chosen', 'notChosen', 'opened'])[1 + n % 3], now() - n * interval '1 minute', now(), now()`,
  notice: `(outbox_id, user_id, message, "values", created_at, read_at)
    select -n, 2 + n % 4, 'notice.dueSoon', '{}', now() - n * interval '1 minute', case when n % 100 > 0 then now() end`,
  message_outbox: `(channel, recipient, sealed, deliverable, next_attempt_at, expires_at, created_at)
    select 'sms', '1390000' || n, '', true, now(), now() + interval '1 day', now()`,
  token: `(id, user_id, issued_at, expires_at, ended_at, last_seen_at)
    select gen_random_uuid()::text, 2 + n % 4, now(), now() + interval '10 years', case when n % 100 > 0 then now() end, now() - n * interval '1 minute'`,
  invitation: `(code, invitee_name, company_name, mobile, reason, inviter_id, unit_id, expires_at, last_sent_at, state, state_since, created_at)
    select 'PLAN' || n, '受邀人 ' || n, '公司 ' || n, '', '', 3, 21, now() + n * interval '1 minute', now(), (array['sent', 'expired', 'revoked'])[1 + n % 3], now(), now() - n * interval '1 minute'`,
  integrity: `(company_id, type, rule_code, points, effect, recorder_id, narrative, state, state_since, created_at)
    select ${ofCompanies} - n % 1000, (array['GOOD', 'BAD'])[1 + n % 2], 'LATE', n % 40, 'NONE', 5, '', (array['effective', 'revoked', 'expired'])[1 + n % 3], now(), now() - n * interval '1 minute'`,
  achievement: `(sale_company_id, inwh_company_id, verify_company_id, cooperate_year, amount_band, summary, state, state_since, created_at)
    select 31, 21 + n % 5, 21, 2000 + n % 26, 'A', '', (array['confirmed', 'rejected', 'revoked'])[1 + n % 3], now() - n * interval '1 minute', now()`,
  operation_log: `(at, user_id, user_name, company_id, address, device, row_key, menu, record_id, code, milliseconds, request_id, changes)
    select now() - n * interval '1 minute', 1 + n % 40, '某人', 1 + n % 40, '', '', 'POST /api/po/project', case when n % 100 = 0 then 'userManager' else 'poJcProject' end,
      (n % 700)::text, case when n % 50 = 0 then 40301 else 200 end, 1, '', '[]'`,
  trace: `(id, at, ended_at, milliseconds, slowest_ms, row_keys, calls, statements, user_id, code, request_ids)
    select md5(n::text), now() - n * interval '1 minute', now() - n * interval '1 minute', n % 900, n % 700, array['GET /api/po/project/page'], 1, 4, 2 + n % 4,
      case when n % 100 = 0 then 50000 else 200 end, array['request ' || n]`,
  quoter: `(company_id, user_id, category_ids, valid_from, valid_to, real_name, id_no_hash, state, state_since, created_at)
    select 31, 11, '{}', '2026-01-01', date '2026-01-01' + n % 900, '某人', 'hash ' || n, 'disabled', now() - n * interval '1 minute', now()`,
}

const fill = async (): Promise<void> => {
  for (const [table, rows] of Object.entries(filled))
    await world.database.execute(sql.raw(`insert into ${table} ${rows} from generate_series(1, ${rowCount}) as n`))
  await world.database.execute(sql`vacuum analyze`)
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** What is read in vain or sorted beyond what a page needs. */
const excessOf = (node: Node): string[] => {
  const { 'Node Type': type, 'Relation Name': table = '', Plans: below = [] } = node
  const removed = (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops']
  const isSorted = type === 'Sort' && below.some((each) => each['Actual Rows'] * each['Actual Loops'] > mostRead)
  const excess = table in filled && removed > mostRead ? [`${type} past ${removed} of ${table}`] : isSorted ? [type] : []
  return [...excess, ...below.flatMap(excessOf)]
}
const mostRead = 1500

/** Who reads a list, how narrowed, and about what; the first person in each order that it offers. */
interface Asked {
  by: string
  filters?: string[]
  params?: Record<string, string>[]
  /**
   * What is sorted, or which tables are read past, for want of an index that was thought worth its upkeep: known of lists that are small, or seldom asked
   * for so. A count stops at ten thousand all the same.
   */
  known?: string[]
}

/** Every list of the contract, of rooms and base data as they say it. Base data are a few hundred rows: they need no index, and none is made of them. */
const asked: Record<string, Asked[]> = {
  ...Object.fromEntries(rooms.map(([id, { readers }]) => [`GET ${paths[id]}/page`, readers.map((by) => ({ by }))])),
  ...Object.fromEntries(
    entities.flatMap(({ path, rows, menu }) => (`GET ${path}/page` in rows ? [[`GET ${path}/page`, [{ by: keeperOf(menu).person }]]] : [])),
  ),
  'GET /api/po/project/page': [
    {
      by: 'buyer',
      filters: ['', 'state=published', 'unitId=21', 'categoryId=1001', 'method=DIRECT', 'state=opened&unitId=22&method=DIRECT'],
    },
    // As the quotation monitor begins.
    { by: 'lead', filters: ['', 'state=published,sealed,opened,chosen,contestable,resultStands&sort=opening'] },
  ],
  // Of one person, as the inbox asks.
  'GET /api/approval/task/page': [{ by: 'lead', filters: ['of=mine', 'of=done'], known: ['Sort', 'approval_task', 'approval_case'] }],
  'GET /api/approval/case/page': [{ by: 'buyer', filters: ['of=started'], known: ['Sort', 'approval_case', 'approval_task'] }],
  'GET /api/po/demand/page': ['lead', 'unit'].map((by) => ({ by, known: ['Sort', 'demand'] })),
  'GET /api/po/award/page': [{ by: 'lead', filters: ['', 'state=resultStands'], known: ['project'] }],
  'GET /api/po/supplierProject/page': [{ by: 'supplier1' }],
  'GET /api/po/supplierItem/page': [{ by: 'supplier1' }],
  'GET /api/po/quotation/page': [{ by: 'supplier1' }],
  'GET /api/po/quotation/history': [{ by: 'supplier1' }],
  'GET /api/po/supplier/page': [{ by: 'buyer', known: ['company', 'integrity'] }],
  'GET /api/po/notice/page': [{ by: 'lead', filters: ['', 'unread=true'] }],
  'GET /api/admin/company/page': [{ by: 'reviewer' }],
  'GET /api/srm/company/{id}/projects': [
    { by: 'lead', params: [{ id: '31' }] },
    { by: 'supplier1', params: [{ id: '31' }] },
  ],
  'GET /api/srm/companyChange/page': [{ by: 'reviewer' }, { by: 'supplier1' }],
  'GET /api/srm/scope/page': [
    { by: 'lead', filters: ['', 'state=denied', 'categoryId=1001', 'companyId=31'], known: ['scope'] },
    { by: 'buyer', known: ['scope'] },
    { by: 'supplier1' },
  ],
  'GET /api/srm/quoter/page': [{ by: 'reviewer' }],
  'GET /api/srm/handover/page': [{ by: 'supplier1' }],
  'GET /api/srm/member/page': [{ by: 'admin' }, { by: 'supplier1' }],
  'GET /api/srm/contact/page': [{ by: 'supplier1' }],
  'GET /api/srm/invitation/page': [{ by: 'lead' }],
  'GET /api/srm/integrity/page': [{ by: 'lead' }],
  'GET /api/srm/integrity/company/page': [{ by: 'lead' }],
  'GET /api/admin/srmAchievment/page': [{ by: 'lead' }],
  'GET /api/powf/chart/{machine}/record/page': [
    { by: 'analyst', params: businessIds.map((machine) => ({ machine })), known: ['Sort', 'integrity', 'quotation'] },
  ],
  'GET /api/powf/definition/page': [{ by: 'admin', filters: ['', 'type=STOP', 'unitId=0', 'standing=published', 'q=审批'] }],
  'GET /api/admin/user/front/session/page': [{ by: 'lead' }],
  'GET /api/admin/messageOutbox/page': [{ by: 'admin' }],
  'GET /api/admin/gateLog/page': [
    { by: 'admin', filters: ['', 'crtName=林', 'outcome=refused', 'recordId=17', 'menu=userManager', 'from=2026-11-20'] },
  ],
  // Of each person the records in which they stand are counted, tasks beside their cases; handovers and invitations are here all of one.
  'GET /api/admin/user/page': [{ by: 'admin', known: ['Sort', 'contact_transfer', 'handover', 'invitation'] }],
  'GET /api/admin/user/{id}/session/page': [{ by: 'admin', params: [{ id: '3' }] }],
  'GET /api/admin/group/page': [{ by: 'admin' }],
  'GET /api/admin/groupType/page': [{ by: 'admin' }],
  'GET /api/admin/menu/page': [{ by: 'admin' }],
  'GET /api/admin/element/page': [{ by: 'admin' }],
  'GET /api/admin/element/list': [{ by: 'admin', filters: ['menuId=1'] }],
  'GET /api/auth/provider/page': [{ by: 'admin' }],
  'GET /api/auth/provider/{id}/link/page': [{ by: 'admin', params: [{ id: '1' }] }],
  'GET /api/auth/service/page': [{ by: 'admin' }],
  'GET /api/monitor/call/page': [{ by: 'admin' }],
  // The one is kept by the process, the other reads what PostgreSQL keeps of its few tables.
  'GET /api/monitor/data/statement/page': [],
  'GET /api/monitor/data/table/page': [],
  'GET /api/monitor/job/page': [{ by: 'admin' }],
  'GET /api/monitor/jobRun/page': [{ by: 'admin', filters: ['', 'name=sweep', 'failed=true'] }],
  'GET /api/monitor/due/page': [{ by: 'admin', filters: ['', 'overdue=true', 'machine=project'] }],
  'GET /api/monitor/delivery/page': [{ by: 'admin', filters: ['', 'setAside=true'] }],
  'GET /api/monitor/process/page': [{ by: 'admin' }],
  'GET /api/monitor/trace/page': [
    { by: 'admin', filters: ['', 'failed=true', 'requestId=request 7', 'rowKey=project'] },
    { by: 'admin', filters: ['user=林知远', 'from=880'], known: ['trace', 'Sort'] },
  ],
}

const lists = Object.entries(contract as Record<string, Row>).filter(([, row]) => isList(row)) as [Key, Row][]

/** Every field by which a list may be ordered: whatever its rows show, either way. */
const ordersOf = ({ data }: Row): string[] => {
  const { rows } = (data as z.ZodObject<{ rows: z.ZodArray<z.ZodObject> }>).shape
  return ['', ...Object.keys(rows.element.shape).flatMap((field) => [field, `-${field}`])]
}

const queryOf = (filter: string, sort: string) => Object.fromEntries(new URLSearchParams(`${filter}${sort ? `&sort=${sort}` : ''}`))

it('says of every list of the contract who reads it', () => {
  expect(Object.keys(asked).toSorted()).toEqual(lists.map(([key]) => key).toSorted())
})

describe.runIf(ground === 'server')('a page of a large list', () => {
  it.each(
    lists.flatMap(([key, row]) =>
      (asked[key] ?? []).flatMap(({ by, filters = [''], params = [{}], known = [] }) =>
        params.flatMap((param) => filters.map((filter) => ({ by, key, filter, row, param, known, of: Object.values(param).join() }))),
      ),
    ),
  )(
    'as $by asks for it, $key $of $filter, in each order that it offers, is read from an index',
    async ({ by, key, filter, row, param, known }) => {
      const client = new pg.Client({ connectionString: await address() })
      await client.connect()
      const excess: string[] = []
      for (const sort of ordersOf(row)) {
        let http = 0
        const statements = await sentBy(async () => {
          ;({ http } = await world.call(by, key, { params: param, query: queryOf(filter, sort) } as never))
        })
        if (sort !== '' && http === 422) continue
        const paged = statements.findLast(({ text }) => text.includes(' limit '))
        if (http !== 200 || !paged) throw new Error(`${key} answered ${by} with ${http} and sent ${paged ? 'a' : 'no'} page`)
        const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
          `explain (analyze, format json) ${paged.text}`,
          paged.values,
        )
        excess.push(
          ...rows
            .flatMap((each) => each['QUERY PLAN'].flatMap(({ Plan }) => excessOf(Plan)))
            .filter((each) => !known.includes(each.split(' ').at(-1) ?? ''))
            .map((each) => `${sort}: ${each}`),
        )
      }
      await client.end()
      expect(excess).toEqual([])
    },
  )
})

const address = async (): Promise<string> => {
  const [row] = await rowsOf<{ name: string }>(world.database, sql`select current_database() as name`)
  return `${process.env['TEST_SERVER']}/${row?.name}`
}
