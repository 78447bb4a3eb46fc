import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { backEndAt } from './client.ts'
import { listen } from './listen.ts'
import { main } from './main.ts'
import { anyState, keys, paperBackEnd, verifyPaper, type Paper } from './paper.ts'
import { verifyHere } from './processes.ts'
import { endpointStates } from './endpointStates.ts'
import { checkPeople, ownStates, type Account } from './ownStates.ts'
import { CannotRun, type Report } from './result.ts'

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

/** Answers as a test says. @returns its address */
const serverOf = async (listener: RequestListener): Promise<string> => {
  const server = await listen(listener)
  toClose.push(server)
  return server.address
}

/** A states endpoint that answers what a test says. */
const endpoint = async (answer: (method: string, state: string) => [number, unknown]): Promise<{ url: string; asked: unknown[] }> => {
  const asked: unknown[] = []
  const address = await serverOf((request, response) => {
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
  return { url: `${address}/states`, asked }
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
    const { url, asked } = await endpoint((method, state) => {
      if (method === 'GET') return [200, { states: [projectState, 'a buyer is signed in'] }]
      return [200, state === projectState ? { values: { projectId: '77' } } : { values: {}, visitor: { token: 'of-a-buyer', signs: true } }]
    })
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
    const { url } = await endpoint((_, state) => (state === 'nobody is signed in' ? [200, { values: {} }] : [404, {}]))
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

  it('that knows nothing is none, whatever may be left out', async () => {
    const { url } = await endpoint(() => [404, {}])
    await expect(verifyPaper(await paperOf([one]), { states: endpointStates(url, true) })).rejects.toThrow(
      `There is no states endpoint at ${url}: it lists no states, and does not know “nobody is signed in”`,
    )
  })

  it('that sends us elsewhere is told where', async () => {
    const url = await serverOf((_, response) => response.writeHead(302, { location: 'https://login.example/?from=here' }).end())
    await expect(verifyPaper(await paperOf([one]), { states: endpointStates(url, true) })).rejects.toThrow(
      `The states endpoint at ${url} sends us elsewhere (302), to https://login.example/: `,
    )
  })

  it.each([true, false])('that is not there stops the run (others left out: %s)', async (skipsUnknown) => {
    const states = endpointStates('http://127.0.0.1:9/states', skipsUnknown)
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

describe('a token', () => {
  it('that is refused is named as that, before anything is asked', async () => {
    const paper = await paperOf(['GET /api/admin/user/front/info$: 40101', `${page}: 42200`])
    const given = accounts({ buyer: { token: 'long-ended' }, reviewer: { token: 'of nobody who is asked for' } })
    const agreed = paper.agreed.filter(({ key }) => key.includes('page'))
    await expect(verifyPaper(paper, { agreed, states: ownStates(backEndAt(paper.baseUrl, keys), given) })).rejects.toThrow(
      `The back end at ${paper.baseUrl} refuses the token of “buyer” (40101)`,
    )
    expect(paper.asked.some(({ url }) => url.pathname === '/api/po/project/page')).toBe(false)
    expect(paper.asked.at(-1)?.authorization).toBe('long-ended')
  })
})

describe('somebody whom the contract does not know', () => {
  const states = ['nobody is signed in', 'a reviewer is signed in', 'a head of procurement is signed in', 'a buyer is signed in', 'a file']
  const check = (who: string) => () => checkPeople(accounts({ buyer: { token: 't' }, [who]: { token: 't' } }), states)

  it.each([
    ['reviwer', '; was “reviewer” meant? There are buyer, head-of-procurement, reviewer.'],
    ['head_of_procurement', '; was “head-of-procurement” meant?'],
    ['somebody-else', '. There are buyer, head-of-procurement, reviewer.'],
  ])('“%s” is told who may be meant', (who, guess) => {
    expect(check(who)).toThrow(`No state of the contract is about “${who}”, whom --account, --token or VERIFY_… names${guess}`)
  })

  it('stops the run before anything is asked', async () => {
    const { code, err } = await verifyHere(['--provider-base-url', 'http://127.0.0.1:9', '--account', 'reviwer=a:b'])
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('was “reviewer” meant?') })
  })

  it('is nobody of those whom it knows', () => expect(check('reviewer')).not.toThrow())
})

describe('a verification that asked nothing', () => {
  it.each([
    [['--only', one], 'Nothing was asked, so nothing is proven: 1 skipped, for the reasons above. --allow-empty admits that.\n'],
    [
      ['--only', health, '--shard', '2/2'],
      'Nothing was asked, so nothing is proven: no interaction falls to this part. --allow-empty admits that.\n',
    ],
  ])('of %j ends with 2, unless that is admitted', async (only, sentence) => {
    const paper = await paperOf([health], { keys: null })
    const where = ['--provider-base-url', paper.baseUrl, '--no-signature', ...only]
    const { code, err, out } = await verifyHere(where)
    expect({ code, err }).toEqual({ code: 2, err: sentence })
    expect(out).toContain('0 passed, 0 failed')
    expect((await verifyHere([...where, '--allow-empty'])).code).toBe(0)
  })
})

describe('a redirect', () => {
  it('of every call is named with its target', async () => {
    const baseUrl = await serverOf((_, response) => response.writeHead(301, { location: 'https://qa.example/api?sign=of-ours' }).end())
    const paper = await paperOf([health])
    await expect(verifyPaper(paper, { backEnd: backEndAt(baseUrl, keys) })).rejects.toThrow(
      new CannotRun(
        `The back end at ${baseUrl} sends us elsewhere (301), to https://qa.example/api: --provider-base-url wants the address where calls are answered themselves.`,
      ),
    )
  })

  it('of one is a difference that tells its target', async () => {
    const changed = { 'GET /api/health': () => ({ status: 302, headers: { location: '/login' }, content: '' }) }
    const { results } = await verifyPaper(await paperOf([health], { changed }))
    expect(results[0]?.differences).toContainEqual({
      kind: 'status',
      path: 'HTTP',
      message: 'expected 200 but was 302, which leads to /login',
      expected: 200,
      actual: 302,
    })
  })
})

/** Answers what is asked before the first interaction, and no more. */
const silent = () =>
  serverOf(({ url = '' }, response) => (url.startsWith('/api/po') ? undefined : response.writeHead(200).end('{"status":200}')))

describe('a back end that falls silent', () => {
  it('is given as long as the product’s client gives it', async () => {
    const given = AbortSignal.timeout.bind(AbortSignal)
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => given(milliseconds / 600))
    const { results } = await verifyPaper(await paperOf([one]), { backEnd: backEndAt(await silent(), keys) })
    expect(results[0]?.differences).toEqual([{ kind: 'request', path: 'answer', message: 'no answer: no answer within 60 s' }])
    expect(new Set(timeout.mock.calls.flat())).toEqual(new Set([60_000]))
  })

  it('is given no more than the verification has', async () => {
    const stop = new AbortController()
    const backEnd = backEndAt(await silent(), keys, stop.signal)
    await expect(verifyPaper(await paperOf([one]), { backEnd, stop, timeoutSeconds: 0.3 })).rejects.toThrow(
      'The verification has taken 0.3 s and was stopped: --timeout SECONDS lets it take longer',
    )
  })

  it('keeps nobody from ending it', async () => {
    let err = ''
    const code = await main(['--provider-base-url', await silent(), '--no-signature', '--only', `${page}: 40101`], {
      out: { write: () => {} },
      err: { write: (text) => (err += text) },
      environment: {},
      onInterrupt: (listener) => void setTimeout(listener, 500),
    })
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/(^|\n)Stopped before the end\.\n$/) })
  })
})

const unready: RequestListener = (_, response) => response.writeHead(503).end()

describe('a back end that is not there', () => {
  it('is said to be so', async () => {
    const paper = await paperOf([health])
    await expect(verifyPaper(paper, { backEnd: backEndAt('http://127.0.0.1:9', keys) })).rejects.toThrow(
      'No back end answers at http://127.0.0.1:9 (ECONNREFUSED)',
    )
  })

  it('is waited for, if it may take a while', async () => {
    const paper = await paperOf([health])
    const early = await listen(unready)
    await early.close()
    setTimeout(() => void listen(unready, Number(new URL(early.address).port)).then((late) => toClose.push(late)), 400)
    const { results } = await verifyPaper(paper, { backEnd: backEndAt(early.address, keys), waitSeconds: 10 })
    expect(results[0]?.differences).toContainEqual(expect.objectContaining({ kind: 'status', actual: 503 }))
  })

  it.each(['localhost:8080', 'ftp://somewhere', 'here'])('“%s” is no address', (address) => {
    expect(() => backEndAt(address, keys)).toThrow(CannotRun)
  })
})
