import { z } from 'zod'
import { integrityMachine } from '#src/machines/supplier/integrity.ts'
import { eventRows } from './events.ts'
import { storedFile } from './document.ts'
import { companyState } from './registration.ts'
import { beginRow, editRow, exampleCompany, ofCompany, recordRows } from './records.ts'
import { count, day, defineRows, id, moment, month, pageOfRows, pageQuery, prose } from './row.ts'
import { placeOf } from './place.ts'

const type = z.enum(['GOOD', 'WARNING', 'BAD'])
export const effect = z.enum(['NONE', 'WARN', 'NO_INVITE', 'NO_QUOTE', 'BLACKLIST'])
const points = z.number().int().min(0).max(100)
const effectDays = z.number().int().min(1).max(3650).nullable()
const written = prose.min(5).max(2000)

/** What the list says of a record, to those who keep records and to the company itself alike. */
const core = {
  ...ofCompany,
  type,
  ruleCode: z.string(),
  ruleName: z.string(),
  ruleNameEn: z.string(),
  /** How much the record weighs; a good one adds, any other takes away. */
  points,
  effect,
  /** Null for an effect without an end. */
  effectDays,
  effectFrom: moment.nullable(),
  effectUntil: moment.nullable(),
  hasEvidence: z.boolean(),
  hasStatement: z.boolean(),
  hasAppeal: z.boolean(),
  /** When it was recorded; for the company itself, when it was told. */
  recordedAt: moment,
}

const more = {
  narrative: z.string(),
  evidence: z.array(storedFile),
  statement: z.string().nullable(),
  appeal: z.string().nullable(),
  decisionReason: z.string(),
  /** Null for the company itself. */
  recorderName: z.string().nullable(),
  recorderNameEn: z.string().nullable(),
  /** When the clock acts next. */
  dueAt: moment.nullable(),
  /** The revoked achievement that it came of. */
  achievementId: id.nullable(),
}

/** A company in figures. */
const named = { companyId: id, name: z.string(), nameEn: z.string() }
const namedCompany = { companyId: '31', name: exampleCompany.companyName, nameEn: exampleCompany.companyNameEn }

const input = {
  companyId: id,
  type,
  ruleCode: z.string().max(40),
  points,
  narrative: written,
  evidenceFileId: id.nullable(),
  effect,
  effectDays,
}

const coreExample = {
  id: '801',
  ...exampleCompany,
  type: 'BAD',
  ruleCode: 'LATE',
  ruleName: '无正当理由延期交付',
  ruleNameEn: 'Late without good reason',
  points: 10,
  effect: 'NO_INVITE',
  effectDays: 90,
  effectFrom: '2026-11-20T10:00:00+08:00',
  effectUntil: '2027-02-18T10:00:00+08:00',
  hasEvidence: true,
  hasStatement: true,
  hasAppeal: false,
  state: 'effective',
  stateSince: '2026-11-20T10:00:00+08:00',
  recordedAt: '2026-11-12T09:00:00+08:00',
  version: 3,
} as const

const inputExample = {
  companyId: '31',
  type: 'BAD',
  ruleCode: 'LATE',
  points: 10,
  narrative: '两批钢丝绳分别晚到 21 天和 34 天，未事先说明。',
  evidenceFileId: null,
  effect: 'NO_QUOTE',
  effectDays: 90,
} as const

const moreExample = {
  narrative: inputExample.narrative,
  evidence: [{ id: '7001', name: '到货记录.pdf', size: 48213, mime: 'application/pdf', sha256: 'a'.repeat(64) }],
  statement: '因港口封航改走陆运，已电话告知仓库。',
  appeal: null,
  decisionReason: '',
  recorderName: '苏敏仪',
  recorderNameEn: 'Su Minyi',
  dueAt: '2027-02-18T10:00:00+08:00',
  achievementId: '6001',
  transitions: [{ event: 'lift', allowed: true, reasons: [] }],
}

const sent = {
  authority: 'integrityManagement:edit',
  content: input,
  example: { id: '801', body: inputExample, next: 'notifyCompany' },
}

