import { openedStates } from '#src/machines/project/states.ts'
import type { AnyStateMachine } from 'xstate'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import { stateMeta, allTransitions } from '#src/machines/lifecycle.ts'
import { idIn, loggedSince, logOf, momentIn, rowWith, tableOf, type Row, type Snapshot } from './snapshot.ts'

/** What somebody did, or what passed, between two snapshots. */
export interface Happening {
  /** Null for time, and for looking. */
  sent: { machine: BusinessMachineId; id: string; event: string; accepted: boolean } | null
  /** Sealed prices that somebody other than their supplier could read. */
  leaks: string[]
  /** Answers that no call may have. */
  failures: string[]
  /** For records that were looked at: when the clock is set for, and when the machine says. */
  dues: { record: string; stored: string | null; due: string | null }[]
}

export interface Step {
  before: Snapshot
  after: Snapshot
  happening: Happening
}

/** Finds what is broken; each finding is said in words. */
type Invariant = (step: Step) => string[]

const ids = Object.keys(tableOf) as BusinessMachineId[]
const keyOf = (machine: unknown, id: unknown): string => `${String(machine)} ${String(id)}`
/** What changes the content of a record, and its version, without an entry (docs/decisions/003). */
const unlogged = new Set(['edit', 'saveDraft', 'saveStepTwo', 'mark'])
const isFinal = (machine: BusinessMachineId, state: string) =>
  (businessMachines[machine] as AnyStateMachine).states[state]?.type === 'final'

const recordsOf = (snapshot: Snapshot): Map<string, { machine: BusinessMachineId; row: Row }> =>
  new Map(ids.flatMap((machine) => snapshot.rows(tableOf[machine]).map((row) => [keyOf(machine, row['id']), { machine, row }] as const)))

const changed = ({ before, after }: Step, machine: BusinessMachineId): boolean =>
  before.text(tableOf[machine]) !== after.text(tableOf[machine])

const groupedBy = <T>(all: readonly T[], key: (each: T) => string | null): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const each of all) {
    const its = key(each)
    if (its !== null) groups.set(its, [...(groups.get(its) ?? []), each])
  }
  return groups
}

const movesByEvents: Invariant = (step) => {
  const { sent } = step.happening
  const entries = groupedBy(loggedSince(step.before, step.after), (row) => keyOf(row['machine'], row['record_id']))
  const was = recordsOf(step.before)
  return [...recordsOf(step.after)].flatMap(([key, { machine, row }]) => {
    const former = was.get(key)?.row
    if (!former || !changed(step, machine)) return []
    const its = entries.get(key) ?? []
    const silent = sent?.accepted && unlogged.has(sent.event) && keyOf(sent.machine, sent.id) === key
    const versions = Number(row['version']) - Number(former['version'])
    const end = its.length > 0 ? its.at(-1)?.['to_state'] : former['state']
    return [
      ...(row['state'] === end ? [] : [`${key} went from ${String(former['state'])} to ${String(row['state'])} without an event`]),
      ...(versions === its.length || (silent && versions === 1) ? [] : [`${key} counts ${versions} versions for ${its.length} events`]),
    ]
  })
}

const livesAreContinuous: Invariant = ({ before, after }) => {
  if (before.text('transition_log') === after.text('transition_log')) return []
  const records = recordsOf(after)
  const known = new Map(
    ids.map((id) => [id as string, new Set(allTransitions(businessMachines[id]).map(({ eventType }) => eventType))] as const),
  )
  return [...groupedBy(logOf(after), (row) => keyOf(row['machine'], row['record_id']))].flatMap(([key, life]) => {
    const gaps = life.filter((entry, index) => entry['from_state'] !== (life[index - 1]?.['to_state'] ?? null))
    const strange = life.filter((entry) => entry['event'] !== 'create' && !known.get(String(entry['machine']))?.has(String(entry['event'])))
    const record = records.get(key)
    const ended = record && life.at(-1)?.['to_state'] !== record.row['state']
    return [
      ...gaps.map((entry) => `${key}: entry ${String(entry['seq'])} begins elsewhere than the one before ended`),
      ...strange.map((entry) => `${key}: nobody knows ${String(entry['event'])}`),
      ...(ended ? [`${key} is ${String(record.row['state'])}, its life line ends in ${String(life.at(-1)?.['to_state'])}`] : []),
    ]
  })
}

