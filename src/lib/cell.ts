import type { Choice } from './choice.ts'
import { wholeNumberOf } from './number.ts'

/** What a cell of a sheet stands for, whatever its record. */
export interface CellKind {
  kind: 'text' | 'number' | 'flag' | 'choice' | 'choices'
  /** What may be chosen. */
  options?: readonly Choice[] | undefined
}

/** What a cell stands for, or why it stands for nothing. */
type ReadCell = { value: unknown } | { problem: 'flag' | 'notOffered' }

const yes = /^(是|有|启用|yes|y|true|1|✓|√)$/i
const no = /^(|否|无|停用|—|-|no|n|false|0)$/i
const between = /[、,，;；\n]/

/** Reads what people write or another program has saved: a choice by its label or its code, several with a mark between them. */
export const readCell = ({ kind, options }: CellKind, text: string): ReadCell => {
  const typed = text.trim()
  if (kind === 'flag') return yes.test(typed) ? { value: true } : no.test(typed) ? { value: false } : { problem: 'flag' }
  if (kind === 'number') return { value: wholeNumberOf(typed, { isSigned: true }) ?? typed }
  if (kind === 'choices') {
    const parts = typed.split(between).flatMap((part) => (part.trim() === '' ? [] : [codeOf(options ?? [], part)]))
    const codes = parts.filter((code) => code !== undefined)
    return codes.length === parts.length ? { value: codes } : { problem: 'notOffered' }
  }
  if (!options) return { value: typed }
  const code = codeOf(options, typed)
  return code === undefined ? { problem: 'notOffered' } : { value: code }
}

/** A value as such a cell: read again it is the same value. */
export const cellText = ({ kind, options = [] }: CellKind, value: unknown, words: { yes: string; no: string }): string => {
  if (kind === 'flag') return value === true ? words.yes : words.no
  if (Array.isArray(value)) return value.map((code) => labelOf(options, String(code))).join('、')
  const code = String(value ?? '')
  const label = nameOf(options, code)
  return codeOf(options, label) === code ? label : code
}

const codeOf = (options: readonly Choice[], text: string): string | undefined => {
  const wanted = text.trim().toLowerCase()
  const found = options.find(({ value }) => value.toLowerCase() === wanted) ?? options.find(({ label }) => label.toLowerCase() === wanted)
  return found?.value
}

const nameOf = (options: readonly Choice[], code: string): string => options.find(({ value }) => value === code)?.label ?? code

/** A label that two have, or in which a list would be parted, says nothing for certain. */
const labelOf = (options: readonly Choice[], code: string): string => {
  const label = nameOf(options, code)
  return !between.test(label) && codeOf(options, label) === code ? label : code
}
