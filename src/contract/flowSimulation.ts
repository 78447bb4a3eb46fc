import { z } from 'zod'
import { emptyPolicies } from '#src/machines/approval/definition.ts'
import { expectedBy } from './approvalCase.ts'
import { flowNames, flowQuestion } from './flow.ts'
import { byId, count, defineRows, flag, id, idOrEmpty, measure, moment, pageOfRows, pageQuery } from './row.ts'

/** Of the newest cases so many are walked through at once, and of so many days. */
export const mostWalked = 2000
export const daysWalked = 365

/** A form has no more fields. */
const mostFields = 50
const value = z.union([z.string().max(4000), z.boolean()]).nullable()
const form = z.record(z.string().max(60), value).meta({ maxProperties: mostFields })

const titles = { title: z.string(), titleEn: z.string() }
const called = z.strictObject({ id: z.string(), ...titles })

/** What is asked of a case at a branch; what its type does not tell is not told here either. */
const asked = z.strictObject({ question: flowQuestion, says: value, holds: z.boolean().nullable() })

/** Whom a definition names that only a case, or whoever begins it, can say. */
export const laterKinds = ['superiors', 'initiator', 'initiatorsChoice', 'field', 'inCharge'] as const

const node = z.strictObject({
  node: z.string(),
  ...titles,
  kind: z.enum(['approve', 'handle', 'meeting', 'copy', 'exclusive', 'parallel', 'subprocess', 'timer']),
  /** Of what runs beside others, in which branch, the innermost. */
  beside: z.strictObject(titles).nullable(),
  people: z.array(
    z.strictObject({ name: z.string(), nameEn: z.string(), insteadOf: z.boolean(), skippedFor: z.enum(['self', 'repeated']).nullable() }),
  ),
  /** Of whom more cannot be known here. */
  later: z.array(z.enum(laterKinds)),
  /** What becomes of a step that asks nobody. */
  ifEmpty: z.enum(emptyPolicies).nullable(),
  begins: expectedBy,
  ends: expectedBy,
  /** Of a parting of ways, each branch that was asked for, up to the one that is gone. */
  reasons: z.array(
    z.strictObject({
      branch: z.string(),
      ...titles,
      isTaken: z.boolean(),
      way: z.enum(['all', 'any', 'mixed', 'else']),
      asked: z.array(asked),
    }),
  ),
})

const figures = { stepsBefore: count, stepsAfter: count, hoursBefore: measure.nullable(), hoursAfter: measure.nullable() }

/** What would come of cases by a definition; nothing is stored. */
export const flowSimulationRows = defineRows({
  'POST /api/powf/definition/{id}/simulate': {
    summary:
      'What would come of a case by a definition: which nodes it passes and why, who would be asked, and by when; of a case that there is, or of a sample form. Nothing is stored',
    authority: 'powfConfiguration',
    params: byId,
    body: z.strictObject({
      /** A case of the same type that the asking person reads; nothing for a sample. */
      caseId: idOrEmpty,
      /** Of a sample: its form, the unit that leads it, and who begins it, where somebody does. */
      form,
      unitId: idOrEmpty,
      initiatorId: idOrEmpty,
    }),
    data: z.strictObject({
      chain: z.array(node),
      /** The step that asks nobody, and would refuse whatever leads there; null where the case comes to its end. */
      stopsAt: z.string().nullable(),
      ends: expectedBy,
      /** What its form says by ids and codes. */
      names: flowNames,
    }),
    errors: [40400],
    example: {
      params: { id: '4' },
      body: { caseId: '', form: { title: '岸桥钢丝绳采购', amountGross: '21000.00' }, unitId: '21', initiatorId: '' },
      data: {
        chain: [
          {
            node: 'lead',
            title: '集采负责人审批',
            titleEn: 'Approval by the head of group procurement',
            kind: 'approve',
            beside: null,
            people: [{ name: '赵一帆', nameEn: 'Zhao Yifan', insteadOf: false, skippedFor: null }],
            later: [],
            ifEmpty: null,
            begins: { p50: '2026-11-30T08:30:00+08:00', p90: '2026-11-30T08:30:00+08:00' },
            ends: null,
            reasons: [],
          },
        ],
        stopsAt: null,
        ends: null,
        names: [],
      },
    },
  },
  'GET /api/powf/definition/{id}/simulate/page': {
    summary:
      'What would have come of the cases of a year by a definition, beside what came of them by their own: of those that the asking person reads, which would have been asked otherwise, and how many steps and hours that makes',
    authority: 'powfConfiguration',
    params: byId,
    query: pageQuery.pick({ page: true, limit: true }).extend({
      /** Those alone for which something would have changed. */
      changed: flag.optional(),
    }),
    data: z.strictObject({
      found: pageOfRows(
        z.strictObject({
          id,
          no: z.string(),
          ...titles,
          createdAt: moment,
          /** Steps that would have come besides, would not have come, or would have come as they do not now. */
          added: z.array(called),
          removed: z.array(called),
          otherwise: z.array(called),
          /** Those that both have come one after the other otherwise. */
          isReordered: z.boolean(),
          ...figures,
        }),
      ),
      cases: count,
      changed: count,
      /** There are more, which are older. */
      isCut: z.boolean(),
      /** Of all of them; of hours the mean of what half of the cases take, of cases for which both are known. */
      ...figures,
    }),
    errors: [40400],
    example: {
      params: { id: '4' },
      query: { page: '1', limit: '10', changed: 'true' },
      data: {
        found: {
          total: 1,
          rows: [
            {
              id: '7001',
              no: 'SP-2026-000021',
              title: '门机钢丝绳年度采购',
              titleEn: 'Wire ropes for gantry cranes',
              createdAt: '2026-11-28T10:00:00+08:00',
              added: [{ id: 'finance', title: '财务复核', titleEn: 'Financial review' }],
              removed: [],
              otherwise: [],
              isReordered: false,
              stepsBefore: 1,
              stepsAfter: 2,
              hoursBefore: null,
              hoursAfter: null,
            },
          ],
        },
        cases: 1,
        changed: 1,
        isCut: false,
        stepsBefore: 1,
        stepsAfter: 2,
        hoursBefore: null,
        hoursAfter: null,
      },
    },
  },
})
