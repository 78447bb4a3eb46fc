import { inspected, type Rule } from '#src/machines/inspection.ts'

export const hiddenKinds = ['text', 'number', 'truth', 'nothing', 'list', 'set', 'object', 'function', 'error', 'other'] as const

/** What is left of a value that may not be seen. The size is in characters, entries or keys. */
export interface Hidden {
  hidden: (typeof hiddenKinds)[number]
  size: number | null
}

/** What may be seen of a value; it can be written as JSON. */
export type Seen = string | number | boolean | null | Hidden | { list: Seen[] } | { parts: Record<string, Seen> }

const longestText = 200
const mostEntries = 100

/** Whatever its rule does not name is seen as kind and size alone. Never throws. */
export const see = (value: unknown, rule: Rule = 'hidden'): Seen => {
  if (typeof rule === 'object') return value === null ? null : seeWithin(value, rule)
  if (rule === 'path' && typeof value === 'string') return seePath(value)
  return rule === 'hidden' || !isPlain(value) ? hide(value) : value
}

/** The context of a machine as it may be seen; all of it hidden for a machine that nothing was decided of. */
export const seeContext = (machine: string, context: unknown): Seen => see(context, { parts: inspected[machine]?.context ?? {} })

/** What came with an event, as it may be seen; null when nothing came. */
export const seeEvent = (machine: string, event: { type: string }): Seen => {
  const { type, ...rest } = event
  return Object.keys(rest).length === 0 ? null : see(rest, { parts: inspected[machine]?.events[type] ?? {} })
}

const seeWithin = (value: unknown, rule: Exclude<Rule, string>): Seen => {
  if ('each' in rule)
    return Array.isArray(value) && value.length <= mostEntries ? { list: value.map((entry) => see(entry, rule.each)) } : hide(value)
  if (kindOf(value) !== 'object') return hide(value)
  const parts = Object.entries(value as object).slice(0, mostEntries)
  return {
    parts: Object.fromEntries(parts.map(([key, part]) => [key, see(part, Object.hasOwn(rule.parts, key) ? rule.parts[key] : 'hidden')])),
  }
}

const seePath = (location: string): Seen => {
  const path = location.split(/[?#]/)[0] ?? ''
  return path.length <= longestText ? path : hide(location)
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= longestText)

const hide = (value: unknown): Hidden => {
  const hidden = kindOf(value)
  return { hidden, size: sizeOf(value, hidden) }
}

const kindOf = (value: unknown): Hidden['hidden'] => {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number' || typeof value === 'bigint') return 'number'
  if (typeof value === 'boolean') return 'truth'
  if (typeof value === 'function') return 'function'
  if (Array.isArray(value)) return 'list'
  if (value instanceof Set || value instanceof Map) return 'set'
  if (value instanceof Error) return 'error'
  const prototype: unknown = typeof value === 'object' ? Object.getPrototypeOf(value) : undefined
  return prototype === Object.prototype || prototype === null ? 'object' : 'other'
}

const sizeOf = (value: unknown, kind: Hidden['hidden']): number | null => {
  if (kind === 'text' || kind === 'list') return (value as string | unknown[]).length
  if (kind === 'set') return (value as Set<unknown>).size
  return kind === 'object' ? Object.keys(value as object).length : null
}
