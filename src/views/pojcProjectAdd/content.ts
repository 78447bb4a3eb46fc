import type { Data } from '#src/contract/index.ts'
import { grouped } from '#src/lib/grouped.ts'
import { emptyItem, isEmptyItem, itemValue, type ItemText, type LineOfDemand } from '#src/lib/itemSheet.ts'
import { sumOfQuantities } from '#src/lib/money.ts'
import { moneyKind, numberOf } from '#src/lib/number.ts'
import { perObject } from '#src/lib/perObject.ts'
import { fieldOfMoment, momentOfField } from '#src/lib/shanghaiTime.ts'
import { visible } from '#src/lib/visible.ts'
import type { AnswerRule } from '#src/machines/project/answerRules.ts'
import { methods, type MethodCode } from '#src/machines/project/methods.ts'
import type { ProjectDraft } from '#src/services/project.ts'

export interface Supplier {
  id: string
  name: string
  nameEn: string
}

export interface DocumentRef {
  id: string
  name: string
  size: number
  sha256: string
}

/** What the form holds: text as typed, so that nothing is lost. */
export interface Content {
  title: string
  titleEn: string
  unitId: string
  categoryId: string
  method: MethodCode
  visibility: 'OPEN' | 'INVITED'
  deadline: string
  /** What it is expected to cost, as typed. */
  estimate: string
  description: string
  allowPartial: boolean
  answerRule: AnswerRule
  invited: Supplier[]
  items: ItemText[]
  documents: DocumentRef[]
}

const blankLines = 8

export const emptyContent = (): Content => ({
  title: '',
  titleEn: '',
  unitId: '',
  categoryId: '',
  method: 'INQUIRY',
  visibility: 'OPEN',
  deadline: '',
  estimate: '',
  description: '',
  allowPartial: true,
  answerRule: 'EXTEND_THEN_HOLD',
  invited: [],
  items: Array.from({ length: blankLines }, emptyItem),
  documents: [],
})

export const contentOf = (project: Data<'GET /api/po/project/{id}'>): Content => ({
  title: project.title,
  titleEn: project.titleEn,
  unitId: project.unitId ?? '',
  categoryId: project.categoryId ?? '',
  method: project.method,
  visibility: project.visibility,
  deadline: project.deadline ? fieldOfMoment(project.deadline) : project.deadlineTyped,
  estimate: plainAmount(project.estimateTyped) || project.estimateUnread,
  description: project.description,
  allowPartial: project.allowPartial,
  answerRule: project.answerRule,
  invited: project.invited.map(({ companyId, name, nameEn }) => ({ id: companyId, name, nameEn })),
  items: linesOf(project, limitsIn(project)),
  documents: project.documents.filter(({ isFormer }) => !isFormer),
})

/** What the server gives back of what is typed. */
export const asSaved = (content: Content): Content => ({
  ...content,
  title: visible(content.title),
  titleEn: visible(content.titleEn),
  estimate: plainAmount(estimateIn(content).estimate) || estimateIn(content).estimateUnread,
  description: visible(content.description),
  invited: content.visibility === 'INVITED' ? content.invited.toSorted((a, b) => Number(a.id) - Number(b.id)) : [],
  items: linesOf(
    linesIn(content),
    content.items.flatMap(({ id, most, inUnit }) => (id && most && inUnit ? [{ id, most, inUnit }] : [])),
  ),
})

type Lines = Pick<ProjectDraft, 'items' | 'unfinished'>

/** What demands leave for the lines that come from them. */
const limitsIn = ({ demands }: Pick<Data<'GET /api/po/project/{id}'>, 'demands'>): LineOfDemand[] =>
  [...grouped(demands, ({ itemId }) => itemId)].map(([id, sources]) => ({
    id,
    most: sumOfQuantities(sources.map(({ most }) => most)),
    inUnit: sources[0]?.unit ?? '',
  }))

