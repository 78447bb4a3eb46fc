import { z } from 'zod'
import { advanced, document } from './project.ts'
import { byId, defineRows, id, largestInteger, lifeLine, moment, pageOf, pageQuery, reason, transitions, version } from './row.ts'

const state = z.enum(['draft', 'submitted', 'firstReview', 'verifying', 'confirmed', 'rejected', 'revoked'])
const year = z.number().int().min(1990).max(2100)

const achievementCore = {
  id,
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
  proofCount: z.number().int(),
  state,
  stateSince: moment,
  version,
}

/** A draft may lack its proofs: what is missing is said when it is to be submitted. */
const achievementInput = {
  /** The company that claims; nobody claims for another. */
  saleCompanyId: id.optional(),
  inwhCompanyId: id,
  verifyCompanyId: id,
  cooperateYear: year,
  amountBand: z.string().max(20),
  summary: z.string().trim().min(1).max(1000),
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

/** What whoever brought a record into a state may do next. */
const nextOf: Record<string, z.input<typeof transitions>> = { firstReview: [{ event: 'pass', allowed: true, reasons: [] }] }

/** An event that needs no more than the version its sender saw. */
const event = <A extends string>(authority: A, summary: string, to: string) =>
  ({
    summary,
    authority,
    params: byId,
    body: z.strictObject({ version }),
    data: advanced,
    errors: [40400, 40900],
    example: { ...ofAchievement, body: { version: 1 }, data: { ...advancedExample, state: to, version: 2, transitions: nextOf[to] ?? [] } },
  }) as const

/** An event that the supplier reads the reason of. */
const reasoned = <A extends string>(authority: A, summary: string, to: string) => {
  const plain = event(authority, summary, to)
  return {
    ...plain,
    body: z.strictObject({ version, reason }),
    example: { ...plain.example, body: { version: 1, reason: '合同页缺失，请补充' } },
  } as const
}

export const achievementRows = defineRows({
  'GET /api/admin/srmAchievment/page': {
    summary: 'Records of past cooperation that the caller may see, newest first',
    authority: 'srmcheckAchievment',
    query: pageQuery.extend({
      /** A fragment of the supplier’s name or credit code. */
      q: z.string().max(100).optional(),
      cooperateYear: z.coerce.number().int().min(1900).max(3000).optional(),
      inwhCompanyId: id.optional(),
      saleCompanyId: id.optional(),
      state: z.string().max(100).optional(),
    }),
    data: pageOf(z.strictObject(achievementCore)),
    example: { query: { page: '1', limit: '10' }, data: { total: 1, rows: [core] } },
  },
  'GET /api/admin/srmAchievment/matrix': {
    summary: 'Confirmed records of the last five years that the caller may see: units × years',
    authority: 'srmcheckAchievment',
    data: z.strictObject({
      years: z.array(year),
      units: z.array(z.strictObject({ id, name: z.string(), nameEn: z.string(), counts: z.array(z.number().int()) })),
    }),
    example: {
      data: {
        years: [2026],
        units: [{ id: '21', name: core.inwhCompanyName, nameEn: core.inwhCompanyNameEn, counts: [2] }],
      },
    },
  },
  'GET /api/admin/srmAchievment/{id}': {
    summary: 'One record of cooperation with its proofs, life line and offered events',
    authority: 'srmcheckAchievment',
    params: byId,
    data: z.strictObject({
      ...achievementCore,
      /** Why it was returned, rejected or revoked; empty otherwise. */
      decisionReason: z.string(),
      proofs: z.array(document),
      transitions,
      lifeLine,
    }),
    errors: [40400],
    example: {
      ...ofAchievement,
      data: {
        ...core,
        decisionReason: '',
        proofs: [{ id: '7001', name: '供货合同.pdf', size: 48213, mime: 'application/pdf', sha256: 'a'.repeat(64) }],
        transitions: [],
        lifeLine: [{ seq: 1, event: 'create', from: null, to: 'draft', at: '2026-11-12T10:00:00+08:00', actor: '周敏' }],
      },
    },
  },
  'POST /api/admin/srmAchievment': {
    summary: 'Begin a record of cooperation as a draft',
    authority: 'achievement:edit',
    body: z.strictObject(achievementInput),
    data: advanced,
    example: { body: inputExample, data: { ...advancedExample, version: 0 } },
  },
  'POST /api/admin/srmAchievment/{id}': {
    summary: 'Replace the content of a draft',
    authority: 'achievement:edit',
    params: byId,
    body: z.strictObject({ version, ...achievementInput }),
    data: advanced,
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
  'POST /api/admin/srmAchievment/{id}/submit': event('achievement:submit', 'Claim it: hand a draft to the platform', 'submitted'),
  'POST /api/admin/srmAchievment/{id}/claim': event('srmcheckAchievment:claim', 'Take a submitted record for first review', 'firstReview'),
  'POST /api/admin/srmAchievment/{id}/pass': event('srmcheckAchievment:pass', 'Hand it to the unit that has to confirm it', 'verifying'),
  'POST /api/admin/srmAchievment/{id}/return': reasoned('srmcheckAchievment:return', 'Give it back to the supplier to mend', 'draft'),
  'POST /api/admin/srmAchievment/{id}/reject': reasoned('srmcheckAchievment:reject', 'Reject it in first review', 'rejected'),
  'POST /api/admin/srmAchievment/{id}/confirm': event('srmcheckAchievment:confirm', 'Confirm it as the using unit', 'confirmed'),
  'POST /api/admin/srmAchievment/{id}/refuse': reasoned('srmcheckAchievment:refuse', 'Refuse it as the using unit', 'rejected'),
  'POST /api/admin/srmAchievment/{id}/revoke': reasoned('srmcheckAchievment:revoke', 'Revoke a confirmed record', 'revoked'),
})
