import { randomBytes } from 'node:crypto'
import { authoritiesOf } from '#src/contract/row.ts'
import { acrossDeadline } from './deadline.ts'
import { rows, type Got, type Target } from './target.ts'

/** What somebody tries who means no good. */
export interface Attack {
  name: string
  /** Who could try it. */
  by: 'visitor' | 'supplier' | 'insider'
  /** Whose parts it needs to play. */
  people?: string[]
  /** Whether it needs all of them; otherwise any of them will do. */
  together?: boolean
  /** Part of every `npm test`; the others only beat on a server for longer. */
  quick: boolean
  /** @returns what did not hold, one line each; none when all of it did */
  run: (target: Target) => Promise<string[]>
}

const suppliers = ['supplier1', 'supplier2', 'newsupplier']
const insiders = ['buyer', 'lead', 'reviewer', 'unit', 'supervisor', 'admin']

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const refused = new Set([40101, 40301])
const isFailure = ({ http, status }: Got): boolean => http >= 500 || status === 50000

/** One line for each answer that is not as it has to be. */
const wrong = (answers: [what: string, got: Got][], holds: (got: Got) => boolean): string[] =>
  answers.filter(([, got]) => !holds(got)).map(([what, { http, status, text }]) => `${what}: ${http} ${status} ${text.slice(0, 120)}`)

const each = async <T>(items: readonly T[], send: (item: T) => Promise<[string, Got]>): Promise<[string, Got][]> => {
  const answers: [string, Got][] = []
  for (const item of items) answers.push(await send(item))
  return answers
}

/** Uploads are signed by another key: whoever has it needs a token as well. */
const guarded = rows.filter(([, row]) => row.authority !== 'public' && row.signature !== 'upload')
const forSomebody = guarded.filter(([, row]) => row.authority !== 'signedIn')

/** How long nothing of ours may take whatever is sent. Milliseconds; the first request of all that warms a server up is not one of them. */
const patience = 5000

