import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await buildWorld({}, { patience: { headers: 300, call: 600, silence: 900, next: 500, look: 50 } })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as { port: number }).port
})
afterAll(() => world.close())

/** Sends this, and waits until the other side hangs up. @returns what it said */
const sent = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })

it.each([
  ['that says nothing', '', /^(HTTP\/1.1 408|$)/],
  ['whose headers never end', 'GET /api/health HTTP/1.1\r\nHost: a\r\n', /^HTTP\/1.1 408/],
  [
    'whose body never comes',
    `POST /api/health HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    /^HTTP\/1.1 4/,
  ],
  ['that asks for nothing more', 'GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n', /^HTTP\/1.1 200/],
])('hangs up on a connection %s', async (_, text, answer) => {
  const started = performance.now()
  expect(await sent(text)).toMatch(answer)
  expect(performance.now() - started).toBeLessThan(5000)
})

it('hangs up on a signed call whose body never comes', async () => {
  const head = `POST /api/auth/jwt/token?${world.sign()} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"username":`
  expect(await sent(head)).toMatch(/^HTTP\/1.1 408/)
})
