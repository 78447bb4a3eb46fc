import { sql, type SQL } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Clock } from '#server/clock.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { seal, unseal } from '#server/seal/seal.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import type { Carriers, Channel, Message } from './carriers.ts'

/** What a message is stored with, besides its content. */
export interface Posting extends Message {
  /** A message past its time is not sent any more. */
  expiresAt: Date
  /** The same for every attempt to ask for the same message: only the first is kept. */
  dedupKey?: string
}

/** A message as it rests, its content encrypted. */
export interface StoredMessage {
  id: string
  channel: Channel
  recipient: string
  sealed: string
  createdAt: string
}

type Claimed = Omit<StoredMessage, 'createdAt'> & { attempts: number }

const scope = 'messages'
/** As long as carriers may take: another process tries a message only when the one that has it is gone. */
const leaseSeconds = 60
/** Pause after the first failure; twice as long each time, up to the longest. */
const firstPauseSeconds = 5
const longestPauseSeconds = 600
const keptHours = 24

export const channelOf = (recipient: string): Channel => (recipient.includes('@') ? 'mail' : 'sms')

/**
 * The statement that puts a message into the outbox; whoever asks may make it part of a larger one.
 * @param deliverable decides in the same statement whether it goes anywhere
 */
export const postStatement = (
  { sealKey }: Pick<Config, 'sealKey'>,
  { channel, recipient, subject, text, expiresAt, dedupKey }: Posting,
  now: Date,
  deliverable: SQL = sql`true`,
): SQL => sql`insert into message_outbox (dedup_key, channel, recipient, sealed, deliverable, next_attempt_at, expires_at, created_at)
  values (${dedupKey ?? null}, ${channel}, ${recipient}, ${seal(sealKey, scope, JSON.stringify({ subject, text }))}, ${deliverable},
          ${now.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
  on conflict (dedup_key) do nothing`

/** Puts a message into the outbox, within the asking transaction. */
export const post = async (tx: Database, config: Pick<Config, 'sealKey'>, posting: Posting, now: Date): Promise<void> => {
  await tx.execute(postStatement(config, posting, now))
}

/** Hands waiting messages to their carriers; what fails is tried again until it expires. @returns how many were tried */
export const deliverMessages = async (
  database: Database,
  clock: Clock,
  config: Pick<Config, 'sealKey'>,
  carriers: Carriers,
  onFailure: (error: unknown) => void,
): Promise<number> => {
  const channels = Object.keys(carriers)
  if (channels.length === 0) return 0
  const claimed = await claim(database, clock.now(), channels)
  const deliver = async ({ id, channel, recipient, sealed, attempts }: Claimed) => {
    try {
      await carriers[channel]?.({ channel, recipient, ...contentOf(config, sealed) })
      // Once it is out nobody needs its text here.
      await database.execute(sql`update message_outbox set sent_at = ${clock.now().toISOString()}, sealed = '' where id = ${id}`)
    } catch (error) {
      onFailure(error)
      const pause = Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds)
      const next = later(clock.now(), pause, 'second').toISOString()
      await database.execute(sql`update message_outbox set next_attempt_at = ${next} where id = ${id} and sent_at is null`)
    }
  }
  // Side by side: one that is slow lets no other's lease run out.
  await Promise.all(claimed.map(deliver))
  return claimed.length
}

/** Takes messages for the length of a lease. */
const claim = (database: Database, now: Date, channels: string[]): Promise<Claimed[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const wanted = sql.join(
    channels.map((channel) => sql`${channel}`),
    sql`, `,
  )
  return rowsOf<Claimed>(
    database,
    sql`with taken as (
          select id from message_outbox where sent_at is null and deliverable and next_attempt_at <= ${at} and expires_at > ${at}
            and channel in (${wanted}) order by next_attempt_at limit 20 for update skip locked
        )
        update message_outbox m set attempts = attempts + 1, next_attempt_at = ${at} + make_interval(secs => ${leaseSeconds})
        from taken where m.id = taken.id returning m.id, m.channel, m.recipient, m.sealed, m.attempts`,
  )
}

/** The part of a query that reads messages as people may. */
export const messageColumns = sql`id, channel, recipient, sealed, created_at as "createdAt"`

/** A stored message in clear. */
export const readMessage = (config: Pick<Config, 'sealKey'>, { sealed, ...message }: StoredMessage) => ({
  ...message,
  ...contentOf(config, sealed),
})

const contentOf = ({ sealKey }: Pick<Config, 'sealKey'>, sealed: string): { subject: string; text: string } =>
  sealed === '' ? { subject: '', text: '' } : (JSON.parse(unseal(sealKey, scope, sealed)) as { subject: string; text: string })

/** Removes messages a day after they were asked for, and codes once nothing can be done with them. */
export const sweepMessages = async (database: Database, now: Date): Promise<void> => {
  await database.execute(sql`delete from message_outbox where created_at < ${later(now, -keptHours, 'hour').toISOString()}`)
  await database.execute(sql`delete from verification_code where expires_at < ${later(now, -1, 'hour').toISOString()}`)
}