const logOnlyGrows: Invariant = ({ before, after }) => {
  if (before.text('transition_log') === after.text('transition_log')) return []
  const [was, is] = [logOf(before), logOf(after)]
  const rewritten = was.filter((entry, index) => JSON.stringify(entry) !== JSON.stringify(is[index]))
  const unchained = is.filter((entry, index) => index > 0 && entry['previous_hash'] !== is[index - 1]?.['hash'])
  return [
    ...rewritten.map(({ seq }) => `entry ${String(seq)} is not what it was`),
    ...unchained.map(({ seq }) => `entry ${String(seq)} does not follow from the one before`),
  ]
}

const refusedChangesNothing: Invariant = ({ before, after, happening: { sent } }) => {
  if (!sent || sent.accepted) return []
  const all = [
    ...Object.values(tableOf),
    'transition_log',
    'notice',
    'outbox',
    'certificate',
    'project_invitation',
    'quotation_round',
  ] as const
  return all.filter((table) => before.text(table) !== after.text(table)).map((table) => `refusing ${sent.event} changed ${table}`)
}

const finalStays: Invariant = (step) =>
  ids
    .filter((machine) => changed(step, machine))
    .flatMap((machine) =>
      step.before
        .rows(tableOf[machine])
        .filter(({ state }) => isFinal(machine, String(state)))
        .flatMap(({ id, state, version }) => {
          const now = rowWith(step.after, tableOf[machine], String(id))
          return now && (now['state'] !== state || now['version'] !== version)
            ? [`${keyOf(machine, id)} went on after ${String(state)}`]
            : []
        }),
    )

/** Of what there may be one at a time, and by what it is told from others. */
const singles: { machine: BusinessMachineId; states: string[] | null; key: (row: Row) => string | null }[] = [
  { machine: 'scope', states: ['proposed', 'approved'], key: (row) => `${String(row['company_id'])} for ${String(row['category_id'])}` },
  { machine: 'quoter', states: ['active'], key: (row) => `person ${String(row['id_no_hash'])}` },
  {
    machine: 'quoter',
    states: ['draft', 'returned', 'pending', 'active', 'expired'],
    key: (row) => `${String(row['company_id'])} by ${String(row['user_id'])}`,
  },
  { machine: 'handover', states: ['proposed'], key: (row) => String(row['company_id']) },
  { machine: 'companyChange', states: ['underReview'], key: (row) => String(row['company_id']) },
  { machine: 'quotation', states: null, key: (row) => `${String(row['project_id'])} of ${String(row['supplier_company_id'])}` },
  {
    machine: 'company',
    states: null,
    key: (row) => (row['unified_credit_code'] === '' ? null : `code ${String(row['unified_credit_code'])}`),
  },
  { machine: 'invitation', states: null, key: (row) => `code ${String(row['code'])}` },
]

const oneOfAKind: Invariant = ({ after }) =>
  singles.flatMap(({ machine, states, key }) => {
    const live = after.rows(tableOf[machine]).filter(({ state }) => states === null || states.includes(String(state)))
    return [...groupedBy(live, key)].filter(([, rows]) => rows.length > 1).map(([its, rows]) => `${rows.length} ${machine}: ${its}`)
  })

/** Decisions on what somebody may have brought in. */
const decisions: Partial<Record<BusinessMachineId, string[]>> = {
  company: ['claim', 'transfer', 'pass', 'return', 'reject', 'take', 'approve', 'sendBack', 'decline'],
  companyChange: ['accept', 'refuse'],
  scope: ['approve', 'deny'],
  quoter: ['approve', 'return'],
  achievement: ['claim', 'pass', 'return', 'reject'],
}
const companyColumn: Partial<Record<BusinessMachineId, string>> = { company: 'id', achievement: 'sale_company_id' }

const nobodyDecidesOnTheirOwn: Invariant = ({ before, after }) =>
  loggedSince(before, after).flatMap((entry) => {
    const machine = entry['machine'] as BusinessMachineId
    const record = rowWith(after, tableOf[machine], idIn(entry, 'record_id'))
    const actor = idIn(entry, 'actor_id')
    if (actor === null) return []
    const said = `${String(entry['event'])} of ${keyOf(machine, entry['record_id'])} by ${actor}`
    if (machine === 'integrity' && ['lift', 'dismissAppeal', 'upholdAppeal'].includes(String(entry['event'])))
      return idIn(record, 'recorder_id') === actor ? [`${said}, who recorded it`] : []
    if (!decisions[machine]?.includes(String(entry['event']))) return []
    const company = rowWith(after, 'company', idIn(record, companyColumn[machine] ?? 'company_id'))
    const invitation = rowWith(after, 'invitation', idIn(company, 'invitation_id'))
    return idIn(invitation, 'inviter_id') === actor ? [`${said}, who invited it`] : []
  })