export const integrityPlace = placeOf('integrity', {
  path: '/api/srm/integrity',
  alsoShown: ['/api/admin/company', '/api/srm/company', '/api/po/supplier'],
  pages: [{ code: 'integrityManagement', href: '/srmManager/integrityManagement/{id}' }],
})

export const integrityRows = defineRows({
  ...recordRows(integrityPlace, integrityMachine, {
    authority: 'integrityManagement',
    list: 'Integrity records; a supplier sees its own, from when it was told',
    page: 'One record with its evidence, statement, appeal, decisions and life line',
    row: core,
    more,
    query: {
      /** A fragment of the company’s name or code. */
      q: z.string().max(100).optional(),
      companyId: id.optional(),
      /** Several joined by commas. */
      type: z.string().max(100).optional(),
      effect: z.string().max(100).optional(),
      /** First and last day of recording. */
      from: day.optional(),
      to: day.optional(),
    },
    example: { asked: { companyId: '31' }, row: coreExample, more: moreExample },
  }),
  'GET /api/srm/integrity/summary': {
    summary: 'Points by month of the companies that lost most in a year, and how often each rule was applied',
    authority: 'integrityManagement',
    data: z.strictObject({
      /** The last twelve, oldest first. */
      months: z.array(month),
      companies: z.array(z.strictObject({ ...named, points: z.array(z.number().int()), total: z.number().int() })),
      /** The most frequent first. */
      rules: z.array(z.strictObject({ code: z.string(), name: z.string(), nameEn: z.string(), count })),
      /** Effects that hold now, those that end first before the others; at most thirty. */
      inForce: z.array(
        z.strictObject({
          id,
          ...named,
          effect,
          from: moment,
          /** Null for an effect without an end. */
          until: moment.nullable(),
        }),
      ),
    }),
    example: {
      data: {
        months: ['2026-11'],
        companies: [{ ...namedCompany, points: [-10], total: -10 }],
        rules: [{ code: 'LATE', name: '无正当理由延期交付', nameEn: 'Late without good reason', count: 3 }],
        inForce: [
          { id: '801', ...namedCompany, effect: 'NO_INVITE', from: '2026-11-20T10:00:00+08:00', until: '2027-02-18T10:00:00+08:00' },
        ],
      },
    },
  },
  'GET /api/srm/integrity/company/page': {
    summary: 'Companies that a record can be about: those that were formally admitted',
    authority: 'integrityManagement:edit',
    query: pageQuery.extend({ q: z.string().max(100).optional() }),
    data: pageOfRows(
      z.strictObject({
        id,
        name: z.string(),
        nameEn: z.string(),
        unifiedCreditCode: z.string(),
        areaName: z.string(),
        state: companyState,
      }),
    ),
    example: {
      query: { page: '1', limit: '10', q: '钢绳' },
      data: {
        total: 1,
        rows: [
          {
            id: '31',
            name: '远航钢绳有限公司',
            nameEn: 'Yuanhang Wire Rope',
            unifiedCreditCode: '91320581MA1MXH7K3P',
            areaName: '江苏省苏州市',
            state: 'approved',
          },
        ],
      },
    },
  },
  ...beginRow(integrityPlace, integrityMachine, {
    summary: 'Record conduct as a draft, which the company does not see',
    ...sent,
  }),
  ...editRow(integrityPlace, integrityMachine, { summary: 'Replace the content of a draft', ...sent }),
  ...eventRows(
    integrityPlace,
    integrityMachine,
    { id: '801', version: 3, reason: '延期系不可抗力所致，有港口封航通知' },
    {
      notifyCompany: 'Tell the company, which may state its case for five working days',
      drop: 'Drop a record before it takes effect',
      stateCase: {
        summary: 'The company states its case, once',
        fields: { statement: written },
        example: { statement: '因港口封航改走陆运，已电话告知仓库。' },
      },
      appeal: 'The company appeals against a record in force',
      lift: 'End an effect early; not by who recorded it',
      upholdAppeal: 'Revoke a record on appeal; not by who recorded it',
      dismissAppeal: 'Let a record stand; not by who recorded it',
    },
  ),
})
