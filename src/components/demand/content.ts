import type { Input } from '#src/contract/index.ts'
import { demandLineValue, demandSheet, isEmptyDemandLine, problemsOf, type DemandText } from '#src/lib/demandSheet.ts'
import { lineTotal, sum } from '#src/lib/money.ts'
import { emptyRow } from '#src/lib/textSheet.ts'
import type { DemandKind } from '#src/machines/demand/kinds.ts'
import type { MethodCode } from '#src/machines/project/methods.ts'
import type { Uploaded } from '#src/machines/session/upload.ts'
import type { RecordOf } from '#src/services/records.ts'

/** A demand as its form holds it. */
export interface DemandTyped {
  title: string
  titleEn: string
  unitId: string
  categoryId: string
  kind: string
  method: string
  needBy: string
  budgetId: string
  reason: string
  directReason: string
  lines: DemandText[]
  documents: readonly Uploaded[]
}

const emptyLines = 3

export const emptyDemand = (unitId: string): DemandTyped => ({
  title: '',
  titleEn: '',
  unitId,
  categoryId: '',
  kind: 'PLANNED',
  method: 'INQUIRY',
  needBy: '',
  budgetId: '',
  reason: '',
  directReason: '',
  lines: Array.from({ length: emptyLines }, () => emptyRow(demandSheet)),
  documents: [],
})

/** A number as it is typed: without the zeros it is stored with. */
const typed = (decimal: string | null): string => (decimal ?? '').replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

export const typedOf = (record: RecordOf<'demand'>): DemandTyped => ({
  title: record.title,
  titleEn: record.titleEn,
  unitId: record.unitId ?? '',
  categoryId: record.categoryId ?? '',
  kind: record.kind,
  method: record.method,
  needBy: record.needBy ?? '',
  budgetId: record.budget?.id ?? '',
  reason: record.reason,
  directReason: record.directReason,
  lines: [...record.lines.map(textOf), emptyRow(demandSheet)],
  documents: record.documents.filter(({ isFormer }) => !isFormer),
})

const textOf = ({ lineNo: _, taken: __, ...line }: RecordOf<'demand'>['lines'][number]): DemandText => ({
  ...line,
  quantity: typed(line.quantity),
  unitPrice: typed(line.unitPrice),
  stock: typed(line.stock),
  deliveryDate: line.deliveryDate ?? '',
})

const filledOf = (lines: readonly DemandText[]) => lines.filter((line) => !isEmptyDemandLine(line))

/** Lines that can't be sent as they are. */
export const wrongLines = (lines: readonly DemandText[]): number =>
  filledOf(lines).filter((line) => Object.keys(problemsOf(line)).length > 0).length

/** What is sent of it; lines with problems are not, and the form says so before. */
export const bodyOf = ({ documents, lines, unitId, categoryId, needBy, budgetId, kind, method, ...texts }: DemandTyped) =>
  ({
    ...texts,
    // Of a choice among codes nothing else can come.
    kind: kind as DemandKind,
    method: method as MethodCode,
    unitId: unitId || null,
    categoryId: categoryId || null,
    needBy: needBy || null,
    budgetId: budgetId || null,
    lines: filledOf(lines).flatMap((line) => demandLineValue(line) ?? []),
    documentIds: documents.map(({ id }) => id),
  }) satisfies Input<'POST /api/po/demand'>['body']

/** What the lines as typed are estimated at. */
export const estimateOf = (lines: readonly DemandText[]): string =>
  sum(
    lines.flatMap((line) => {
      const value = demandLineValue(line)
      return value?.unitPrice ? [lineTotal(value.unitPrice, value.quantity)] : []
    }),
  )
