/**
 * Between any Pact tool and a back end of this family: signs every request anew, and puts in the token of whom the states let ask.
 * Alone, without a package, to be read and carried over to other languages; docs/wire.md says what it is for.
 *   BACK_END=http://127.0.0.1:8090 STATES=http://127.0.0.1:8091 node scripts/pact-adapter.mjs
 */
import { createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

const { BACK_END = '', STATES = '', PORT = '8092', SIGN_SALT = 'fairlead-call-salt', UPLOAD_SIGN_KEY = 'fairlead-upload-key' } = process.env
const json = { 'content-type': 'application/json' }
let visitor = { token: null, signs: true }

/** Pact wants the values of a state alone; who asks next is for us. */
const bringAbout = async (content) => {
  if ((content.action ?? 'setup') !== 'setup') return { status: 200, headers: json, body: '{}' }
  const answer = await fetch(STATES, { method: 'POST', headers: json, body: JSON.stringify(content) })
  const { values = {}, visitor: next = {}, message } = await answer.json()
  visitor = { ...visitor, ...next }
  return { status: answer.status, headers: json, body: JSON.stringify(answer.ok ? values : { message }) }
}

const sign = async (url) => {
  if (!url.searchParams.has('sign') || !visitor.signs) return
  const { headers } = await fetch(`${BACK_END}/api/health`)
  const timestamp = String(Date.parse(headers.get('date')))
  const t = timestamp.slice(0, -3)
  const randomStr = randomBytes(9).toString('hex')
  const key = url.pathname.endsWith('/oss/upload') ? UPLOAD_SIGN_KEY : SIGN_SALT
  const signature = createHmac('sha256', key).update(`${t}${timestamp}${randomStr}`).digest('hex')
  for (const [name, value] of Object.entries({ t, timestamp, randomStr, sign: signature })) url.searchParams.set(name, value)
}

const passOn = async ({ method, url: path, headers }, body) => {
  const url = new URL(path, BACK_END)
  await sign(url)
  if (url.searchParams.get('token') === 'a-token' && visitor.token) url.searchParams.set('token', visitor.token)
  const { host: _, connection: __, 'content-length': ___, ...kept } = headers
  if (kept.authorization && visitor.token) kept.authorization = visitor.token
  const answer = await fetch(url, { method, headers: kept, redirect: 'manual', ...(body.length > 0 ? { body } : {}) })
  const shown = ['content-type', 'retry-after'].filter((name) => answer.headers.has(name)).map((name) => [name, answer.headers.get(name)])
  return { status: answer.status, headers: Object.fromEntries(shown), body: Buffer.from(await answer.arrayBuffer()) }
}

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  const answered = request.url === '/_state' ? bringAbout(JSON.parse(body)) : passOn(request, body)
  const { status, headers, body: text } = await answered.catch((error) => ({ status: 502, headers: {}, body: String(error) }))
  response.writeHead(status, headers).end(text)
})
server.listen(Number(PORT), '127.0.0.1', () =>
  process.stdout.write(`Verify http://127.0.0.1:${server.address().port}, with its states at /_state\n`),
)
