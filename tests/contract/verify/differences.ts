import type { z } from 'zod'
import { answerOf } from '#tests/setup/answers.ts'
import type { Agreed } from './contractFile.ts'
import type { Mismatch, Said } from './pactOutput.ts'
import { codeIn, contentOf, redirectIn, type Answer, type Difference } from './result.ts'

/** What Pact found, with the values on both sides. */
export const pactDifferences = ({ interaction }: Agreed, { passed, mismatches }: Said, answer: Answer): Difference[] => {
  if (passed) return []
  const agreed = interaction.response.body?.content
  const came = contentOf(answer)
  const found = mismatches.flatMap((mismatch) => {
    if (mismatch.part === 'body') return bodyDifferences(mismatch, agreed, came)
    const { part, path, message } = mismatch
    if (part === 'request') return [{ kind: part, path: 'answer', message }]
    const elsewhere = part === 'status' ? redirectIn(answer) : undefined
    if (elsewhere !== undefined)
      return [differing(part, 'HTTP', `${message}, which leads to ${elsewhere}`, interaction.response.status, answer.status)]
    const expected = part === 'status' ? interaction.response.status : interaction.response.headers?.[path]?.join(', ')
    const actual = part === 'status' ? answer.status : answer.headers[path.toLowerCase()]
    return [differing(part, part === 'status' ? 'HTTP' : path, message, expected, actual)]
  })
  return found.length > 0 ? found : [{ kind: 'body', path: '$', message: 'Pact found a difference and did not say which' }]
}

export const differing = (kind: Difference['kind'], path: string, message: string, expected: unknown, actual: unknown): Difference => ({
  kind,
  path,
  message,
  ...(expected === undefined ? {} : { expected }),
  ...(actual === undefined ? {} : { actual }),
})

/** Missing fields are named one by one, instead of the object that lacks them. */
const bodyDifferences = ({ path, message }: Mismatch, agreed: unknown, came: unknown): Difference[] => {
  const [, missing] = /missing the following keys: (.+)$/.exec(message) ?? []
  if (missing !== undefined)
    return missing.split(', ').map((name) => differing('body', `${path}.${name}`, 'is missing', at(agreed, `${path}.${name}`), undefined))
  return [differing('body', path, message, at(agreed, path), at(came, path))]
}

/** The value at a path such as `$.data.rows[0].id`; of a longer list than was agreed, the first element's. */
export const at = (value: unknown, path: string): unknown =>
  [...path.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['([^']+)'\]/g)].reduce<unknown>((within, [, name, index, quoted]) => {
    if (typeof within !== 'object' || within === null) return undefined
    if (index !== undefined) return Array.isArray(within) ? (within[Number(index)] ?? within[0]) : undefined
    return (within as Record<string, unknown>)[name ?? quoted ?? '']
  }, value)

/** Pact admits answers that hold more than was agreed, and other values of the same type; our rows do not. */
export const rowDifferences = ({ row, outcome }: Agreed, answer: Answer, allowsExtra: boolean): Difference[] => {
  const came = contentOf(answer)
  const isRefusal = answer.status !== 200 || codeIn(came) !== 200
  // Whoever refuses where a success was agreed, or answers where a refusal was, is told so by Pact already.
  if (isRefusal === (outcome === 'success') || (!isRefusal && row.wrapping === 'file')) return []
  const { error } = answerOf(row, !isRefusal).safeParse(came)
  return (error?.issues ?? []).flatMap((issue) => issueDifferences(issue, [], came)).filter(({ kind }) => !allowsExtra || kind !== 'extra')
}

const issueDifferences = (issue: z.core.$ZodIssue, above: PropertyKey[], came: unknown): Difference[] => {
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => {
      const where = written([...path, name])
      return differing('extra', where, 'is not in the row', undefined, at(came, where))
    })
  // Of alternatives the nearest: the one with the fewest objections.
  if (issue.code === 'invalid_union') {
    const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length)
    if (nearest && nearest.length > 0) return nearest.flatMap((each) => issueDifferences(each, path, came))
  }
  return [differing('row', written(path), issue.message, undefined, at(came, written(path)))]
}

const written = (path: PropertyKey[]): string =>
  path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}.${String(part)}`), '$')

/** Each place once: what Pact says of it, else what the row says. */
export const joined = (fromPact: Difference[], fromRow: Difference[]): Difference[] => [
  ...fromPact,
  ...fromRow.filter((each) => !fromPact.some(({ path }) => path === each.path)),
]