export const attacks: Attack[] = [
  {
    name: 'calls what only signed-in people may call, without a token',
    by: 'visitor',
    quick: true,
    run: async (target) =>
      wrong(
        await each(guarded, async ([key]) => [key, await target.send(null, key, { body: key.startsWith('GET') ? undefined : {} })]),
        ({ status }) => status === 40101,
      ),
  },
  {
    name: 'makes a token up, and takes one whose signature is missing',
    by: 'visitor',
    quick: true,
    run: async (target) => {
      const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part({ jti: '1', sub: '1', exp: 9_999_999_999 })}.`
      const forged = ['x', unsigned, `${unsigned}${randomBytes(32).toString('base64url')}`, "' or 1=1 --"]
      const send = async (authorization: string): Promise<[string, Got]> => [
        authorization.slice(0, 20),
        await target.send(null, 'GET /api/admin/user/front/info', { headers: { authorization } }),
      ]
      return wrong(await each(forged, send), ({ status }) => status === 40101)
    },
  },
  {
    name: 'sends a call again, with an old signature, a wrong one and none',
    by: 'visitor',
    quick: true,
    run: async (target) => {
      const signature = target.sign()
      const old = { ...signature, timestamp: String(Number(signature['timestamp']) - 3_600_000) }
      const key = 'GET /api/auth/jwt/captcha'
      const first = await target.send(null, key, { signature })
      const forms = [signature, old, { ...target.sign(), sign: '0'.repeat(64) }, null]
      const answers = await each(forms, async (bad) => ['a bad signature', await target.send(null, key, { signature: bad })])
      return [...wrong([['a good one', first]], ({ http }) => http === 200), ...wrong(answers, ({ status }) => status === 40002)]
    },
  },
  {
    name: 'calls what suppliers may not call',
    by: 'supplier',
    people: suppliers,
    quick: true,
    run: (target) => mayNot(target, suppliers),
  },
  {
    name: 'calls what others of the house may call',
    by: 'insider',
    people: insiders,
    quick: true,
    run: (target) => mayNot(target, insiders),
  },
  {
    name: 'asks for records of others by their ids',
    by: 'supplier',
    people: suppliers,
    quick: false,
    run: async (target) => {
      const reading = guarded.filter(
        ([key, { params }]) => key.startsWith('GET') && params && 'id' in params.shape && !key.includes('/oss/'),
      )
      const found: string[] = []
      for (const [key] of reading)
        for (const id of ['1', '11', '21', '31', '32', '33', '20000', '20300', '5001']) {
          const answers = await each(['supplier1', 'newsupplier'], async (person) => [
            `${person} ${key} ${id}`,
            await target.send(person, key, { params: { id } }),
          ])
          found.push(...wrong(answers, (got) => !isFailure(got)))
          // A company's own page; the other's record is there for neither of the two.
          const [one, other] = answers.map(([, got]) => got)
          const both = one?.http === 200 && other?.http === 200 && one.text === other.text
          if (key.includes('/quotation/') && both) found.push(`${key} ${id}: both suppliers read the same quotation`)
        }
      return found
    },
  },
  {
    name: 'stops the server by a body that is deep, long or broken',
    by: 'visitor',
    quick: true,
    run: async (target) => {
      const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
      const wide = JSON.stringify({ username: Array.from({ length: 400_000 }, (_, index) => index % 10) })
      const nested = JSON.stringify(Array.from({ length: 2000 }, () => Array.from({ length: 500 }, () => [1])))
      const answers = await each([deep, wide, nested, '{"a":', '\u0000', '{"__proto__":{"x":1}}'], async (body) => [
        `${body.length} bytes of ${body.slice(0, 12)}`,
        await target.send(null, 'POST /api/auth/jwt/token', { body }),
      ])
      return [
        ...wrong(answers, (got) => got.http >= 400 && !isFailure(got) && got.milliseconds < patience),
        ...wrong([['still there', await target.open('/api/health')]], ({ http, milliseconds }) => http === 200 && milliseconds < patience),
      ]
    },
  },
  {
    name: 'sends ids and numbers that no column holds',
    by: 'supplier',
    people: ['supplier1'],
    quick: true,
    run: async (target) => {
      // Below `-1` are all menus (wire.md).
      const withId = guarded.filter(
        ([key, { params }]) => key.startsWith('GET') && params && 'id' in params.shape && !key.includes('/menus/'),
      )
      const ids = ['9223372036854775808', '99999999999999999999', '-1', '0x10', '1e3', '１', '%00', '../1', "1' or '1'='1"]
      const answers: [string, Got][] = []
      for (const [key] of withId)
        for (const id of ids) answers.push([`${key} ${id}`, await target.send('supplier1', key, { params: { id } })])
      return wrong(answers, (got) => got.http >= 400 && !isFailure(got))
    },
  },
  {
    name: 'keeps calls half-sent until their session has ended, and sends the rest',
    by: 'insider',
    people: ['buyer'],
    quick: true,
    run: async (target) => {
      const token = await target.signIn('buyer')
      if (token === null) return []
      const headers = { authorization: token }
      const key = 'POST /api/admin/user/front/setting'
      const [before, after] = [
        await target.begin(key, { headers, body: { setting: {} } }),
        await target.begin(key, { headers, body: { setting: {} } }),
      ]
      const first = await before()
      const left = await target.send(null, 'POST /api/auth/jwt/logout', { headers, body: {} })
      const late = await after()
      return [
        ...(first.http === 200 && left.http === 200 ? [] : [`could not be tried: ${first.http} ${left.http}`]),
        ...(late.http === 401 || late.text.includes('"status":40101') ? [] : [`after log-out: ${late.http} ${late.text.slice(-120)}`]),
      ]
    },
  },
  {
    name: 'uploads what is no document, or only begins like one',
    by: 'supplier',
    people: ['supplier1'],
    quick: true,
    run: async (target) => {
      const files: [string, Uint8Array][] = [
        ['page.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
        ['header.pdf', Buffer.from('%PDF-1.7\n')],
        ['program.png', Buffer.concat([Buffer.from('MZ'), randomBytes(400)])],
        ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
        ['header.docx', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60)])],
        ['empty.pdf', Buffer.alloc(0)],
      ]
      const answers = await each(files, async ([name, content]) => [name, await target.upload('supplier1', name, content)])
      return wrong(answers, (got) => got.status === 42200 && got.milliseconds < patience)
    },
  },
  {
    name: 'has the browser run something, or be framed or sent elsewhere',
    by: 'visitor',
    quick: true,
    run: async (target) => {
      const page = await target.open('/login', { accept: 'text/html' })
      const policy = page.headers.get('content-security-policy') ?? ''
      const broken = [
        ...(/script-src[^;]*'unsafe-inline'|script-src[^;]*\*/.test(policy) || !policy.includes('script-src')
          ? ['scripts of others may run']
          : []),
        ...(/frame-ancestors 'none'|frame-ancestors 'self'/.test(policy) ? [] : ['anybody may frame it']),
        ...(page.headers.get('x-content-type-options') === 'nosniff' ? [] : ['content types are guessed']),
      ]
      const call = await target.send(null, 'GET /api/auth/jwt/captcha')
      return page.http === 404 ? [] : [...broken, ...(call.headers.get('cache-control') === 'no-store' ? [] : ['answers are kept'])]
    },
  },
  {
    name: 'reads files of the server through its addresses',
    by: 'visitor',
    quick: true,
    run: async (target) => {
      const paths = [
        '/../../../etc/passwd',
        '/..%2f..%2f..%2fetc/passwd',
        '/%2e%2e/%2e%2e/package.json',
        '/assets/..%5c..%5cpackage.json',
        '/.git/config',
        '/data/secrets.json',
      ]
      const answers = await each(paths, async (path) => [path, await target.open(path)])
      return wrong(answers, ({ http, text }) => http < 500 && !/root:x:|"dependencies"|\[core\]|SEAL_KEY/.test(text))
    },
  },
  {
    name: 'replaces a quotation across its deadline, and loses what was accepted',
    by: 'supplier',
    people: ['supplier1', 'buyer'],
    together: true,
    quick: false,
    run: acrossDeadline,
  },
  {
    name: 'guesses passwords of one account',
    by: 'visitor',
    quick: false,
    run: async (target) => {
      const body = {
        username: `nobody-${randomBytes(4).toString('hex')}`,
        password: 'wrong',
        captchaKey: '',
        captcha: '',
        type: 'password',
        mobileCode: '',
      }
      const answers: Got[] = []
      for (let guess = 0; guess < 20; guess++) answers.push(await target.send(null, 'POST /api/auth/jwt/token', { body }))
      return answers.some(({ status }) => status === 42900) ? [] : ['twenty guesses in a row were all looked at']
    },
  },
]

async function mayNot(target: Target, people: string[]): Promise<string[]> {
  const found: string[] = []
  for (const person of people) {
    if (!(await target.knows(person))) continue
    const info = JSON.parse((await target.send(person, 'GET /api/admin/user/front/info')).text) as {
      menus: { code: string }[]
      elements: { code: string }[]
    }
    const held = new Set([...info.menus, ...info.elements].map(({ code }) => code))
    for (const [key, row] of forSomebody) {
      if (authoritiesOf(row).some((code) => held.has(code))) continue
      const got = await target.send(person, key, { body: key.startsWith('GET') ? undefined : {} })
      if (!refused.has(got.status)) found.push(`${person} ${key}: ${got.http} ${got.status} ${got.text.slice(0, 100)}`)
    }
  }
  return found
}
