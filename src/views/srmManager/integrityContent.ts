import type { ChosenCompany } from '#src/components/form/CompanyField.tsx'
import type { Words } from '#src/components/form/useForm.ts'
import { wholeNumberOf } from '#src/lib/number.ts'
import type { RecordOf } from '#src/services/records.ts'
import type { Begins } from '#src/services/records.ts'
import type { Uploaded } from '#src/machines/session/upload.ts'

/** The words of integrity records, in the order in which people choose them. */
export const types = ['GOOD', 'WARNING', 'BAD'] as const
export const effects = ['NONE', 'WARN', 'NO_INVITE', 'NO_QUOTE', 'BLACKLIST'] as const

export type IntegrityType = (typeof types)[number]
export type IntegrityEffect = (typeof effects)[number]

/** What the form holds: text as typed, so that nothing is lost. */
export interface Content {
  company: ChosenCompany | null
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

export const contentOf = (record: RecordOf<'integrity'>): Content => ({
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

/** What the schema of the call leaves open: a rule is chosen, and no points at all are not none. */
export const problemsOf = ({ ruleCode, points }: Content): Words => ({
  ruleCode: ruleCode === '' ? 'integrity.problem.rule' : undefined,
  points: points.trim() === '' ? 'integrity.problem.points' : undefined,
})

/** What is said of each field, by its name in what is sent. */
export const words = {
  companyId: 'integrity.problem.company',
  points: 'integrity.problem.points',
  narrative: 'integrity.problem.narrative',
  effectDays: 'integrity.problem.effectDays',
} as const

/** What is sent of a content, sound or not. */
export const recordOf = (content: Content): Begins<'integrity'> => ({
  companyId: content.company?.id ?? '',
  type: content.type,
  ruleCode: content.ruleCode,
  points: wholeNumberOf(content.points) ?? Number.NaN,
  narrative: content.narrative.trim(),
  evidenceFileId: content.evidence[0]?.id ?? null,
  effect: content.effect,
  effectDays: content.effectDays.trim() === '' ? null : (wholeNumberOf(content.effectDays) ?? Number.NaN),
})
