import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '#server/seed/password.ts'
import { readCommitted } from './pactFile.ts'
import { changedBackEnd } from './verify/changedBackEnd.ts'
import { hosted } from './verify/hosted.ts'
import { lastLine, startAdapter, verifyHere, verifyProcess } from './verify/processes.ts'
import { runPact } from './verify/run.ts'

const its = hosted()

describe('Pact’s own verifier, with nothing of ours but the adapter', () => {
  const outcomes = [
    'POST /api/po/project/{id}/cancel: success',
    'POST /api/po/project/{id}/cancel: 40002',
    'POST /api/po/project/{id}/cancel: 40101',
    'POST /api/po/project/{id}/cancel: 40900',
    'POST /api/admin/oss/upload: success',
    'GET /api/auth/jwt/captcha: 42900',
  ]

  it('finds that our server keeps the contract', async () => {
    const file = join(its.folder, 'part.json')
    const { interactions, ...rest } = await readCommitted()
    const part = interactions.filter(({ description }) => outcomes.includes(description))
    await writeFile(file, JSON.stringify({ ...rest, interactions: part }))
    const adapter = await startAdapter(its.host)
    const said = await runPact(file, adapter.address, new AbortController().signal)
    adapter.stop()
    expect(said.match(/returns a response which/g), said).toHaveLength(outcomes.length)
    expect(said).not.toContain('FAILED')
  })
})

describe('a back end that answers refusals with HTTP 200', () => {
  const only = ['--only', '/api/po/project/{id}', '--only', '/api/auth/jwt']

  it('differs in each of them, and in nothing else', async () => {
    const lax = await changedBackEnd(its.host.address, (_, content) => [200, content])
    const where = ['--provider-base-url', lax.address, '--states-url', its.host.statesUrl]
    const strict = await verifyHere([...where, '--only', 'POST /api/po/project/{id}/cancel'])
    expect(strict.code).toBe(1)
    expect(lastLine(strict.out)).toBe('1 passed, 6 failed, 0 skipped')
    expect(strict.out).toContain('  6 failed  HTTP 200\n')
    expect(strict.out).toMatch(/status {2}HTTP {2}expected 4\d\d but was 200\n/)
    const admitted = await verifyHere([...where, ...only, '--refusals-as-200'])
    await lax.close()
    expect(lastLine(admitted.out), admitted.out).toMatch(/^\d+ passed, 0 failed, 0 skipped$/)
    expect(admitted.code).toBe(0)
  })
})

