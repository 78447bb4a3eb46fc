import { sql } from 'drizzle-orm'
import type { AnyStateMachine, EventObject } from 'xstate'
import type { Database } from '#server/db/connect.ts'
import { giveRole } from '#server/db/roles.ts'
import { appUser, company, userRole } from '#server/db/tables/platform.ts'
import { file } from '#server/db/tables/procurement.ts'
import { quoter, scope } from '#server/db/tables/supplier.ts'
import { append, type Entry } from '#server/lifecycle/log.ts'
import { personHash } from '#server/modules/quoter/index.ts'
import { idCheckDigit } from '#src/lib/idNumber.ts'
import { dateOf, endOfDate, later } from '#src/lib/shanghaiTime.ts'
import { dueOf, initialState, step, type Facts } from '#src/machines/lifecycle.ts'
import { quoterMachine, type QuoterEvent, type QuoterFacts } from '#src/machines/supplier/quoter.ts'
import { scopeMachine, type ScopeEvent, type ScopeFacts } from '#src/machines/supplier/scope.ts'
import { purchases } from './catalogue.ts'
import { continueIds } from '#server/db/continueIds.ts'
import { demoLetter } from './letter.ts'
import { people } from './people.ts'

interface Parts {
  passwordHash: string
  sealKey: string
  now: Date
}

/** Who decides in the demonstration. */
const [lead, reviewer] = ['2', '5']

/** Colleagues, whose authority to quote shows what it can come to. */
const colleagues = [
  { id: '81', username: 'm31-xuchen', name: '许晨', nameEn: 'Xu Chen', description: '销售工程师', companyId: '31' },
  { id: '82', username: 'm32-hemiao', name: '何苗', nameEn: 'He Miao', description: '商务经理', companyId: '32' },
  { id: '83', username: 'm33-qinlan', name: '秦岚', nameEn: 'Qin Lan', description: '投标专员', companyId: '33' },
  { id: '84', username: 'm36-liuyang', name: '刘洋', nameEn: 'Liu Yang', description: '区域代表', companyId: '36' },
  { id: '85', username: 'm34-miaoqing', name: '苗青', nameEn: 'Miao Qing', description: '销售经理', companyId: '34' },
]

/** Days that active quoters' authority still lasts; the first ones long enough for every demonstration. */
const lasting: Record<string, number> = { '39': 12, '40': 27, '41': 52, '42': 80, '43': 130 }

/** What a company wants besides what it supplies already. */
const wanted: { companyId: string; categoryId: string; days: number; deny?: string }[] = [
  { companyId: '31', categoryId: '2003', days: -3 },
  { companyId: '31', categoryId: '3001', days: -40, deny: '未提供润滑油脂的生产或代理资质，暂不纳入' },
  { companyId: '34', categoryId: '6002', days: -1.5 },
  { companyId: '38', categoryId: '6002', days: -8 },
]

