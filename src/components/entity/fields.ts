import type { z } from 'zod'
import type { CellKind } from '#src/lib/cell.ts'
import type { Choice } from '#src/lib/choice.ts'

/** A field of a form, as its schema describes it. */
export interface Field {
  name: string
  kind: CellKind['kind']
  required: boolean
  /** Signs that are taken; undefined where the schema names no limit. */
  maxLength?: number
  /** A text that is a day. */
  isDay?: true
  /** What may be chosen, where the schema says so. */
  codes?: readonly string[]
}

/** As much as the schema of a field tells about it: Zod's own classes stay out of what only reads them. */
interface Definition {
  type: string
  format?: string
  innerType?: z.ZodType
  entries?: Record<string, string>
}

/** The fields of a form in their order. */
export const fieldsOf = (schema: z.ZodObject): Field[] =>
  Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, its]) => fieldOf(name, its))

const kinds: Record<string, Field['kind']> = { boolean: 'flag', enum: 'choice', number: 'number', int: 'number', array: 'choices' }

const fieldOf = (name: string, schema: z.ZodType): Field => {
  const { type, format, innerType, entries }: Definition = schema.def
  if (innerType) return { ...fieldOf(name, innerType), required: false }
  const { maxLength } = schema as Partial<z.ZodString>
  return {
    name,
    kind: kinds[type] ?? 'text',
    required: type !== 'boolean' && type !== 'array' && !('value' in schema['~standard'].validate('')),
    ...(typeof maxLength === 'number' ? { maxLength } : {}),
    ...(format === 'date' ? { isDay: true } : {}),
    ...(entries ? { codes: Object.values(entries) } : {}),
  }
}

/** What a field holds before anybody has filled it in. */
export const emptyOf = ({ kind, codes }: Field, choices: readonly Choice[] = []): unknown => {
  if (kind === 'flag') return false
  if (kind === 'choices') return []
  return codes?.[0] ?? choices[0]?.value ?? ''
}
