import type { Size } from '#src/contract/row.ts'

/** As deep as a body may be nested where its row says nothing; the deepest of these has five levels. */
const deepest = 16

interface Inner {
  value: unknown
  name: string
  depth: number
  around: Inner | null
}

interface Measured {
  tooLarge: 'tooManyValues' | 'tooDeep' | null
  /** Where a text, or the name of a field, holds what no column can: U+0000 or half a character. */
  unstorable: string[]
}

/**
 * Looks once at every value that a call brings, before anything else does. Whoever sends it chooses its form: the walk is as long as there are
 * values, never deeper than itself, and ends at the first too many.
 * @param size as many values as may be there, and as deep as they may be nested
 * @param mostPaths to name; one place more says no more
 */
export const measured = (
  value: unknown,
  { values: mostValues, depth: mostDepth = deepest }: Pick<Size, 'values' | 'depth'>,
  mostPaths: number,
): Measured => {
  const found: Measured = { tooLarge: null, unstorable: [] }
  const waiting: Inner[] = [{ value, name: '', depth: 0, around: null }]
  let values = 1
  for (let inner = waiting.pop(); inner; inner = waiting.pop()) {
    const { value: here, depth } = inner
    // Sealed away it would come to light at the opening, and stop it.
    const isUnstorable = (typeof here === 'string' && cannotBeStored(here)) || cannotBeStored(inner.name)
    if (isUnstorable && found.unstorable.length < mostPaths) found.unstorable.push(pathOf(inner))
    if (typeof here !== 'object' || here === null) continue
    if (depth >= mostDepth) return { ...found, tooLarge: 'tooDeep' }
    const entries = Array.isArray(here) ? here.length : Object.keys(here).length
    values += entries
    if (values > mostValues) return { ...found, tooLarge: 'tooManyValues' }
    for (const [name, each] of Object.entries(here).toReversed()) waiting.push({ value: each, name, depth: depth + 1, around: inner })
  }
  return found
}

const cannotBeStored = (text: string): boolean => text.includes('\u0000') || /\p{Surrogate}/u.test(text)

const pathOf = (inner: Inner): string => {
  const names: string[] = []
  for (let at: Inner = inner; at.around; at = at.around) names.unshift(at.name)
  return names.join('.')
}
