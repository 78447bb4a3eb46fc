import type { AnyStateMachine } from 'xstate'
import { z } from 'zod'
import { businessIds } from '#src/machines/ids.ts'
import { projectMachine } from '#src/machines/project/project.ts'
import { quotationMachine } from '#src/machines/quotation/quotation.ts'
import { companyMachine } from '#src/machines/registration/company.ts'
import { eventOf, stateOf } from './moves.ts'
import { allQueueWords } from './queue.ts'
import { amount, count, defineRows, id, measure, moment, month, word } from './row.ts'

/** Numbers that matter to somebody's work. */
export const figureWords = [
  'decidedLately',
  'firstReviewTakes',
  'quoterReviewTakes',
  'confirmedThisYear',
  'confirmingTakes',
  'invitationsOut',
  'invitedThisYear',
  'restricted',
  'effectsEnding',
  'appealsDecided',
  'appealTakes',
  'companyValidFor',
  'colleagues',
  'processes',
  'jobsFailed',
  'setAside',
  'usersLocked',
  'companiesExpiring',
] as const

export type FigureWord = (typeof figureWords)[number]

const named = { no: z.string(), title: z.string(), titleEn: z.string() }
const namedExample = { no: 'JC-2026-000017', title: '门机钢丝绳年度采购', titleEn: 'Yearly purchase of wire ropes for portal cranes' }
const countsBy = (machine: AnyStateMachine) => z.array(z.strictObject({ state: stateOf(machine), count }))

