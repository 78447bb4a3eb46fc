import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { backEndAt } from './client.ts'
import { anyState, keys, paperBackEnd, verifyPaper, type Paper } from './paper.ts'
import { CannotRun, type Report } from './result.ts'
import { endpointStates, ownStates, type Account } from './stateSource.ts'

const health = 'GET /api/health$: success'
const page = 'GET /api/po/project/page$'
const one = 'GET /api/po/project/{id}$: success'
const hour = 3_600_000

const toClose: { close: () => unknown }[] = []
afterEach(() => Promise.all(toClose.splice(0).map((each) => each.close())))

const paperOf = async (...given: Parameters<typeof paperBackEnd>): Promise<Paper> => {
  const paper = await paperBackEnd(...given)
  toClose.push(paper)
  return paper
}

/** A states endpoint that answers what a test says. */
const endpoint = async (answer: (method: string, state: string) => [number, unknown]): Promise<{ url: string; asked: unknown[] }> => {
  const asked: unknown[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const body = text ? (JSON.parse(text) as { state: string }) : { state: '' }
      if (text) asked.push(body)
      const [status, content] = answer(request.method ?? '', body.state)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  toClose.push({ close: () => server.close() })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/states`, asked }
}

const accounts = (given: Record<string, Account>) => new Map(Object.entries(given))

const verdicts = ({ results }: Report) => results.map(({ key, outcome, verdict, reason }) => [`${key}: ${outcome}`, verdict, reason])

describe('signing', () => {
  it('goes by the clock of the back end', async () => {
    const paper = await paperOf([one], { ahead: 72 * hour })
    expect(verdicts(await verifyPaper(paper))).toEqual([['GET /api/po/project/{id}: success', 'passed', undefined]])
  })

  it('with a wrong salt stops before the first interaction', async () => {
    const paper = await paperOf([one])
    await expect(verifyPaper(paper, { keys: { ...keys, salt: 'another-salt' } })).rejects.toThrow(
      new CannotRun(`The back end at ${paper.baseUrl} refuses our signature (40002): --sign-salt must be its SIGN_SALT.`),
    )
    expect(paper.asked.some(({ url }) => url.pathname.startsWith('/api/po/'))).toBe(false)
  })

  it('with a wrong upload key stops where a file would be sent', async () => {
    const wrong = { keys: { ...keys, upload: 'another-key' } }
    await expect(verifyPaper(await paperOf(['POST /api/admin/oss/upload$: 40101']), wrong)).rejects.toThrow('--upload-sign-key must be')
    expect(verdicts(await verifyPaper(await paperOf([health]), wrong))).toEqual([['GET /api/health: success', 'passed', undefined]])
  })

  it('can be left out, with what is about signatures', async () => {
    const paper = await paperOf([`${page}: 40002`, one], { keys: null })
    expect(verdicts(await verifyPaper(paper, { keys: null }))).toEqual([
      ['GET /api/po/project/page: 40002', 'skipped', 'signatures are not checked (--no-signature)'],
      ['GET /api/po/project/{id}: success', 'passed', undefined],
    ])
    expect(paper.asked.every(({ url }) => !url.searchParams.has('sign'))).toBe(true)
  })

  it('is missed where it is checked', async () => {
    await expect(verifyPaper(await paperOf([one]), { keys: null })).rejects.toThrow('leave out --no-signature')
  })

  it('is left as it came where the state says so', async () => {
    const paper = await paperOf([`${page}: 40002`])
    await verifyPaper(paper, { states: anyState({ signs: false }) })
    expect(paper.asked.at(-1)?.url.searchParams.get('timestamp')).toBe('1700000000000')
  })
})

describe('a states endpoint', () => {
  const projectState = 'a project with invitation and document'

  it('is told the state, and tells values and who asks', async () => {
    const paper = await paperOf([one])
    const { url, asked } = await endpoint((_, state) =>
      state === projectState
        ? [200, { values: { projectId: '77' } }]
        : [200, { values: {}, visitor: { token: 'of-a-buyer', signs: true } }],
    )
    expect((await verifyPaper(paper, { states: endpointStates(url, false) })).results[0]?.asked).toBe('GET /api/po/project/77')
    expect(asked).toEqual([
      { state: 'a buyer is signed in', action: 'setup', params: {} },
      { state: projectState, action: 'setup', params: {} },
    ])
    expect(paper.asked.at(-1)?.authorization).toBe('of-a-buyer')
  })

  it('that lists its states is known to lack one before anything is asked', async () => {
    const { url, asked } = await endpoint(() => [200, { states: ['a buyer is signed in'] }])
    const paper = await paperOf([one])
    await expect(verifyPaper(paper, { states: endpointStates(url, false) })).rejects.toThrow(
      `The states endpoint ${url} does not know “${projectState}”`,
    )
    expect(asked).toEqual([])
  })

  it.each([
    [
      'lists them',
      (method: string): [number, unknown] => (method === 'GET' ? [200, { states: ['nobody is signed in'] }] : [200, { values: {} }]),
    ],
    [
      'does not list them',
      (method: string, state: string): [number, unknown] =>
        method === 'POST' && state === 'nobody is signed in' ? [200, { values: {} }] : [404, {}],
    ],
  ])('that lacks a state and %s leaves out what needs it, if allowed', async (_, answer) => {
    const { url } = await endpoint(answer)
    const paper = await paperOf([health, one])
    const [first, second] = verdicts(await verifyPaper(paper, { states: endpointStates(url, true) }))
    expect(first).toEqual(['GET /api/health: success', 'passed', undefined])
    expect(second).toEqual(['GET /api/po/project/{id}: success', 'skipped', expect.stringContaining('does not know “')])
  })

  it('that answers 404 for a state stops the run, if not', async () => {
    const { url } = await endpoint(() => [404, {}])
    await expect(verifyPaper(await paperOf([one]), { states: endpointStates(url, false) })).rejects.toThrow('does not know “a buyer')
  })

  it('that fails is a difference by itself', async () => {
    const { url } = await endpoint((method) => (method === 'GET' ? [405, {}] : [500, { message: 'no room' }]))
    const { results } = await verifyPaper(await paperOf([health]), { states: endpointStates(url, false) })
    expect(results[0]).toMatchObject({
      verdict: 'failed',
      differences: [{ kind: 'state', path: 'nobody is signed in', message: 'could not be brought about: no room' }],
    })
  })

  it.each([
    [{}, 'no “values”'],
    [{ values: {}, visitor: { token: 5 } }, 'a “token” that is no text'],
    [{ values: {}, visitor: { signs: 'yes' } }, 'neither true nor false'],
  ])('that answers %j is told what is wrong', async (content, message) => {
    const { url } = await endpoint((method) => (method === 'GET' ? [405, {}] : [200, content]))
    const { results } = await verifyPaper(await paperOf([health]), { states: endpointStates(url, false) })
    expect(results[0]?.differences[0]?.message).toContain(message)
  })

  it('that is not there stops the run', async () => {
    const states = endpointStates('http://127.0.0.1:9/states', false)
    await expect(verifyPaper(await paperOf([health]), { states })).rejects.toThrow(
      'The states endpoint does not answer at http://127.0.0.1:9/states',
    )
  })
})

describe('without a states endpoint', () => {
  const wanted = [health, one, `${page}: 40101`, `${page}: 42200`]

  it('what needs a state or a visitor is skipped and named', async () => {
    const paper = await paperOf(wanted)
    const report = await verifyPaper(paper, { states: ownStates(backEndAt(paper.baseUrl, keys), accounts({})) })
    expect(verdicts(report)).toEqual([
      ['GET /api/health: success', 'passed', undefined],
      ['GET /api/po/project/page: 40101', 'passed', undefined],
      ['GET /api/po/project/page: 42200', 'skipped', 'needs somebody for “a buyer is signed in” (--account buyer=… or --token buyer=…)'],
      [
        'GET /api/po/project/{id}: success',
        'skipped',
        expect.stringContaining('needs the state “a project with invitation and document” (--states-url)'),
      ],
    ])
  })

  it('somebody asks with a token, or signs in', async () => {
    const signIn = 'POST /api/auth/jwt/token$: success'
    const paper = await paperOf([signIn, `${page}: 42200`])
    const asked = paper.agreed.filter(({ key }) => key.includes('page'))
    const verifyAs = async (account: Account) => {
      const states = ownStates(backEndAt(paper.baseUrl, keys), accounts({ buyer: account }))
      expect(verdicts(await verifyPaper(paper, { agreed: asked, states }))).toEqual([
        ['GET /api/po/project/page: 42200', 'passed', undefined],
      ])
      return paper.asked.at(-1)?.authorization
    }
    expect(await verifyAs({ token: 'a-known-token' })).toBe('a-known-token')
    expect(await verifyAs({ username: 'b', password: 'p' })).toMatch(/^ey/)
  })

  it('somebody who cannot sign in stops the run', async () => {
    const paper = await paperOf(['POST /api/auth/jwt/token$: 40001', `${page}: 42200`])
    const asked = paper.agreed.filter(({ key }) => key.includes('page'))
    const states = ownStates(backEndAt(paper.baseUrl, keys), accounts({ buyer: { username: 'b', password: 'p' } }))
    await expect(verifyPaper(paper, { agreed: asked, states })).rejects.toThrow('“b” (--account buyer) could not sign in: 40001')
  })
})

describe('a back end that is not there', () => {
  it('is said to be so', async () => {
    const paper = await paperOf([health])
    await expect(verifyPaper(paper, { backEnd: backEndAt('http://127.0.0.1:9', keys) })).rejects.toThrow(
      'No back end answers at http://127.0.0.1:9 (ECONNREFUSED)',
    )
  })

  it('is waited for, if it may take a while', async () => {
    const paper = await paperOf([health])
    const late = createServer((_, response) => response.writeHead(503).end())
    await new Promise<void>((resolve) => late.listen(0, '127.0.0.1', resolve))
    const { port } = late.address() as AddressInfo
    await new Promise((resolve) => late.close(resolve))
    setTimeout(() => late.listen(port, '127.0.0.1'), 400)
    toClose.push({ close: () => late.close() })
    const { results } = await verifyPaper(paper, { backEnd: backEndAt(`http://127.0.0.1:${port}`, keys), waitSeconds: 10 })
    expect(results[0]?.differences).toContainEqual(expect.objectContaining({ kind: 'status', actual: 503 }))
  })

  it.each(['localhost:8080', 'ftp://somewhere', 'here'])('“%s” is no address', (address) => {
    expect(() => backEndAt(address, keys)).toThrow(CannotRun)
  })
})
