import { describe, expect, it } from 'vitest'
import { brokenIn, invariants, type Happening } from './invariants.ts'
import { leaksIn } from './listening.ts'
import { snapshotOf, type Row, type Snapshot, type Table } from './snapshot.ts'

type Rows = Partial<Record<Table, Row[]>>

const now = '2026-11-21T02:00:00+00:00'
const later = '2026-11-22T02:00:00+00:00'
const standing = { version: 1, due_at: null }
const entry = (
  seq: number,
  machine: string,
  record_id: number,
  event: string,
  states: [string | null, string],
  actor_id: number | null = 3,
) => ({
  seq,
  machine,
  record_id,
  event,
  from_state: states[0],
  to_state: states[1],
  actor_id,
  at: now,
  hash: `h${seq}`,
  previous_hash: `h${seq - 1}`,
})

/** A small port group in which all is well: a purchase that takes quotes, a supplier that may quote, people who review. */
const sound = (): Required<
  Pick<Rows, 'project' | 'quotation' | 'company' | 'scope' | 'quoter' | 'integrity' | 'invitation' | 'transition_log'>
> &
  Rows => ({
  project: [{ id: 1, state: 'published', deadline: later, category_id: 11, visibility: 'OPEN', ...standing, due_at: later }],
  category: [{ id: 11, parent_id: 10 }],
  company: [{ id: 31, kind: 'SUPPLIER', state: 'approved', unified_credit_code: 'A', name: '海新', invitation_id: 5, ...standing }],
  invitation: [{ id: 5, code: 'CODE', inviter_id: 7, state: 'used', ...standing }],
  scope: [{ id: 41, company_id: 31, category_id: 10, state: 'approved', ...standing }],
  quoter: [
    {
      id: 51,
      company_id: 31,
      user_id: 9,
      id_no_hash: 'x',
      state: 'active',
      category_ids: [11],
      valid_from: '2026-01-01',
      valid_to: '2026-12-31',
      ...standing,
    },
  ],
  quotation: [
    { id: 61, project_id: 1, supplier_company_id: 31, state: 'draft', opened_at: null, total_gross: null, rank: null, version: 0 },
  ],
  integrity: [{ id: 71, company_id: 31, state: 'draft', effect: 'NO_QUOTE', effect_until: null, recorder_id: 2, ...standing }],
  transition_log: [
    entry(1, 'project', 1, 'create', [null, 'draft']),
    entry(2, 'project', 1, 'publish', ['draft', 'published']),
    entry(3, 'quotation', 61, 'create', [null, 'draft'], 9),
  ],
})

const textsOf = (rows: Rows) => Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, JSON.stringify(all)]))
const at = (moment: string, rows: Rows): Snapshot => snapshotOf(new Date(moment), textsOf(rows))

const quiet: Happening = { sent: null, leaks: [], failures: [], dues: [] }

/** The supplier seals its quotation, as it may. */
const sealing = (rows: ReturnType<typeof sound>): void => {
  Object.assign(rows.quotation[0] as Row, { state: 'sealed', version: 1 })
  rows.transition_log.push(entry(4, 'quotation', 61, 'submit', ['draft', 'sealed'], 9))
}
const sealed: Happening = { ...quiet, sent: { machine: 'quotation', id: '61', event: 'submit', accepted: true } }

interface Tampering {
  /** What is changed afterwards, in secret. */
  after?: (rows: ReturnType<typeof sound>) => void
  /** What was so before. */
  before?: (rows: ReturnType<typeof sound>) => void
  happening?: Partial<Happening>
}
const first = (rows: Row[]): Row => rows[0] as Row