/** A day of Asia/Shanghai. */
const dayOf = (moment: Date): string => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

/** The state of a record when something else was logged. */
const stateThen = (snapshot: Snapshot, machine: BusinessMachineId, id: string | null, { seq }: Row): unknown =>
  logOf(snapshot).findLast((row) => Number(row['seq']) < Number(seq) && row['machine'] === machine && idIn(row, 'record_id') === id)?.[
    'to_state'
  ]

const onlyWhoMayQuotes: Invariant = ({ before, after }) =>
  loggedSince(before, after)
    .filter(({ machine, event }) => machine === 'quotation' && (event === 'submit' || event === 'replace'))
    .flatMap((entry) => {
      const quotation = rowWith(after, 'quotation', idIn(entry, 'record_id'))
      const projectId = idIn(quotation, 'project_id')
      // One that began meanwhile is looked at as it is by now; in which state it was then, its log says.
      const project = rowWith(before, 'project', projectId) ?? rowWith(after, 'project', projectId)
      const state = stateThen(after, 'project', projectId, entry)
      const [companyId, at] = [idIn(quotation, 'supplier_company_id'), momentIn(entry, 'at') ?? new Date(0)]
      if (!project) return ['a quotation for no project was sealed']
      const category = rowWith(before, 'category', idIn(project, 'category_id'))
      const fitting = new Set([idIn(project, 'category_id'), idIn(category, 'parent_id')])
      const of = (row: Row) => idIn(row, 'company_id') === companyId
      const inScope = before.rows('scope').some((row) => of(row) && row['state'] === 'approved' && fitting.has(idIn(row, 'category_id')))
      const isQuoter = before.rows('quoter').some((row) => {
        const lasts = String(row['valid_from']) <= dayOf(at) && dayOf(at) <= String(row['valid_to'])
        const fits = (row['category_ids'] as unknown[]).some((id) => fitting.has(String(id)))
        return of(row) && row['state'] === 'active' && idIn(row, 'user_id') === idIn(entry, 'actor_id') && lasts && fits
      })
      const isInvited = after.rows('project_invitation').some((row) => of(row) && idIn(row, 'project_id') === idIn(project, 'id'))
      const said = `${String(entry['event'])} of quotation ${String(entry['record_id'])}`
      return [
        ...(rowWith(before, 'company', companyId)?.['state'] === 'approved' ? [] : [`${said}: the company is not admitted`]),
        ...(inScope ? [] : [`${said}: the category is not in scope`]),
        ...(isQuoter ? [] : [`${said}: whoever sealed it is no active quoter`]),
        ...(project['visibility'] === 'OPEN' || isInvited ? [] : [`${said}: the company was not invited`]),
        ...(state === 'published' && at < (momentIn(project, 'deadline') ?? at) ? [] : [`${said}: the project takes no quotes`]),
      ]
    })

/** What a company was admitted with; the same as `materialFields`, by column. */
const material = [
  'name',
  'name_en',
  'unified_credit_code',
  'legal_representative',
  'enterprise_type',
  'licence_file_id',
  'licence_start',
  'licence_end',
  'registered_capital',
  'business_scope',
  'bank_name',
  'bank_account',
]

const admittedChangesByReview: Invariant = (step) => {
  if (!changed(step, 'company')) return []
  const accepted = new Set(
    loggedSince(step.before, step.after)
      .filter(({ machine, event }) => machine === 'companyChange' && event === 'accept')
      .map((entry) => idIn(rowWith(step.after, 'company_change', idIn(entry, 'record_id')), 'company_id')),
  )
  return step.before
    .rows('company')
    .filter(({ kind, state }) => kind === 'SUPPLIER' && ['approved', 'suspended', 'expired', 'blacklisted'].includes(String(state)))
    .flatMap((was) => {
      const now = rowWith(step.after, 'company', String(was['id']))
      const different = now ? material.filter((column) => JSON.stringify(was[column]) !== JSON.stringify(now[column])) : []
      if (different.length === 0 || accepted.has(String(was['id']))) return []
      return [`${different.join(', ')} of admitted company ${String(was['id'])} changed without review`]
    })
}

