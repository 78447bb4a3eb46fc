import type { Data } from '#src/contract/index.ts'
import type { IntegrityContent } from '#src/services/integrity.ts'
import type { Uploaded } from '#src/machines/session/upload.ts'
import type { IntegrityEffect, IntegrityType } from './integrityWords.ts'

/** What the form holds: text as typed, so that nothing is lost. */
export interface Content {
  company: { id: string; name: string; nameEn: string } | null
  type: IntegrityType
  ruleCode: string
  points: string
  narrative: string
  evidence: Uploaded[]
  effect: IntegrityEffect
  effectDays: string
}

export const emptyContent = (): Content => ({
  company: null,
  type: 'WARNING',
  ruleCode: '',
  points: '',
  narrative: '',
  evidence: [],
  effect: 'WARN',
  effectDays: '',
})

export const contentOf = (record: Data<'GET /api/srm/integrity/{id}'>): Content => ({
  company: { id: record.companyId, name: record.companyName, nameEn: record.companyNameEn },
  type: record.type,
  ruleCode: record.ruleCode,
  points: String(record.points),
  narrative: record.narrative,
  evidence: record.evidence,
  effect: record.effect,
  effectDays: record.effectDays === null ? '' : String(record.effectDays),
})

/** A good record has no effect. */
export const withType = (content: Content, type: IntegrityType): Partial<Content> =>
  type === 'GOOD' ? { type, effect: 'NONE', effectDays: '' } : { type, effect: content.effect === 'NONE' ? 'WARN' : content.effect }

export type Problem = 'company' | 'rule' | 'points' | 'narrative' | 'effectDays'

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most

/** What has to be mended before the record can be kept. */
export const problemsOf = (content: Content): Problem[] => {
  const holds: [Problem, boolean][] = [
    ['company', content.company !== null],
    ['rule', content.ruleCode !== ''],
    ['points', isWhole(content.points.trim(), 0, 100)],
    ['narrative', content.narrative.trim().length >= 5],
    ['effectDays', content.effectDays.trim() === '' || isWhole(content.effectDays.trim(), 1, 3650)],
  ]
  return holds.flatMap(([problem, fine]) => (fine ? [] : [problem]))
}

/** What is sent of a content without problems. */
export const recordOf = (content: Content): IntegrityContent => ({
  companyId: content.company?.id ?? '',
  type: content.type,
  ruleCode: content.ruleCode,
  points: Number(content.points),
  narrative: content.narrative.trim(),
  evidenceFileId: content.evidence[0]?.id ?? null,
  effect: content.effect,
  effectDays: content.effectDays.trim() === '' ? null : Number(content.effectDays),
})
