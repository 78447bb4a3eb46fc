import { z } from 'zod'
import { storedFile } from './document.ts'
import { achievementMachine } from '#src/machines/supplier/achievement.ts'
import { eventRows } from './events.ts'
import { recordRows } from './records.ts'
import { advancedOf } from './moves.ts'
import { byId, count, defineRows, id, largestInteger, prose, version } from './row.ts'
import { placeOf } from './place.ts'

const year = z.number().int().min(1990).max(2100)

const achievement = {
  saleCompanyId: id,
  saleCompanyName: z.string(),
  saleCompanyNameEn: z.string(),
  /** Where the goods or services went. */
  inwhCompanyId: id,
  inwhCompanyName: z.string(),
  inwhCompanyNameEn: z.string(),
  /** Who has to confirm it. */
  verifyCompanyId: id,
  verifyCompanyName: z.string(),
  verifyCompanyNameEn: z.string(),
  cooperateYear: year,
  /** A code of the dictionary `amountBand`, with its names. */
  amountBand: z.string(),
  amountBandName: z.string(),
  amountBandNameEn: z.string(),
  summary: z.string(),
  proofCount: count,
}

/** A draft may lack its proofs: what is missing is said when it is to be submitted. */
const achievementInput = {
  /** The company that claims; nobody claims for another. */
  saleCompanyId: id.optional(),
  inwhCompanyId: id,
  verifyCompanyId: id,
  cooperateYear: year,
  amountBand: z.string().max(20),
  summary: prose.min(1).max(1000),
  /** Files: PDF or pictures that the caller has uploaded. */
  proofs: z.array(id).max(20),
}

const core = {
  id: '6001',
  saleCompanyId: '31',
  saleCompanyName: '远航钢绳有限公司',
  saleCompanyNameEn: 'Yuanhang Wire Rope',
  inwhCompanyId: '21',
  inwhCompanyName: '东港集装箱码头有限公司',
  inwhCompanyNameEn: 'East Harbour Container Terminal',
  verifyCompanyId: '21',
  verifyCompanyName: '东港集装箱码头有限公司',
  verifyCompanyNameEn: 'East Harbour Container Terminal',
  cooperateYear: 2025,
  amountBand: 'LT500',
  amountBandName: '100–500 万元',
  amountBandNameEn: 'CNY 1 to 5 million',
  summary: '门机起升钢丝绳年度供货，按期交付，无质量投诉。',
  proofCount: 1,
  state: 'verifying',
  stateSince: '2026-11-18T10:00:00+08:00',
  version: 3,
} as const

const inputExample = {
  inwhCompanyId: core.inwhCompanyId,
  verifyCompanyId: core.verifyCompanyId,
  cooperateYear: core.cooperateYear,
  amountBand: core.amountBand,
  summary: core.summary,
  proofs: ['7001'],
}

const ofAchievement = { params: { id: '6001' } }
const advancedExample = { id: '6001', state: 'draft', version: 1, transitions: [{ event: 'submit', allowed: true, reasons: [] }] }

export const achievementPlace = placeOf('achievement', {
  path: '/api/admin/srmAchievment',
  alsoShown: ['/api/srm/integrity'],
  pages: [{ code: 'srmcheckAchievment', href: '/srmManager/srmcheckAchievment/{id}' }],
})

export const achievementRows = defineRows({
  ...recordRows(achievementPlace, achievementMachine, {
    authority: 'srmcheckAchievment',
    list: 'Records of past cooperation that the caller may see, newest first',
    page: 'One record of cooperation with its proofs, life line and offered events',
    row: achievement,
    more: {
      /** Why it was returned, rejected or revoked; empty otherwise. */
      decisionReason: z.string(),
      proofs: z.array(storedFile),
    },
    query: {
      /** A fragment of the supplier’s name or credit code. */
      q: z.string().max(100).optional(),
      cooperateYear: z.coerce.number().int().min(1900).max(3000).optional(),
      inwhCompanyId: id.optional(),
      saleCompanyId: id.optional(),
    },
    example: {
      row: core,
      more: {
        decisionReason: '',
        proofs: [{ id: '7001', name: '供货合同.pdf', size: 48213, mime: 'application/pdf', sha256: 'a'.repeat(64) }],
      },
    },
  }),
  'GET /api/admin/srmAchievment/matrix': {
    summary: 'Confirmed records of the last five years that the caller may see: units × years',
    authority: 'srmcheckAchievment',
    data: z.strictObject({
      years: z.array(year),
      units: z.array(z.strictObject({ id, name: z.string(), nameEn: z.string(), counts: z.array(count) })),
    }),
    example: {
      data: {
        years: [2026],
        units: [{ id: '21', name: core.inwhCompanyName, nameEn: core.inwhCompanyNameEn, counts: [2] }],
      },
    },
  },
  'POST /api/admin/srmAchievment': {
    summary: 'Begin a record of cooperation as a draft',
    authority: 'achievement:edit',
    body: z.strictObject(achievementInput),
    data: advancedOf(achievementMachine),
    example: { body: inputExample, data: { ...advancedExample, version: 0 } },
  },
  'POST /api/admin/srmAchievment/{id}': {
    summary: 'Replace the content of a draft',
    authority: 'achievement:edit',
    params: byId,
    body: z.strictObject({ version, ...achievementInput }),
    data: advancedOf(achievementMachine),
    errors: [40400, 40900],
    example: { ...ofAchievement, body: { version: 0, ...inputExample }, data: advancedExample },
  },
  'DELETE /api/admin/srmAchievment/{id}': {
    summary: 'Throw a draft away',
    authority: 'achievement:edit',
    params: byId,
    /** Without a version it goes whatever it has become. */
    query: z.object({ version: z.coerce.number().int().nonnegative().max(largestInteger).optional() }),
    data: z.boolean(),
    errors: [40400, 40900],
    example: { ...ofAchievement, query: { version: '0' }, data: true },
  },
  ...eventRows(
    achievementPlace,
    achievementMachine,
    { id: '6001', version: 1, reason: '合同页缺失，请补充' },
    {
      submit: 'Claim it: hand a draft to the platform',
      claim: 'Take a submitted record for first review',
      pass: 'Hand it to the unit that has to confirm it',
      return: 'Give it back to the supplier to mend',
      reject: 'Reject it in first review',
      confirm: 'Confirm it as the using unit',
      refuse: 'Refuse it as the using unit',
      revoke: 'Revoke a confirmed record',
    },
  ),
})