/** What must be found, each under what it breaks. */
const tamperings: Record<string, Tampering[]> = {
  'a state changes by accepted events alone, and each counts one version': [
    { after: ({ company }) => Object.assign(first(company), { state: 'suspended' }) },
    { after: ({ quotation }) => Object.assign(first(quotation), { version: 3 }) },
  ],
  'a life line has no gap, knows its events and ends where its record is': [
    { after: ({ transition_log }) => transition_log.push(entry(5, 'quotation', 61, 'withdraw', ['draft', 'withdrawn'])) },
    { after: ({ transition_log }) => transition_log.push(entry(5, 'quotation', 61, 'explode', ['sealed', 'sealed'])) },
    { after: ({ quotation }) => Object.assign(first(quotation), { state: 'withdrawn' }) },
  ],
  'the log only grows, each entry following from the one before': [
    { after: ({ transition_log }) => Object.assign(first(transition_log), { actor_id: 4 }) },
    { after: ({ transition_log }) => transition_log.splice(1, 1) },
    { after: ({ transition_log }) => Object.assign(transition_log.at(-1) as Row, { previous_hash: 'h0' }) },
  ],
  'what is refused changes nothing': [{ happening: { sent: { machine: 'quotation', id: '61', event: 'submit', accepted: false } } }],
  'what is final stays': [
    {
      before: ({ invitation }) => Object.assign(first(invitation), { version: 0 }),
      after: ({ invitation }) => Object.assign(first(invitation), { version: 2 }),
    },
  ],
  'of what there may be one, there is one': [
    { after: ({ scope }) => scope.push({ ...first(scope), id: 42, state: 'proposed' }) },
    { after: ({ quoter }) => quoter.push({ ...first(quoter), id: 52, company_id: 32 }) },
    { after: ({ quoter }) => quoter.push({ ...first(quoter), id: 52, state: 'draft', id_no_hash: 'y' }) },
    { after: (rows) => void (rows.handover = [1, 2].map((id) => ({ id, company_id: 31, state: 'proposed', ...standing }))) },
    { after: (rows) => void (rows.company_change = [1, 2].map((id) => ({ id, company_id: 31, state: 'underReview', ...standing }))) },
    { after: ({ quotation }) => quotation.push({ ...first(quotation), id: 62 }) },
    { after: ({ company }) => company.push({ ...first(company), id: 32 }) },
    { after: ({ invitation }) => invitation.push({ ...first(invitation), id: 6 }) },
  ],
  'nobody decides on whom they invited, or on what they recorded': [
    { after: ({ transition_log }) => transition_log.push(entry(5, 'scope', 41, 'approve', ['proposed', 'approved'], 7)) },
    { after: ({ transition_log }) => transition_log.push(entry(5, 'company', 31, 'claim', ['firstReview', 'firstReview'], 7)) },
    { after: ({ transition_log }) => transition_log.push(entry(5, 'integrity', 71, 'lift', ['effective', 'revoked'], 2)) },
  ],
  'only who may quote has quoted': [
    { before: ({ company }) => Object.assign(first(company), { state: 'expired' }) },
    { before: ({ scope }) => Object.assign(first(scope), { category_id: 99 }) },
    { before: ({ quoter }) => Object.assign(first(quoter), { state: 'disabled' }) },
    { before: ({ quoter }) => Object.assign(first(quoter), { user_id: 8 }) },
    { before: ({ quoter }) => Object.assign(first(quoter), { valid_to: '2026-11-20' }) },
    { before: ({ project }) => Object.assign(first(project), { visibility: 'INVITED' }) },
    { before: ({ project }) => Object.assign(first(project), { deadline: now }) },
    { before: ({ transition_log }) => transition_log.push(entry(3.5, 'project', 1, 'cancel', ['published', 'cancelled'])) },
  ],
  'what a company was admitted with changes by review alone': [{ after: ({ company }) => Object.assign(first(company), { name: '新海' }) }],
  'quotes are opened after the deadline, and are what was sealed': [
    { after: ({ project }) => Object.assign(first(project), { state: 'opened' }) },
    { after: ({ quotation }) => Object.assign(first(quotation), { state: 'opened', hash_verified: false }) },
  ],
  'a published deadline moves to later moments alone': [
    { after: ({ project }) => Object.assign(first(project), { deadline: now }) },
    { after: ({ project }) => Object.assign(first(project), { deadline: null }) },
  ],
  'a sealed price is nobody’s to read': [
    { happening: { leaks: ['somebody read it'] } },
    { after: ({ quotation }) => Object.assign(first(quotation), { total_gross: 100 }) },
    { after: (rows) => void (rows.quotation_line = [{ quotation_id: 61, item_id: 1 }]) },
  ],
  'nobody is admitted under an effect that bars quoting': [
    { after: ({ integrity }) => Object.assign(first(integrity), { state: 'effective' }) },
    { after: ({ integrity }) => Object.assign(first(integrity), { state: 'appealed', effect_until: later }) },
  ],
  'the clock is set for when the machine says': [
    { happening: { dues: [{ record: 'project 1', stored: later, due: now }] } },
    { happening: { dues: [{ record: 'project 1', stored: null, due: now }] } },
  ],
  'what was due has happened': [
    { after: ({ project }) => Object.assign(first(project), { due_at: '2026-11-20T02:00:00+00:00' }), happening: { sent: null } },
  ],
  'no call fails': [{ happening: { failures: ['GET / answered 500'] } }],
}

const stepWith = ({ before, after, happening }: Tampering) => {
  const [was, is] = [sound(), sound()]
  before?.(was)
  before?.(is)
  sealing(is)
  after?.(is)
  return { before: at(now, was), after: at(now, is), happening: { ...sealed, ...happening } }
}

describe('an invariant', () => {
  it('holds where all is well', () => expect(brokenIn(stepWith({}))).toEqual([]))

  it('judges a purchase that took quotes and has ended since by what it was', () => {
    const { after, happening } = stepWith({
      after: ({ project, transition_log }) => {
        Object.assign(first(project), { state: 'sealed', version: 2, due_at: null })
        transition_log.push(entry(5, 'project', 1, 'deadlinePassed', ['published', 'sealed'], null))
      },
    })
    const begun = snapshotOf(new Date(now), { ...textsOf(sound()), project: '[]' })
    expect(invariants['only who may quote has quoted']?.({ before: begun, after, happening })).toEqual([])
  })

  it('of each kind is tampered with here', () => expect(Object.keys(tamperings)).toEqual(Object.keys(invariants)))

  it.each(Object.entries(tamperings).flatMap(([says, all]) => all.map((tampering, index) => ({ says, tampering, index }))))(
    'bites: $says ($index)',
    ({ says, tampering }) => {
      const found = brokenIn(stepWith(tampering)).filter((finding) => finding.startsWith(`${says}: `))
      expect(found.length).toBeGreaterThan(0)
    },
  )
})

describe('a price', () => {
  const rows = sound()
  sealing(rows)
  const prices = ['73001.286413']
  const asked = (text: string, companyId: string | null, moment = at(now, rows)) =>
    leaksIn({ call: 'GET /api', status: 200, companyId, text }, [{ quotationId: '61', prices }], moment)

  it.each(['"73001.286413"', '73001.29', '73,001.28'])('leaks to another company and to nobody at all as %s', (said) => {
    expect(asked(said, '32')).toHaveLength(1)
    expect(asked(said, null)).toHaveLength(1)
  })

  it('is its supplier’s own to read, and everybody’s after the opening', () => {
    expect(asked('73001.286413', '31')).toEqual([])
    Object.assign(first(rows.quotation), { opened_at: now })
    expect(asked('73001.286413', '32', at(now, rows))).toEqual([])
  })
})
