import { describe, expect, it } from 'vitest'
import { causesOf } from './report/causes.ts'
import { readOptions, commandOf } from './options.ts'
import { readOutput } from './pactOutput.ts'
import { htmlOf } from './report/html.ts'
import { junitOf } from './report/junit.ts'
import { tableOf } from './report/table.ts'
import type { Difference, Report, Result } from './result.ts'

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiIxIn0.c2lnbmF0dXJl'

const report: Report = {
  baseUrl: 'http://here',
  command: 'npm run verify -- --provider-base-url http://here',
  startedAt: new Date('2026-11-21T02:00:00Z'),
  milliseconds: 1500,
  results: [
    { key: 'GET /a/{id}', outcome: 'success', states: [], verdict: 'passed', differences: [], milliseconds: 10 },
    {
      key: 'GET /a/{id}',
      outcome: '40400',
      states: ['a state'],
      verdict: 'failed',
      milliseconds: 20,
      asked: 'GET /a/1',
      differences: [
        { kind: 'body', path: '$.x', message: `Expected '<\u0001>'\n  to be ${token}`, expected: { password: 'geheim' }, actual: token },
      ],
      answer: { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ password: 'geheim', data: token, text: '<script>' })) },
    },
    { key: 'POST /b', outcome: 'success', states: ['x'], verdict: 'skipped', reason: 'needs “x” & y', differences: [], milliseconds: 0 },
  ],
}

describe('every report', () => {
  it.each([
    ['table', tableOf(report, false)],
    ['JUnit XML', junitOf(report)],
    ['page', htmlOf(report)],
  ])('%s holds no password, no token, and what differs', (_, text) => {
    expect(text).not.toContain('geheim')
    expect(text).not.toContain('eyJhb')
    expect(text).toContain('$.x')
  })

  it('is a table for a pipeline', () => {
    expect(tableOf(report, false)).toMatchInlineSnapshot(`
      "CALL         PASSED  FAILED  SKIPPED
      GET /a/{id}       1       1        -
      POST /b           -       -        1

      Differences
        1 failed  x Expected … to be •••
            GET /a/{id} must be refused with 40400
                body  $.x  Expected '<>' to be •••
                    expected {"password":"•••"}
                    actual   "•••"
            again: npm run verify -- --provider-base-url http://here --only 'GET /a/{id}$: 40400'

      Skipped
        needs “x” & y
                POST /b must succeed

      http://here, 1.5 s
      1 passed, 1 failed, 1 skipped
      "
    `)
  })

  it('is coloured for people alone', () => {
    expect(tableOf(report, true)).toContain('\u001B[31m1 failed\u001B[0m')
    expect(tableOf(report, false)).not.toContain('\u001B')
  })

  it('is well-formed XML: no open mark, no forbidden character', () => {
    const xml = junitOf(report)
    const inner = xml.replaceAll(/<\/?[a-z]+(?: [a-z]+="[^"<>]*")*\/?>|<\?xml [^>]*\?>/g, '')
    expect(inner).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/)
    expect(xml).not.toContain('\u0001')
    expect(xml).toContain('<testsuites name="contract" tests="3" failures="1" skipped="1" time="1.500">')
    expect(xml).toContain(
      '<testcase classname="POST /b" name="must succeed" time="0.000"><skipped message="needs “x” &amp; y"/></testcase>',
    )
  })

  it('is a page that quotes and never runs what came', () => {
    const page = htmlOf(report)
    expect(page).not.toContain('<script>')
    expect(page).toContain('&lt;script&gt;')
    expect(page).toContain('<details><summary>needs “x” &amp; y <b>1</b></summary>')
  })
})

const failed = (key: string, outcome: string, ...differences: Difference[]): Result => ({
  key,
  outcome,
  states: [],
  verdict: 'failed',
  differences,
  milliseconds: 1,
})

const as200 = (agreed: number): Difference => ({
  kind: 'status',
  path: 'HTTP',
  message: `expected ${agreed} but was 200`,
  expected: agreed,
  actual: 200,
})

const missing = (path: string): Difference => ({ kind: 'body', path, message: 'is missing', expected: '1' })