export const insightRows = defineRows({
  'GET /api/po/dashboard/buyer': {
    summary: 'A buyer’s day: what waits, what closes, how the year goes',
    authority: 'dashboard:buyer',
    data: z.strictObject({
      byState: countsBy(projectMachine),
      /** What waits for the asking buyer: results to publish, openings, choices, drafts, the longest waiting of each first; the opening of one with too few quotes can't come about. */
      toDo: z.array(z.strictObject({ projectId: id, ...named, event: eventOf(projectMachine), tooFewQuotes: z.boolean(), since: moment })),
      closing: z.array(z.strictObject({ projectId: id, ...named, deadline: moment, quoteCount: count, minQuotes: count })),
      /** The last twelve months, oldest first; `amount` is what published results came to, null for who reads no quotations. */
      monthly: z.array(z.strictObject({ month, published: count, amount: amount.nullable() })),
    }),
    example: {
      data: {
        byState: [{ state: 'published', count: 4 }],
        toDo: [{ projectId: '1002', ...namedExample, event: 'open', tooFewQuotes: false, since: '2026-11-21T09:30:00+08:00' }],
        closing: [{ projectId: '1001', ...namedExample, deadline: '2026-12-01T09:30:00+08:00', quoteCount: 2, minQuotes: 3 }],
        monthly: [{ month: '2026-11', published: 6, amount: '1284000.00' }],
      },
    },
  },
  'GET /api/po/dashboard/supplier': {
    summary: 'A supplier’s day: invitations, quotes due, results',
    authority: 'dashboard:supplier',
    data: z.strictObject({
      /** Purchases that I may quote for as things stand, as the list of them counts. */
      openCount: count,
      invitedCount: count,
      /** Without one nobody of my company can quote. */
      activeQuoters: count,
      sealedCount: count,
      decidedCount: count,
      chosenCount: count,
      due: z.array(
        z.strictObject({
          projectId: id,
          ...named,
          deadline: moment,
          invited: z.boolean(),
          quotationState: stateOf(quotationMachine).nullable(),
        }),
      ),
      results: z.array(
        z.strictObject({
          quotationId: id,
          ...named,
          state: stateOf(quotationMachine),
          decidedAt: moment,
          rank: count.nullable(),
          /** Whether it was chosen; the result may still be contested. */
          chosen: z.boolean(),
        }),
      ),
    }),
    example: {
      data: {
        openCount: 5,
        invitedCount: 2,
        activeQuoters: 1,
        sealedCount: 1,
        decidedCount: 8,
        chosenCount: 3,
        due: [{ projectId: '1001', ...namedExample, deadline: '2026-12-01T09:30:00+08:00', invited: true, quotationState: null }],
        results: [{ quotationId: '2001', ...namedExample, state: 'chosen', decidedAt: '2026-11-18T11:00:00+08:00', rank: 1, chosen: true }],
      },
    },
  },
  'GET /api/admin/dashboard/waiting': {
    summary: 'Page by page, how many records wait for the asking person to work at, as menus tell it: a hundred stands for more',
    authority: 'signedIn',
    data: z.array(z.strictObject({ page: z.string(), count })),
    example: { data: [{ page: '/poJcManager/quotation', count: 2 }] },
  },
  'GET /api/admin/dashboard/work': {
    summary:
      'What waits for the asking person, queue by queue, what of it has waited longest, the figures of their work, and what they did lately',
    authority: 'signedIn',
    data: z.strictObject({
      queues: z.array(
        z.strictObject({
          queue: z.enum(allQueueWords),
          /** The page whose list holds as many. */
          href: z.string(),
          count,
          late: count,
          /** Null for what waits for nobody. */
          oldest: moment.nullable(),
          /** It is for the asking person to work at; otherwise only to know. */
          works: z.boolean(),
        }),
      ),
      /** Of what the asking person works at: what is late, then what has waited longest. */
      longest: z.array(
        z.strictObject({
          queue: z.enum(allQueueWords),
          machine: z.enum(businessIds),
          id,
          title: z.string(),
          titleEn: z.string(),
          href: z.string(),
          state: word,
          since: moment,
          /** When it ends by itself. */
          due: moment.nullable(),
          late: z.boolean(),
        }),
      ),
      figures: z.array(
        z.strictObject({
          figure: z.enum(figureWords),
          unit: z.enum(['count', 'seconds']),
          /** Null where there is nothing to reckon it from. */
          value: measure.nullable(),
          /** The page that shows what is counted, where the asking person may open it. */
          href: z.string().nullable(),
          /** It should be looked at. */
          alarming: z.boolean(),
        }),
      ),
      /** The latest first, of records that the asking person still sees. */
      lately: z.array(
        z.strictObject({
          machine: z.enum(businessIds),
          event: word,
          at: moment,
          /** In which the record is now, whatever has happened to it since. */
          state: word,
          id,
          /** The record that has the page. */
          shownOn: id,
          title: z.string(),
          titleEn: z.string(),
        }),
      ),
    }),
    example: {
      data: {
        queues: [
          {
            queue: 'quoter',
            href: '/srmManager/srmQuotationOfficer?state=pending',
            count: 1,
            late: 1,
            oldest: '2026-11-16T09:30:00+08:00',
            works: true,
          },
        ],
        longest: [
          {
            queue: 'quoter',
            machine: 'quoter',
            id: '7101',
            title: '远航钢绳有限公司 · 周敏',
            titleEn: 'Yuanhang Wire Rope · 周敏',
            href: '/srmManager/srmQuotationOfficer/7101',
            state: 'pending',
            since: '2026-11-16T09:30:00+08:00',
            due: null,
            late: true,
          },
        ],
        figures: [{ figure: 'decidedLately', unit: 'count', value: 7, href: null, alarming: false }],
        lately: [
          {
            machine: 'quoter',
            event: 'approve',
            at: '2026-11-20T10:00:00+08:00',
            state: 'active',
            id: '7100',
            shownOn: '7100',
            title: '远航钢绳有限公司 · 周敏',
            titleEn: 'Yuanhang Wire Rope · 周敏',
          },
        ],
      },
    },
  },
  'GET /api/po/dashboard/admin': {
    summary: 'The platform’s day: people, companies, work of the clock',
    authority: 'dashboard:admin',
    data: z.strictObject({
      users: count,
      activeSessions: count,
      companiesByState: countsBy(companyMachine),
      projectsByState: countsBy(projectMachine),
      /** Effects not yet delivered and deadlines the clock has not yet acted on. */
      backlog: count,
      /** The last 24 hours, oldest first. */
      signIns: z.array(z.strictObject({ hour: moment, count })),
      recent: z.array(
        z.strictObject({
          seq: count,
          machine: z.enum(businessIds),
          recordNo: z.string(),
          event: word,
          from: word.nullable(),
          to: word,
          at: moment,
        }),
      ),
    }),
    example: {
      data: {
        users: 24,
        activeSessions: 3,
        companiesByState: [{ state: 'approved', count: 12 }],
        projectsByState: [{ state: 'published', count: 4 }],
        backlog: 0,
        signIns: [{ hour: '2026-11-21T09:00:00+08:00', count: 5 }],
        recent: [
          {
            seq: 88,
            machine: 'project',
            recordNo: 'JC-2026-000017',
            event: 'publish',
            from: 'draft',
            to: 'published',
            at: '2026-11-20T10:00:00+08:00',
          },
        ],
      },
    },
  },
})
