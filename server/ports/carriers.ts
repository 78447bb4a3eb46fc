import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'

export type Channel = 'sms' | 'mail'

export interface Message {
  channel: Channel
  recipient: string
  subject: string
  text: string
}

/** Takes one message out of the house. Rejects when it was not taken. */
export type Carrier = (message: Message) => Promise<void>

/** Without a carrier the messages of a channel stay in the local outbox. */
export type Carriers = Partial<Record<Channel, Carrier>>

const patienceMilliseconds = 10_000

export const carriersOf = ({ sms, mail }: Pick<Config, 'sms' | 'mail'>): Carriers => ({
  ...(sms ? { sms: smsGateway(sms) } : {}),
  ...(mail ? { mail: mailServer(mail) } : {}),
})

/** Posts JSON to a gateway; any 2xx means it took the message. */
const smsGateway =
  ({ url, token, body }: NonNullable<Config['sms']>): Carrier =>
  async ({ recipient, text }) => {
    const filled = body.replaceAll(/\{(to|text)\}/g, (_, part: string) => quoted(part === 'to' ? recipient : text))
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: filled,
      signal: AbortSignal.timeout(patienceMilliseconds),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`)
  }

/** As it stands within the quotes of a JSON string. */
const quoted = (text: string): string => JSON.stringify(text).slice(1, -1)

const mailServer = ({ url, from }: NonNullable<Config['mail']>): Carrier => {
  const timeouts = { connectionTimeout: patienceMilliseconds, greetingTimeout: patienceMilliseconds, socketTimeout: patienceMilliseconds }
  const transport = createTransport({ url, ...timeouts }, { from })
  return async ({ recipient, subject, text }) => {
    const sent = transport.sendMail({ to: { name: '', address: recipient }, subject, text })
    // A mail server repeats whom it refuses; a log must not.
    const refused = await sent.then(
      () => null,
      ({ code = '', responseCode = 0 }: { code?: string; responseCode?: number }) => `${code} ${responseCode}`,
    )
    if (refused !== null) throw new Error(`The mail server did not take it: ${refused}`)
  }
}