const openedInTime: Invariant = ({ after }) => {
  const early = after
    .rows('project')
    .filter((row) => openedStates.some((state) => state === row['state']) && (momentIn(row, 'deadline') ?? after.now) > after.now)
  const unlike = after
    .rows('quotation')
    .filter(({ state, hash_verified }) => ['opened', 'chosen', 'notChosen'].includes(String(state)) && hash_verified !== true)
  return [
    ...early.map(({ id }) => `project ${String(id)} was opened before its deadline`),
    ...unlike.map(({ id }) => `quotation ${String(id)} was opened and is not what was sealed`),
  ]
}

/** What suppliers reckon with. */
const deadlinesOnlyGrow: Invariant = (step) =>
  step.before
    .rows('project')
    .filter(({ state }) => state !== 'draft')
    .filter((was) => {
      const [before, after] = [momentIn(was, 'deadline'), momentIn(rowWith(step.after, 'project', String(was['id'])) ?? was, 'deadline')]
      return before !== null && (after === null || after < before)
    })
    .map(({ id }) => `project ${String(id)} has less time than suppliers were told`)

/** What concerns prices rests encrypted until the opening (docs/decisions/002). */
const pricesRestSealed: Invariant = ({ after, happening: { leaks } }) => {
  const unopened = after.rows('quotation').filter(({ opened_at }) => opened_at === null)
  const lines = new Set(after.rows('quotation_line').map((row) => idIn(row, 'quotation_id')))
  const bare = unopened.filter((row) => row['total_gross'] !== null || row['rank'] !== null || lines.has(String(row['id'])))
  return [...leaks, ...bare.map(({ id }) => `prices of quotation ${String(id)} rest open before the opening`)]
}

const noneUnderAnEffect: Invariant = ({ after }) =>
  after
    .rows('integrity')
    .filter((row) => {
      const holds = ['effective', 'appealed'].includes(String(row['state'])) && ['NO_QUOTE', 'BLACKLIST'].includes(String(row['effect']))
      return holds && (momentIn(row, 'effect_until') ?? new Date(8.64e15)) > after.now
    })
    .filter((row) => rowWith(after, 'company', idIn(row, 'company_id'))?.['state'] === 'approved')
    .map((row) => `company ${String(row['company_id'])} is admitted under record ${String(row['id'])}`)

const clockIsSet: Invariant = ({ happening: { dues } }) =>
  dues
    .filter(({ stored, due }) => stored !== due)
    .map(({ record, stored, due }) => `${record} is due at ${String(stored)}, its machine says ${String(due)}`)

const nothingIsOverdue: Invariant = ({ after, happening: { sent } }) =>
  sent
    ? []
    : ids.flatMap((machine) =>
        after
          .rows(tableOf[machine])
          .filter(
            (row) => (momentIn(row, 'due_at') ?? after.now) < after.now && stateMeta(businessMachines[machine], String(row['state'])).due,
          )
          .map((row) => `${keyOf(machine, row['id'])} was due at ${String(row['due_at'])}`),
      )

const nothingFails: Invariant = ({ happening: { failures } }) => failures

/** The invariants of domain.md §1.4 that apply to the machines there are, and what every lifecycle promises; by what each says. */
export const invariants: Record<string, Invariant> = {
  'a state changes by accepted events alone, and each counts one version': movesByEvents,
  'a life line has no gap, knows its events and ends where its record is': livesAreContinuous,
  'the log only grows, each entry following from the one before': logOnlyGrows,
  'what is refused changes nothing': refusedChangesNothing,
  'what is final stays': finalStays,
  'of what there may be one, there is one': oneOfAKind,
  'nobody decides on whom they invited, or on what they recorded': nobodyDecidesOnTheirOwn,
  'only who may quote has quoted': onlyWhoMayQuotes,
  'what a company was admitted with changes by review alone': admittedChangesByReview,
  'quotes are opened after the deadline, and are what was sealed': openedInTime,
  'a published deadline moves to later moments alone': deadlinesOnlyGrow,
  'a sealed price is nobody’s to read': pricesRestSealed,
  'nobody is admitted under an effect that bars quoting': noneUnderAnEffect,
  'the clock is set for when the machine says': clockIsSet,
  'what was due has happened': nothingIsOverdue,
  'no call fails': nothingFails,
}

/** Everything that is broken between two snapshots, each finding under what it breaks. */
export const brokenIn = (step: Step): string[] =>
  Object.entries(invariants).flatMap(([says, find]) => find(step).map((finding) => `${says}: ${finding}`))