/** Gives every supplier of the catalogue its scope and its quoter, and some colleagues whose papers are on their way. */
export const seedQuoting = async (
  tx: Database,
  roleIds: ReadonlyMap<string, string>,
  { passwordHash, sealKey, now }: Parts,
): Promise<void> => {
  const at = (days: number): Date => later(now, days, 'day')
  const quoters = people.filter(({ roles, companyId }) => roles.includes('SUP_QUOTER') && categoriesOf(companyId).length > 0)
  await tx.insert(appUser).values(colleagues.map((person) => ({ ...person, passwordHash, createdAt: at(-200) })))
  await tx.insert(userRole).values(colleagues.map(({ id }) => ({ userId: id, roleId: roleIds.get('SUP_MEMBER') ?? '' })))
  await continueIds(tx, ['app_user'])
  await tx.execute(sql`update app_user set mobile = '1380000' || lpad(app_user.id::text, 4, '0') from ${company}
    where company.id = app_user.company_id and company.kind = 'SUPPLIER' and app_user.mobile = ''`)

  const log: Entry[] = []
  await seedScopes(tx, at, log)
  const records = [
    ...quoters.map((person, index): Authority => {
      const [from, to] = [-398 + (index % 4), lasting[person.companyId] ?? 500]
      const events: Authority['events'] = [
        { event: { type: 'submit' }, days: from + 0.1, by: person.id },
        { event: { type: 'approve' }, days: from + 1.3, by: reviewer },
      ]
      return { person, serial: Number(person.id), from, to, events }
    }),
    ...onTheirWay(),
  ]
  for (const record of records) await seedQuoter(tx, record, sealKey, at, log)
  await append(
    tx,
    log.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
}

/** A company supplies what it is asked for. */
const categoriesOf = (companyId: string): string[] =>
  [...new Set(purchases.flatMap(({ category, field }) => (field.includes(companyId) ? [category] : [])))].toSorted()

const capacities = ['常备库存，七日内交货', '年产能满足集团全年需求', '按订单生产，三十日内交货', '年供货 5000 万元']
const brands = ['自有品牌', '自有品牌、授权代理', '授权代理品牌']
const regions = ['全国', '华东', '环渤海', '山东、江苏、浙江']

const seedScopes = async (tx: Database, at: (days: number) => Date, log: Entry[]): Promise<void> => {
  const companyIds = [...new Set(purchases.flatMap(({ field }) => field))].toSorted()
  const admitted = companyIds.flatMap((companyId) =>
    categoriesOf(companyId).map((categoryId) => ({ companyId, categoryId, days: -399.5, event: { type: 'approve' } as ScopeEvent })),
  )
  const later = wanted.map(({ deny, ...rest }) => ({ ...rest, event: deny ? ({ type: 'deny', reason: deny } as ScopeEvent) : null }))
  for (const { companyId, categoryId, days, event } of [...admitted, ...later]) {
    const administrator = people.find((person) => person.companyId === companyId)?.id ?? null
    const values = {
      companyId,
      categoryId,
      regions: regions[Number(companyId) % 4] ?? '',
      brands: brands[Number(companyId) % 3] ?? '',
      capacity: capacities[Number(categoryId) % 4] ?? '',
      state: 'proposed',
      createdAt: at(days),
    }
    const [row] = await tx
      .insert(scope)
      .values({ ...values, stateSince: at(days) })
      .returning({ id: scope.id })
    if (!row) throw new Error('A scope was not stored')
    const played = play(
      scopeMachine,
      row.id,
      { at: at(days), by: administrator },
      event ? [{ event, at: at(days + 0.3), by: lead }] : [],
      scopeFacts,
    )
    log.push(...played.log)
    await stand(tx, 'scope', row.id, played)
    if (event?.type === 'deny') await tx.execute(sql`update scope set decision_reason = ${event.reason ?? ''} where id = ${row.id}`)
  }
}

const scopeFacts = (now: Date): ScopeFacts => ({ now, own: true, isInviter: false, companyReviewed: true, isAssignee: true })

interface Authority {
  person: { id: string; name: string; companyId: string }
  /** Who it is: the same number is the same natural person. */
  serial: number
  /** Days from now. */
  from: number
  to: number
  events: { event: QuoterEvent; days: number; by: string | null }[]
}

const submitted = (person: { id: string }, days: number) => ({ event: { type: 'submit' } as const, days, by: person.id })
const approved = (days: number) => ({ event: { type: 'approve' } as const, days, by: reviewer })

const onTheirWay = (): Authority[] => {
  const [pending, returned, expired, twin, disabled] = colleagues
  if (!pending || !returned || !expired || !twin || !disabled) throw new Error('A colleague is missing')
  return [
    { person: pending, serial: 51, from: -2, to: 363, events: [submitted(pending, -1.2)] },
    {
      person: returned,
      serial: 52,
      from: -6,
      to: 359,
      events: [submitted(returned, -5.5), { event: { type: 'return', reason: '授权书未加盖公章，请重新上传' }, days: -4.6, by: reviewer }],
    },
    {
      person: expired,
      serial: 53,
      from: -190,
      to: -10,
      events: [
        submitted(expired, -189),
        approved(-188),
        { event: { type: 'endsSoon' }, days: -12, by: null },
        { event: { type: 'expire' }, days: -8.9, by: null },
      ],
    },
    // The quoter of company 35, who wants to quote for another one as well.
    { person: twin, serial: 15, from: -3, to: 362, events: [submitted(twin, -0.6)] },
    {
      person: disabled,
      serial: 55,
      from: -150,
      to: 215,
      events: [
        submitted(disabled, -149),
        approved(-148),
        { event: { type: 'disable', reason: '该人员已离职，公司来函撤销授权' }, days: -30, by: reviewer },
      ],
    },
  ]
}

const seedQuoter = async (
  tx: Database,
  { person, serial, from, to, events }: Authority,
  sealKey: string,
  at: (days: number) => Date,
  log: Entry[],
): Promise<void> => {
  const begun = { at: at(from), by: person.id }
  const letter = { name: `授权书-${person.name}.pdf`, ...demoLetter, uploadedBy: person.id, createdAt: begun.at }
  const [stored] = await tx.insert(file).values(letter).returning({ id: file.id })
  const [validFrom, validTo] = [dateOf(at(from)), dateOf(at(to))]
  const [row] = await tx
    .insert(quoter)
    .values({
      companyId: person.companyId,
      userId: person.id,
      realName: person.name,
      idNoHash: personHash(sealKey, idNumberOf(serial)),
      letterFileId: stored?.id ?? null,
      categoryIds: categoriesOf(person.companyId),
      validFrom,
      validTo,
      decisionReason: events.map(({ event }) => ('reason' in event ? (event.reason ?? '') : '')).join(''),
      warned: events.some(({ event }) => event.type === 'endsSoon'),
      state: 'draft',
      stateSince: begun.at,
      createdAt: begun.at,
    })
    .returning({ id: quoter.id })
  if (!row) throw new Error('A quoter was not stored')
  const facts = (now: Date): QuoterFacts => ({
    now,
    own: true,
    mobileVerified: true,
    hasLetter: true,
    categoryCount: categoriesOf(person.companyId).length,
    validUntil: endOfDate(validTo),
    isInviter: false,
    activeElsewhere: false,
    warned: false,
  })
  if (events.some(({ event }) => event.type === 'approve')) await giveRole(tx, person.id, 'SUP_QUOTER')
  const played = play(
    quoterMachine,
    row.id,
    begun,
    events.map(({ days, ...rest }) => ({ ...rest, at: at(days) })),
    facts,
  )
  log.push(...played.log)
  await stand(tx, 'quoter', row.id, played)
}

interface Played {
  state: string
  since: Date
  version: number
  dueAt: Date | null
  log: Entry[]
}

/**
 * Leads a record through its machine, as the product would have.
 * @throws Error when the machine refuses an event
 */
const play = <F extends Facts>(
  machine: AnyStateMachine,
  id: string,
  begun: { at: Date; by: string | null },
  events: { event: EventObject; at: Date; by: string | null }[],
  facts: (now: Date) => F,
): Played => {
  const entry = { machine: machine.id, recordId: id }
  const first = initialState(machine, facts(begun.at))
  const played: Played = {
    state: first,
    since: begun.at,
    version: 0,
    dueAt: null,
    log: [{ ...entry, event: 'create', fromState: null, toState: first, actorId: begun.by, at: begun.at, payload: {} }],
  }
  for (const { event, at, by } of events) {
    const outcome = step(machine, played.state, facts(at), event)
    if (!outcome.accepted) throw new Error(`${machine.id} ${id} refuses ${event.type}: ${outcome.reasons.join(' ')}`)
    const payload = 'reason' in event ? { reason: event['reason'] } : {}
    played.log.push({ ...entry, event: event.type, fromState: played.state, toState: outcome.state, actorId: by, at, payload })
    Object.assign(played, { state: outcome.state, since: at, version: played.version + 1 })
    played.dueAt = dueOf(machine, outcome.state, facts(at))?.at ?? null
  }
  return played
}

const stand = async (tx: Database, table: 'scope' | 'quoter', id: string, { state, since, version, dueAt }: Played): Promise<void> => {
  await tx.execute(sql`select set_config('fairlead.transition', 'on', true)`)
  await tx.execute(sql`update ${sql.identifier(table)} set state = ${state}, state_since = ${since.toISOString()}, version = ${version},
    due_at = ${dueAt?.toISOString() ?? null} where id = ${id}`)
  await tx.execute(sql`select set_config('fairlead.transition', 'off', true)`)
}

/** A number that nobody has: born on the first of January. */
const idNumberOf = (serial: number): string => {
  const first17 = `370202${1970 + (serial % 30)}0101${String(serial).padStart(3, '0')}`
  return first17 + idCheckDigit(first17)
}