/** Lines that can't be used yet stand where they were typed, between those that can. A line that comes from demands says which it is. */
const linesOf = ({ items, unfinished }: Lines, limits: readonly LineOfDemand[]): ItemText[] => {
  const limitOf = (id: string | null | undefined) => limits.find((limit) => limit.id === id)
  const lines = items.map(({ id, name, spec, unit, quantity, deliveryDate, place, remark }): ItemText => ({
    ...limitOf(id),
    name,
    spec,
    unit,
    quantity: quantity.replace(/\.?0+$/, ''),
    deliveryDate: deliveryDate ?? '',
    place,
    remark,
  }))
  for (const { id, lineNo, ...typed } of unfinished.toSorted((a, b) => a.lineNo - b.lineNo))
    lines.splice(lineNo - 1, 0, { ...limitOf(id), ...typed })
  return [...lines, ...Array.from({ length: Math.max(1, blankLines - lines.length) }, emptyItem)]
}

/** What is sent: lines that can be used, and the others as they were typed. Empty ones in between close up. */
export const draftOf = (content: Content): ProjectDraft => ({
  title: content.title.trim(),
  titleEn: content.titleEn.trim(),
  unitId: content.unitId === '' ? null : content.unitId,
  categoryId: content.categoryId === '' ? null : content.categoryId,
  method: content.method,
  visibility: content.visibility,
  ...deadlineIn(content),
  ...estimateIn(content),
  description: content.description.trim(),
  allowPartial: content.allowPartial,
  answerRule: content.answerRule,
  invitedCompanyIds: content.visibility === 'INVITED' ? content.invited.map(({ id }) => id) : [],
  ...linesIn(content),
  documentIds: content.documents.map(({ id }) => id),
})

/** A moment, or what was typed in the place of one. */
const deadlineIn = ({ deadline: typed }: Content): Pick<ProjectDraft, 'deadline' | 'deadlineTyped'> => {
  const deadline = momentOfField(typed)
  return { deadline, deadlineTyped: deadline === null ? typed : '' }
}

/** An amount, or what was typed in the place of one. */
const estimateIn = ({ estimate: typed }: Pick<Content, 'estimate'>) => {
  const estimate = numberOf(typed, moneyKind)
  return { estimate, estimateUnread: estimate === null ? visible(typed) : '' }
}

const plainAmount = (amount: string | null): string => (amount ?? '').replace(/\.00$/, '')

/** Whether something stands in the place of the estimate that is no amount. */
export const isEstimateUnread = (content: Pick<Content, 'estimate'>): boolean => estimateIn(content).estimateUnread !== ''

/** A method may settle who is asked. */
export const withMethod = (content: Content, method: MethodCode): Content => {
  const { visibility } = methods[method]
  return { ...content, method, visibility: visibility === 'EITHER' ? content.visibility : visibility }
}

/** Null for an empty line. */
const readLine = perObject((typed: ItemText) => (isEmptyItem(typed) ? null : { typed, value: itemValue(typed) }))

const sentAsTyped = ({ id, most: _, inUnit: __, ...typed }: ItemText) => ({ id: id ?? null, ...typed })

const linesIn = (content: Content): Pick<ProjectDraft, 'items' | 'unfinished'> => {
  const lines = content.items.flatMap((item) => readLine(item) ?? []).map((line, index) => ({ ...line, lineNo: index + 1 }))
  return {
    items: lines.flatMap(({ value }) => value ?? []),
    unfinished: lines.flatMap(({ typed, lineNo, value }) => (value ? [] : [{ lineNo, ...sentAsTyped(typed) }])),
  }
}

/** Whether something stands in the place of the deadline that is no moment. */
export const isDeadlineUnread = (content: Content): boolean => deadlineIn(content).deadlineTyped !== ''

/** How many lines say something that can't be used yet. */
export const unusableLines = ({ items }: Pick<Content, 'items'>): number => items.filter((item) => readLine(item)?.value === null).length
