import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createSocketServer, type AddressInfo, type Server } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { openTestDatabase } from '#tests/setup/database.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { carriersOf, type Carrier, type Message } from './carriers.ts'
import { deliverMessages, post } from './messages.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
afterEach(() => opened.database.execute(sql`delete from message_outbox`))

const config = { sealKey: 'a-seal-key-of-this-test' }
const now = new Date('2026-11-21T02:00:00.000Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const message: Message = { channel: 'sms', recipient: '13912340001', subject: 'Code', text: 'Code "204816"\nfor you' }
const posting = { ...message, expiresAt: after(300) }

const deliver = (at: Date, sms: Carrier, failures: unknown[] = []) =>
  deliverMessages(opened.database, { now: () => at }, config, { sms }, (error) => failures.push(error))

const refusing: Carrier = () => Promise.reject(new Error('away'))

const listening = async (server: { listen: (port: number, host: string, done: () => void) => unknown; address: () => unknown }) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

describe('a message', () => {
  it('goes out once, and leaves no text behind', async () => {
    await post(opened.database, config, posting, now)
    const sent: Message[] = []
    const carrier: Carrier = async (each) => void sent.push(each)
    expect([await deliver(now, carrier), await deliver(after(60), carrier)]).toEqual([1, 0])
    expect(sent).toEqual([message])
    expect(await rowsOf(opened.database, sql`select sealed, attempts from message_outbox`)).toEqual([{ sealed: '', attempts: 1 }])
  })

  it('that fails is tried again, later each time, until it has expired', async () => {
    await post(opened.database, config, posting, now)
    const failures: unknown[] = []
    const tried: number[] = []
    for (let second = 0; second < 400; second++) if ((await deliver(after(second), refusing, failures)) > 0) tried.push(second)
    expect(tried).toEqual([0, 5, 15, 35, 75, 155])
    expect(failures).toHaveLength(6)
  })

  it('on its way is tried by nobody else, however slow its carrier, unless whoever has it is gone', async () => {
    await post(opened.database, config, posting, now)
    let arrive: (() => void) | undefined
    const slow: Carrier = () => new Promise((resolve) => (arrive = resolve))
    const first = deliver(now, slow)
    await vi.waitFor(() => expect(arrive).toBeDefined())
    const sent: Message[] = []
    const quick: Carrier = async (each) => void sent.push(each)
    expect(await deliver(after(59), quick)).toBe(0)
    expect(await deliver(after(61), quick)).toBe(1)
    arrive?.()
    await first
    expect(sent).toEqual([message])
  })

  it('asked for twice is kept once', async () => {
    for (const text of ['first', 'second']) await post(opened.database, config, { ...posting, text, dedupKey: 'outbox 7' }, now)
    const sent: string[] = []
    await deliver(now, async ({ text }) => void sent.push(text))
    expect(sent).toEqual(['first'])
  })

  it('stays where it is without a carrier of its channel', async () => {
    await post(opened.database, config, { ...posting, channel: 'mail', recipient: 'a@example.com' }, now)
    expect(await deliver(now, () => Promise.reject(new Error('not for you')))).toBe(0)
    expect(carriersOf({ sms: null, mail: null })).toEqual({})
  })
})

describe('the SMS gateway', () => {
  it('gets number and text as its body asks, with the token; anything but success is a failure', async () => {
    const heard: { authorization: string | undefined; body: unknown }[] = []
    let status = 202
    const gateway = createServer((request: IncomingMessage, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        heard.push({ authorization: request.headers.authorization, body: JSON.parse(text) })
        response.writeHead(status).end()
      })
    })
    const url = `http://127.0.0.1:${await listening(gateway)}/send`
    const { sms } = carriersOf({ sms: { url, token: 'secret', body: '{"mobile":"{to}","content":["{text}"]}' }, mail: null })
    await sms?.(message)
    expect(heard).toEqual([{ authorization: 'Bearer secret', body: { mobile: message.recipient, content: [message.text] } }])
    status = 500
    await expect(sms?.(message)).rejects.toThrow('The SMS gateway answered 500')
    gateway.close()
  })
})

describe('the mail server', () => {
  it('gets sender, recipient, subject and text', async () => {
    const { server, heard } = smtpServer()
    const url = `smtp://127.0.0.1:${await listening(server)}`
    const { mail } = carriersOf({ sms: null, mail: { url, from: 'Fairlead <no-reply@example.com>' } })
    await mail?.({ channel: 'mail', recipient: 'he@example.com', subject: 'New password', text: 'Code 204816' })
    const letter = heard.join('\n')
    for (const part of ['MAIL FROM:<no-reply@example.com>', 'RCPT TO:<he@example.com>', 'Subject: New password', 'Code 204816'])
      expect(letter).toContain(part)
    server.close()
  })

  it('is not quoted when it refuses: it would name the recipient', async () => {
    const { server } = smtpServer('550 no <he@example.com> here')
    const url = `smtp://127.0.0.1:${await listening(server)}`
    const { mail } = carriersOf({ sms: null, mail: { url, from: 'no-reply@example.com' } })
    const letter = { channel: 'mail', recipient: 'he@example.com', subject: 'x', text: 'y' } as const
    await expect(mail?.(letter)).rejects.toThrow(/^The mail server did not take it: EENVELOPE 550$/)
    server.close()
  })
})

/** As much of SMTP as one letter needs. */
const smtpServer = (toRecipient = '250 ok'): { server: Server; heard: string[] } => {
  const heard: string[] = []
  const server = createSocketServer((socket) => {
    let inData = false
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk
        .toString()
        .split('\r\n')
        .filter((each) => each !== '')) {
        heard.push(line)
        if (inData && line !== '.') continue
        if (line === 'DATA') socket.write('354 go on\r\n')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write(`${line.startsWith('RCPT') ? toRecipient : '250 ok'}\r\n`)
        inData = line === 'DATA'
      }
    })
  })
  return { server, heard }
}
