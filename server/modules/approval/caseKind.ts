import { sql, type SQL } from 'drizzle-orm'
import { contains } from '#server/db/list.ts'
import { approvalCase } from '#server/db/tables/approvalCase.ts'
import { beginWithin, followCase, lockRecordOf } from '#server/lifecycle/approval/cases.ts'
import { caseHref, goOn, openStates, readCase } from '#server/lifecycle/approval/way.ts'
import { notifies } from '#server/lifecycle/effects.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { defineKind } from '#server/lifecycle/recordKind.ts'
import { Refusal } from '#server/refusal.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { urgeEveryHours } from '#src/machines/approval/case.ts'

/** Whether somebody looks after cases that are not theirs. */
export const administers = ({ authorities }: Actor): boolean => authorities.has('todo:administer')

/** Whether a case, by its id, asks somebody, or has asked them; in their own place or in another's. */
const asks = (caseId: SQL, { id }: Actor): SQL =>
  sql`exists (select from approval_task asked where asked.case_id = ${caseId}
    and ${id}::bigint in (asked.user_id, asked.instead_of_id, asked.delegate_id))`

/** Whether somebody has a copy of a case. */
export const hasCopy = (caseId: SQL, { id }: Actor): SQL =>
  sql`exists (select from approval_copy copied where copied.case_id = ${caseId} and copied.user_id = ${id})`

/** Who reads the case `c`: whoever began it, is or was asked, or has a copy. */
export const concerned = (actor: Actor): SQL =>
  administers(actor) ? sql`true` : sql`(c.initiator_id = ${actor.id} or ${asks(sql`c.id`, actor)} or ${hasCopy(sql`c.id`, actor)})`

/** Whether somebody sees the signatures under what was decided: whoever reads cases of the house, and nobody whose company one is about. */
export const readsSignatures = ({ authorities }: Actor): boolean => authorities.has('todo')

/** What the case `c` is called, by its record. */
export const caseTitle = sql<string>`c.no || ' ' || coalesce(c.form ->> 'title', '')`
export const caseTitleEn = sql<string>`c.no || ' ' || coalesce(nullif(c.title_en, ''), c.form ->> 'title', '')`

/** Cases of approval, as `c`. */
export const caseKind = defineKind('case')({
  table: approvalCase,
  alias: 'c',
  number: { prefix: 'SP' },
  name: caseTitle,
  nameEn: caseTitleEn,
  shownOn: sql`c.id`,
  companies: [sql`c.company_id`],
  search: (q) => contains(q, sql`c.search_grams`, sql`c.search`),
  related: [],
  people: [{ user: sql`c.initiator_id`, works: ['returned'] }],
  readable: concerned,
  listedTo: ['todo'],
  documents: { house: 'todo', stages: { comment: { type: 'other', envelope: 'INTERNAL' } } },
  listedInHouse: () => sql`true`,
  locksFirst: lockRecordOf,
  asks: () => ({
    // Since it was submitted last.
    isUntouched: sql<boolean>`not exists (select from approval_task t where t.case_id = approval_case.id and t.state not in ('pending', 'skipped', 'cancelled')
      and t.created_at >= coalesce((select max(l.at) from transition_log l where l.machine = 'case' and l.record_id = approval_case.id
        and l.event in ('create', 'resume')), approval_case.created_at))`,
    waitsUntil: sql<
      string | null
    >`(select min(v.waits_until) from approval_visit v where v.case_id = approval_case.id and v.ended_at is null)`,
  }),
  facts: ({ initiatorId, urgedAt, isUntouched, waitsUntil }, actor) => ({
    isInitiator: actor !== null && actor.id === initiatorId,
    isUntouched,
    urgeableFrom: urgedAt && later(urgedAt, urgeEveryHours, 'hour'),
    waitsUntil: waitsUntil === null ? null : new Date(waitsUntil),
  }),
  writes: { urge: (_, { now }) => ({ urgedAt: now }) },
  apply: async (tx, { id, event, lifecycle }) => {
    if (event.type !== 'jump') return undefined
    const moved = await goOn(lifecycle, tx, await readCase(tx, id), { type: 'jump', node: event.node ?? '' }, beginWithin)
    if (!moved) throw new Refusal(40900, { reasons: ['refusal.nodeUnknown'] })
    return undefined
  },
  follows: followCase,
  effects: {
    notify: notifies(
      'case',
      { title: caseTitle, titleEn: caseTitleEn, initiator: sql<string>`c.initiator_id` },
      {
        initiator: ({ initiator, ...its }, id) => ({ ...its, users: sql`select ${initiator}::bigint as id`, href: caseHref(id) }),
        asked: (its, id) => ({
          ...its,
          users: sql`select t.user_id as id from approval_task t where t.case_id = ${id} and t.state in ${openStates}`,
          href: caseHref(id),
        }),
      },
    ),
  },
})
