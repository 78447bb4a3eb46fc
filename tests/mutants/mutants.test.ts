import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cases } from '#tests/contract/cases.ts'
import { answerMutants, isAdmitted } from './answers.ts'
import { changed, changesOf, pathText } from './changes.ts'
import { conditionsIn } from './conditions.ts'
import { pageOf, reportOf, tableOf, type Result } from './report.ts'
import { requestMutants } from './requests.ts'

const schema = z.strictObject({
  id: z.string().regex(/^\d+$/),
  note: z.string().nullable(),
  kind: z.enum(['A', 'B']),
  lines: z.array(z.strictObject({ count: z.number().int() })),
  open: z.unknown(),
  more: z.string().optional(),
})
const example = { id: '1', note: null, kind: 'A', lines: [{ count: 2 }], open: 1, more: 'x' }

describe('the changes of an example', () => {
  const changes = changesOf(schema, example)
  const named = changes.map(({ path, what }) => `${pathText(path)} ${what}`)

  it('are each of them against its schema', () => {
    for (const change of changes) expect(schema.safeParse(changed(example, change)).success, pathText(change.path)).toBe(false)
  })

  it('touch every required field at every depth', () => {
    for (const expected of [
      'id missing',
      'id null',
      'id of another form',
      'kind an unknown code',
      'lines[0].count missing',
      'lines[0] null',
    ])
      expect(named).toContain(expected)
    expect(named).toContain('lines with a second element that is wrong')
    expect(named).toContain('nobodyAgreed more than agreed')
  })

  it('leave alone what may be so', () => {
    for (const name of ['note null', 'more missing', 'open null']) expect(named).not.toContain(name)
    expect(example).toEqual({ id: '1', note: null, kind: 'A', lines: [{ count: 2 }], open: 1, more: 'x' })
  })
})

describe('the broken conditions of a source', () => {
  const source = [
    'const rows = sql`select a from b where x = ${of(sql`y < 3`, " and ")} and not exists (select 1 from c where d is not null order by e desc)`',
    'const set = sql`update b set a = 1 where id = 2`',
    "const other = 'a and b'",
  ].join('\n')
  const broken = conditionsIn(source)

  it('are each of them in a statement, one at a time', () => {
    const whats = broken.map(({ what }) => /⟨(.*)⟩/.exec(what)?.[1])
    expect(new Set(whats)).toEqual(new Set([' = → <> ', ' and → or ', ' is not null→ is null', 'not exists→exists', ' desc→', ' < → <= ']))
    expect(whats).toHaveLength(7)
    for (const each of broken) expect(each.source.split('\n')[2]).toBe(source.split('\n')[2])
    expect(broken.at(-1)?.source).toContain('update b set a = 1 where id <> 2')
  })
})

const textOf = (sent: { url: URL; init: RequestInit }): string => JSON.stringify([sent.url, sent.init, [...new Headers(sent.init.headers)]])

describe('the mutants of the contract', () => {
  it('have names of their own, and every row has some', async () => {
    const mutants = await answerMutants()
    const names = mutants.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(mutants.filter(({ what }) => what !== '').map(({ key }) => key)).size).toBe(new Set(cases.map(({ key }) => key)).size)
  })

  it('include what a row alone refuses, and never what was agreed', async () => {
    const mutants = await answerMutants((key) => key === 'GET /api/health')
    expect(mutants.filter(isAdmitted).map(({ what }) => what)).toContain('')
    expect(mutants.find(({ what }) => what === 'database missing')).toBeDefined()
    expect(mutants.filter(({ what }) => what === 'nobodyAgreed more than agreed').some(isAdmitted)).toBe(false)
  })

  it('change what a client sends', () => {
    const url = new URL('http://localhost/api/po/project/1001/cancel?t=1&timestamp=1&randomStr=a&sign=b')
    const its = cases.find(({ name }) => name === 'POST /api/po/project/{id}/cancel: success')
    const init = { method: 'POST', headers: { authorization: 'a-token' }, body: JSON.stringify({ version: 3, reason: 'so' }) }
    const mutants = its ? requestMutants(its) : []
    for (const { what, mutate } of mutants) expect(textOf(mutate({ url, init })), what).not.toBe(textOf({ url, init }))
    const named = mutants.map(({ what }) => what)
    for (const expected of ['GET as its verb', 'path: {id} missing', 'signature missing', 'token missing', 'body: version renamed'])
      expect(named).toContain(expected)
  })
})

const result = (name: string, killedBy: string): Result => ({ kind: 'provider', name, of: 'GET /api/health', killedBy })

describe('the report', () => {
  const results = [
    result('GET /api/health: success — a', 'Pact'),
    result('GET /api/health: success — b', ''),
    result('GET /api/health: success — c', ''),
  ]
  const argued = { provider: { [results[1]?.name ?? '']: 'so', 'GET /api/health: success — gone': 'so' }, client: {}, stryker: {}, sql: {} }
  const report = reportOf(results, argued, ['provider'], () => true)

  it('counts and names who is dead, argued, alive, and argued for nothing', () => {
    expect(report.lines).toEqual([{ part: 'provider', mutants: 3, killed: 1, argued: 1, surviving: 1 }])
    expect(report.surviving.map(({ name }) => name)).toEqual(['GET /api/health: success — c'])
    expect(report.needless).toEqual(['GET /api/health: success — gone'])
    expect(reportOf(results, argued, ['provider'], (of) => of.includes('/po/')).needless).toEqual([])
  })

  it('says so in a table and on a page', () => {
    expect(tableOf(report)).toMatch(/SURVIVING:\n {2}GET \/api\/health: success — c/)
    expect(pageOf(report, 'now')).toContain('<b class="alive">2 of 3 survive</b>')
  })
})
