import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#src/contract/index.ts'
import { refusal, word, type Row } from '#src/contract/row.ts'

type Json = Record<string, unknown>
const rows = Object.entries(contract as Record<string, Row>)

/** Every place in what a row answers, with what may stand there. */
const placesIn = (row: Row): [path: string, schema: Json][] => {
  const { $defs = {}, ...root } = z.toJSONSchema(row.data, { unrepresentable: 'any' }) as Json & { $defs?: Record<string, Json> }
  const definitions: Record<string, Json> = { ...$defs, '': root }
  const walk = (schema: Json, path: string, above: readonly string[]): [string, Json][] => {
    const { $ref, anyOf = [], properties = {}, items, additionalProperties: others } = schema
    const name = typeof $ref === 'string' ? $ref.replace(/^#(\/\$defs\/)?/, '') : undefined
    if (name !== undefined) return above.includes(name) ? [] : walk(definitions[name] ?? {}, path, [...above, name])
    return [
      [path, schema] as [string, Json],
      ...(anyOf as Json[]).flatMap((each) => walk(each, path, above)),
      ...Object.entries(properties as Record<string, Json>).flatMap(([field, each]) => walk(each, `${path}.${field}`, above)),
      ...(items ? walk(items as Json, `${path}[]`, above) : []),
      ...(typeof others === 'object' && others ? walk(others as Json, `${path}.*`, above) : []),
    ]
  }
  return walk(root, '', [])
}

const answered = rows.flatMap(([key, row]) => placesIn(row).map(([path, schema]) => ({ key, path, schema })))
const namesOf = (places: typeof answered): string[] => places.map(({ key, path }) => `${key} ${path}`)

/** Where less than nothing means something, or anything may stand. */
const belowNothing = [
  'GET /api/srm/integrity/summary .companies[].points[]',
  'GET /api/srm/integrity/summary .companies[].total',
  // Of the browser's clock, which may be ahead.
  'GET /api/monitor/trace/{id} .spans[].fromMs',
  // As WebAuthn numbers algorithms.
  'POST /api/admin/user/front/secondFactor/passkey .pubKeyCredParams[].alg',
]

const isNumber = ({ type }: Json): boolean => [type].flat().some((each) => each === 'integer' || each === 'number')

/** Where a record may be of any machine. */
const ofAnyMachine = [
  'GET /api/admin/dashboard/work .lately[].event',
  'GET /api/admin/dashboard/work .lately[].state',
  'GET /api/admin/dashboard/work .longest[].state',
  'GET /api/admin/srmManageLog/list/{id} [].event',
  'GET /api/admin/user/{id}/leaves .work[].records[].state',
  'GET /api/po/dashboard/admin .recent[].event',
  'GET /api/po/under/{machine}/{id} [].newest[].state',
  'GET /api/powf/chart/{machine}/conformance .rows[].event',
  'GET /api/powf/chart/{machine}/conformance .rows[].state',
  'GET /api/powf/chart/{machine}/overlay .states[].state',
  'GET /api/powf/chart/{machine}/overlay .transitions[].event',
  'GET /api/powf/chart/{machine}/record/page .rows[].state',
  'GET /api/powf/chart/{machine}/record/{id} .state',
  'GET /api/powf/chart/{machine}/record/{id} .steps[].event',
  'GET /api/powf/case/{id}/course .deviation.event',
  'GET /api/powf/case/{id}/course .steps[].event',
  'GET /api/powf/definition/{id}/conformance .rows[].deviation.event',
]

describe('what every row answers', () => {
  it('counts from nothing upwards', () => {
    const open = answered.filter(
      ({ path, schema }) => isNumber(schema) && !(Number(schema['minimum']) >= 0) && schema['const'] === undefined && !path.endsWith('.*'),
    )
    expect(namesOf(open).toSorted()).toEqual(belowNothing.toSorted())
  })

  it('names events and states in the words of a machine', () => {
    const words = answered.filter(({ path }) => /\.(event|state|\w+State)$/.test(path))
    expect(words.length).toBeGreaterThan(100)
    const open = words.filter(({ schema: { type, enum: known, anyOf } }) => type === 'string' && !known && !anyOf)
    expect(namesOf(open).toSorted()).toEqual(ofAnyMachine.toSorted())
    expect(open.every(({ schema: { pattern } }) => pattern === z.toJSONSchema(word).pattern)).toBe(true)
  })

  it('shows what binds a file in lower-case hexadecimal', () => {
    const sums = answered.filter(({ path }) => path.endsWith('.sha256'))
    expect(sums.length).toBeGreaterThan(10)
    expect(namesOf(sums.filter(({ schema }) => schema['pattern'] !== '^[0-9a-f]{64}$'))).toEqual([])
  })
})

/** What a row objects to when its example is answered with a change. */
const objections = (key: keyof typeof contract, change: (data: Json) => object): string[] => {
  const row: Row = contract[key]
  const data = row.example.data as Json
  const { error } = row.data.safeParse({ ...data, ...change(data) })
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

const offered = (allowed: boolean, reasons: string[]) => () => ({ transitions: [{ event: 'cancel', allowed, reasons }] })

describe('what stands together in an answer', () => {
  const list = 'GET /api/po/project/page'
  const page = 'GET /api/po/project/{id}'

  it('agrees: a list with its total, its rows with each other', () => {
    expect(objections(list, () => ({}))).toEqual([])
    expect(objections(list, () => ({ total: 0 }))).toEqual(['total: is less than the rows that are there'])
    expect(objections(list, ({ rows: all }) => ({ total: 2, rows: [all, all].flat() }))).toEqual(['rows: are not all different'])
  })

  it('agrees: an offer with the reasons against it, a record with its life line', () => {
    const wrong = ['transitions.0.reasons: say why not, and nothing where it is allowed']
    expect(objections(page, offered(false, ['refusal.inTime']))).toEqual([])
    expect(objections(page, offered(true, ['refusal.inTime']))).toEqual(wrong)
    expect(objections(page, offered(false, []))).toEqual(wrong)
    const [offer] = contract[page].example.data.transitions
    expect(objections(page, () => ({ transitions: [offer, offer] }))).toEqual(['transitions: names an event twice'])
    expect(objections(page, () => ({ state: 'draft' }))).toEqual(['state: is not where the life line ends'])
    expect(objections(page, ({ lifeLine }) => ({ lifeLine: [lifeLine, lifeLine].flat() }))).toEqual(['lifeLine: is not oldest first'])
  })
})

describe('what a refusal says', () => {
  it.each([
    ['找不到，或您无权查看', true],
    ['Not found, or you don’t have permission to view it', true],
    ['error.40400', false],
    ['account.error.mobile', false],
    [' ', false],
  ])('“%s” is a sentence: %s', (message, isSentence) => {
    expect(refusal.safeParse({ status: 40400, message }).success).toBe(isSentence)
    expect(refusal.safeParse({ status: 42200, message: '请检查', errors: [{ path: 'no', message }] }).success).toBe(isSentence)
  })
})
