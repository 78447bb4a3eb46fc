import type { IntlShape } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import { cellText, readCell } from '#src/lib/cell.ts'
import type { Choice } from '#src/lib/choice.ts'
import { isEmptyRow, leftOpen, type SheetRules, type TextRow } from '#src/lib/textSheet.ts'
import type { Entity } from '#src/contract/entity.ts'
import { fieldsOf, type Field } from './fields.ts'
import type { judgeBy } from '#src/components/form/judge.ts'

interface SheetField extends Field {
  labelId: MessageId
  options: readonly Choice[] | undefined
}

type Row = TextRow<string>
type Problems = Partial<Record<string, MessageId>>

/** What one kind of base data is as a sheet: in the reader's language, each record a line, and what names it first. */
export const entitySheet = (
  { content, leftOut = {}, unique, uniqueWithin }: Pick<Entity, 'content' | 'leftOut' | 'unique' | 'uniqueWithin'>,
  word: string,
  choices: Record<string, readonly Choice[]>,
  intl: IntlShape,
) => {
  const words = { yes: intl.formatMessage({ id: 'entity.yes' }), no: intl.formatMessage({ id: 'entity.no' }) }
  const fields = fieldsOf(content)
    .map((field): SheetField => {
      const labelId = `${word}.${field.name}` as MessageId
      const named = field.codes?.map((code) => ({ value: code, label: intl.formatMessage({ id: `${labelId}.${code}` as MessageId }) }))
      return { ...field, labelId, options: choices[field.name] ?? named }
    })
    .toSorted((a, b) => Number(b.name === unique) - Number(a.name === unique))
  const titleOf = ({ labelId }: SheetField): string => intl.formatMessage({ id: labelId })
  const rules: SheetRules<string> = {
    columns: fields.map(({ name }) => name),
    names: Object.fromEntries(fields.map((field) => [field.name, [titleOf(field), field.name]])),
    required: fields.flatMap(({ name }) => (name in leftOut ? [] : [name])),
  }
  const key = [unique ?? [], uniqueWithin ?? []].flat()
  const keyOf = (row: Row): string => key.map((field) => (row[field] ?? '').trim()).join('\n')

  /** What can be read of a line, and where it can't. */
  const read = (row: Row): { content: Record<string, unknown>; problems: Problems } => {
    const cells = fields.map((field) => ({ field, cell: readCell(field, row[field.name] ?? '') }))
    return {
      content: Object.fromEntries(cells.flatMap(({ field, cell }) => ('value' in cell ? [[field.name, cell.value]] : []))),
      problems: Object.fromEntries(cells.flatMap(({ field, cell }) => ('problem' in cell ? [[field.name, unread[cell.problem]]] : []))),
    }
  }

  return {
    fields,
    rules,
    titleOf,
    /** By what a record is known, in words. */
    known: fields.flatMap((field) => (key.includes(field.name) ? [titleOf(field)] : [])).join(' + '),
    /** What the record of a line is called: by what it is known, and its name. */
    calledIn: (row: Row): string =>
      [...key, 'name']
        .map((field) => (row[field] ?? '').trim())
        .filter((text) => text !== '')
        .join(' · '),
    textOf: (field: Field, value: unknown): string => cellText(field, value, words),
    /** What is sent of a line: neither columns that are not shown, nor cells with which something is wrong, as is said here. */
    contentOf: (row: Row, hidden: ReadonlySet<string>, problems: Problems = {}) =>
      Object.fromEntries(Object.entries(read(row).content).filter(([field]) => !hidden.has(field) && problems[field] === undefined)),
    /** What is wrong with each line; empty lines have nothing wrong. */
    problemsOf: (rows: readonly Row[], hidden: ReadonlySet<string>, judge: ReturnType<typeof judgeBy>): Problems[] => {
      const seen = new Set<string>()
      const shown = (problems: Problems): Problems => Object.fromEntries(Object.entries(problems).filter(([field]) => !hidden.has(field)))
      return rows.map((row) => {
        if (isEmptyRow(rules, row)) return {}
        const { content: typed, problems } = read(row)
        const isRepeated = seen.has(keyOf(row))
        seen.add(keyOf(row))
        const open = Object.fromEntries(
          fields.flatMap(({ name }) => {
            const problem = leftOpen(row[name] ?? '')
            return problem ? [[name, `sheet.problem.${problem}` as const]] : []
          }),
        )
        return shown({
          ...(judge(typed) as Problems),
          ...problems,
          ...open,
          ...(isRepeated && unique ? { [unique]: 'entity.repeated' } : {}),
        })
      })
    },
  }
}

const unread = { flag: 'entity.yesOrNo', notOffered: 'entity.notOffered' } as const