describe('a back end that differs', () => {
  it('is told where, on the table, in JUnit XML and on a page', async () => {
    const other = await changedBackEnd(its.host.address, (status, content) => [status, { ...content, database: 5, note: '<b>&' }])
    const [junit, html] = [join(its.folder, 'other.xml'), join(its.folder, 'other.html')]
    const where = ['--provider-base-url', other.address, '--states-url', its.host.statesUrl]
    const { code, out } = await verifyHere([...where, '--only', '/api/health', '--junit', junit, '--html', html])
    await other.close()
    expect(code).toBe(1)
    expect(lastLine(out)).toBe('0 passed, 1 failed, 0 skipped')
    expect(out).toContain('GET /api/health must succeed\n')
    expect(out).toMatch(/body {2}\$\.database {2}.*\n {14}expected "ok"\n {14}actual {3}5\n/)
    expect(out).toMatch(/extra {2}\$\.note {2}is not in the row\n {14}actual {3}"<b>&"\n/)
    expect(await readFile(junit, 'utf8')).toMatch(
      /<failure type="body" message="2 different: \$\.database, \$\.note">[^<]*&quot;&lt;b&gt;&amp;&quot;/,
    )
    const page = await readFile(html, 'utf8')
    expect(page).toContain('<h1>1 of 1 interactions differ</h1>')
    expect(page).toContain('<td><code>$.database</code></td><td><code>&quot;ok&quot;</code></td><td><code>5</code></td>')
    expect(page).not.toMatch(/<b>&"|https?:\/\/(?!127)|<link|<script/)
  })
})

describe('a back end whose answers to an event are not about that event', () => {
  type Data = Record<string, unknown> & { version: number }
  const events = ['POST /api/po/project/{id}/cancel', 'POST /api/srm/scope/{id}/withdraw', 'POST /api/srm/integrity/{id}/stateCase']
  const only = events.flatMap((key) => ['--only', `${key}$: success`])

  it.each([
    ['an end that the machine does not give it', 'state', () => 'published', /body|row/],
    ['another record', 'id', () => '1', /asked/],
    ['the version that was seen', 'version', ({ version }: Data) => version - 1, /asked/],
    ['a version too many', 'version', ({ version }: Data) => version + 1, /asked/],
    ['an event that the machine does not have', 'transitions', () => [{ event: 'explode', allowed: true, reasons: [] }], /body|row/],
  ] as const)('is found out: %s', async (_, field, valueOf, kind) => {
    const wrong = await changedBackEnd(its.host.address, (status, content) => {
      const data = content['data'] as Data | undefined
      return [status, data && field in data ? { ...content, data: { ...data, [field]: valueOf(data) } } : content]
    })
    const { code, out } = await verifyHere(['--provider-base-url', wrong.address, '--states-url', its.host.statesUrl, ...only])
    await wrong.close()
    expect(code).toBe(1)
    expect(lastLine(out), out).toBe(`0 passed, ${events.length} failed, 0 skipped`)
    const found = [...out.matchAll(/^ +(\w+) {2}\$\.(\S+)/gm)].map(([, its = '', path = '']) => [its, path])
    expect(found.length).toBeGreaterThanOrEqual(1)
    for (const [its, path] of found) {
      expect(its).toMatch(kind)
      expect(path).toMatch(new RegExp(`^data\\.${field}`))
    }
  })
})

describe('without a states endpoint', () => {
  it('what needs a state is skipped and named; what needs somebody is asked by them', async () => {
    const where = ['--provider-base-url', its.host.address, '--account', `buyer=buyer:${demoPassword}`]
    const { code, out } = await verifyHere([...where, '--only', '/api/po/project/{id}$', '--only', '/api/po/project/page'], true)
    expect(lastLine(out)).toMatch(/7 passed.*0 failed, .*4 skipped/)
    expect(code, out).toBe(0)
    expect(out).toContain(
      '  needs the state “a project with invitation and document” (--states-url)\n          GET /api/po/project/{id} must succeed\n',
    )
    expect(out).toContain('\u001B[33m')
  })
})

describe('what keeps it from running is said in a sentence, with exit code 2', () => {
  it.each([
    [
      'an address where nobody answers',
      () => ['--provider-base-url', 'http://127.0.0.1:9'],
      'No back end answers at http://127.0.0.1:9 (ECONNREFUSED)',
    ],
    ['a wrong salt', () => [...its.ours, '--sign-salt', 'wrong-salt'], '--sign-salt must be its SIGN_SALT.'],
    [
      'a wrong upload key',
      () => [...its.ours, '--upload-sign-key', 'wrong-key', '--only', '/api/admin/oss/upload'],
      '--upload-sign-key must be',
    ],
    ['no contract file', () => [...its.ours, '--pact', join(its.folder, 'none.json')], 'There is no contract file at'],
    [
      'a wrong password',
      () => ['--provider-base-url', its.host.address, '--account', 'buyer=buyer:wrong', '--outcome', '42200'],
      'could not sign in: 40001',
    ],
    ['a pattern that fits nothing', () => [...its.ours, '--only', '/api/nowhere'], 'fits no interaction'],
    ['an unwritable report', () => [...its.ours, '--only', '/api/health', '--html', '/dev/null/page.html'], 'could not be written'],
  ])('%s', async (_, args, sentence) => {
    const { code, err } = await verifyHere(args())
    expect(code).toBe(2)
    expect(err).toContain(sentence)
    expect(err).not.toContain('    at ')
  })

  it('a stale contract file', async () => {
    const file = join(its.folder, 'stale.json')
    const { interactions, ...rest } = await readCommitted()
    await writeFile(file, JSON.stringify({ ...rest, interactions: interactions.slice(1) }))
    const { code, err } = await verifyProcess([...its.ours, '--pact', file])
    expect(code).toBe(2)
    expect(err).toContain(`is stale: it lacks “${interactions[0]?.description}”; write it anew with`)
  })

  it('a state that the endpoint does not know', async () => {
    const unknowing = await changedBackEnd(its.host.statesUrl, (status, content) => [
      status,
      { ...content, states: ['nobody is signed in'] },
    ])
    const where = ['--provider-base-url', its.host.address, '--states-url', unknowing.address, '--only', '/api/po/notice']
    const { code, err } = await verifyHere(where)
    expect(code).toBe(2)
    expect(err).toMatch(/The states endpoint http:\S+ does not know “.*“a notice”/)
    const lenient = await verifyHere([...where, '--skip-unknown-states'])
    await unknowing.close()
    expect(lastLine(lenient.out)).toMatch(/^[1-9]\d* passed, 0 failed, [1-9]\d* skipped$/)
  })
})

it('--help says how', async () => {
  const { code, out, err } = await verifyHere(['--help'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('npm run verify -- --provider-base-url URL')
})