describe('what has one cause', () => {
  const many: Report = {
    ...report,
    results: [
      failed('GET /a', '40101', as200(401), { kind: 'body', path: '$.status', message: 'Expected 200 to be 40101' }),
      failed('GET /a', '40400', as200(404)),
      failed('GET /b/page', 'success', missing('$.data.rows[0].no')),
      failed('GET /b/{id}', 'success', missing('$.data.no'), {
        kind: 'extra',
        path: '$.data.more',
        message: 'is not in the row',
        actual: 1,
      }),
      failed('GET /c', '40101', as200(401)),
    ],
  }

  it('is one group, wherever it stands and whatever its values, the largest first', () => {
    const told = causesOf(many.results).map(({ title, results }) => [title, results.map(({ key, outcome }) => `${key}: ${outcome}`)])
    expect(told).toEqual([
      ['HTTP 200', ['GET /a: 40101', 'GET /a: 40400', 'GET /c: 40101']],
      ['no is missing', ['GET /b/page: success', 'GET /b/{id}: success']],
    ])
  })

  it('is told once on the table, and what one of it differs in besides', () => {
    const table = tableOf(many, false)
    expect(table.match(/expected 401 but was 200/g)).toHaveLength(1)
    expect(table).toContain('2 failed  no is missing\n      GET /b/page must succeed\n')
    expect(table).toContain('      and alike\n        GET /b/{id} must succeed\n          extra  $.data.more  is not in the row\n')
  })

  it('is told with the command that repeats one of it, in every report', () => {
    const again = "npm run verify -- --provider-base-url http://here --only 'GET /b/{id}$: success'"
    expect(junitOf(many)).toContain(again.replaceAll("'", '&#39;'))
    expect(htmlOf(many)).toContain(again.replaceAll("'", '&#39;'))
    expect(tableOf({ ...many, results: many.results.slice(3) }, false)).toContain(again)
  })

  it('is never called a success', () => {
    for (const text of [tableOf(many, false), junitOf(many), htmlOf(many)])
      expect(text.replaceAll(/--only .*|(?:id|href)="[^"]*"/g, '')).not.toContain('success')
  })
})

describe('the command that repeats', () => {
  it('says how it was asked, and no secret', () => {
    const asked = ['--provider-base-url', 'http://here/it is', '--states-url', 'http://there', '--refusals-as-200', '--allow-extra']
    const options = readOptions([...asked, '--sign-salt', 'geheim', '--only', '/api', '--shard', '1/2', '--pact', 'mine.json'], {})
    expect(options && commandOf(options)).toBe(
      "npm run verify -- --provider-base-url 'http://here/it is' --states-url http://there --allow-extra --refusals-as-200 --pact mine.json",
    )
  })
})

describe('what Pact’s verifier prints', () => {
  const head = 'Verifying a pact between a and b'

  it('is read by number: verdicts above, mismatches below', () => {
    const said = readOutput(`
${head}

  #0 GET /a: success (1ms loading, 2ms verification)
     Given nobody
    returns a response which
      has status code \u001B[1m200\u001B[0m (\u001B[32mOK\u001B[0m)
      has a matching body (\u001B[32mOK\u001B[0m)

  #7 GET /b: success (1ms loading, 2ms verification)
    returns a response which
      has status code 200 (FAILED)
      has a matching body (FAILED)

  #8 GET /c: success (1ms loading, 2ms verification)
      Request Failed - error sending request

Failures:

1) ${head} - #7 GET /b: success
    1.1) has a matching body
           \u001B[1m$.a b.c\u001B[0m -> Expected 'x
y' (String) to be an integer
           $.d[0] -> Expected 5 to be 6
    1.2) has status code 200
           expected 200 but was 500
2) ${head} Given x - #8 GET /c: success - error sending request
`)
    expect([...said]).toEqual([
      [0, { passed: true, mismatches: [] }],
      [
        7,
        {
          passed: false,
          mismatches: [
            { part: 'body', path: '$.a b.c', message: "Expected 'x\ny' (String) to be an integer" },
            { part: 'body', path: '$.d[0]', message: 'Expected 5 to be 6' },
            { part: 'status', path: 'status', message: 'expected 200 but was 500' },
          ],
        },
      ],
      [8, { passed: false, mismatches: [{ part: 'request', path: '', message: 'error sending request' }] }],
    ])
  })

  it('is read to its last mismatch and no further', () => {
    const said = readOutput(`
  #0 GET /a: success (1ms loading, 2ms verification)
    returns a response which
      has a matching body (FAILED)

Failures:

1) ${head} - #0 GET /a: success
    1.1) has a matching body
           $ -> Actual map is missing the following keys: a, b


There were 1 pact failures

[02:00:00.000] ERROR (1): pact-core: Verification unsuccessful
`)
    expect(said.get(0)?.mismatches).toEqual([{ part: 'body', path: '$', message: 'Actual map is missing the following keys: a, b' }])
  })
})
