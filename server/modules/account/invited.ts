import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import { hashPassword, refuseWeak } from '#server/modules/credentials/index.ts'
import type { CallerContext } from '#server/serving/caller.ts'
import { isOf } from '#server/serving/operations.ts'
import { channelOf, post } from '#server/ports/messages.ts'
import { Refusal } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { textOf, type Language } from '#server/texts.ts'
import { invitationDays, invitedMark } from '#src/lib/invitation.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { sql } from 'drizzle-orm'
import { setPassword } from './queries.ts'

/** Somebody who has no password of their own yet. */
export interface Invitee {
  id: string
  username: string
  name: string
  passwordHash: string
  mobile: string
  email: string
  locale: Language
}

/** Where an invitation goes: a link is opened where mail is read more easily than where messages are. Empty where there is no way to them. */
export const recipientOf = ({ mobile, email }: Pick<Invitee, 'mobile' | 'email'>): string => email || mobile

/** A message that nobody took within a day is not sent any more. */
const sentWithinDays = 1

/**
 * What a link to the first password holds: whose, until when, and a seal over both and over all that ends it — another password, number or address.
 * Nothing is kept of it, and once a password is set it is worth nothing.
 */
const sealOf = ({ tokenSecret }: Config, { id, passwordHash, mobile, email }: Invitee, until: number): string =>
  createHmac('sha256', tokenSecret).update(['invitation', id, until, passwordHash, mobile, email].join('\n')).digest('base64url')

/** Sends somebody a link by which they set their first password. Their account must have an address or a number. */
export const sendInvitation = async (
  tx: Database,
  { config, clock }: CallerContext,
  { protocol, host }: FastifyRequest,
  invitee: Invitee,
): Promise<void> => {
  const now = clock.now()
  const until = Math.floor(later(now, invitationDays, 'day').getTime() / 1000)
  const href = new URL(`/forgetpassword?${invitedMark}`, config.publicUrl ?? `${protocol}://${host}`)
  // Behind the mark it reaches no server, no log and no other site.
  href.hash = `invitation=${invitee.id}.${until}.${sealOf(config, invitee, until)}`
  const recipient = recipientOf(invitee)
  const values = { name: invitee.name, username: invitee.username, link: href.href, days: invitationDays }
  await post(
    tx,
    config,
    {
      channel: channelOf(recipient),
      recipient,
      subject: textOf(invitee.locale, 'account.message.invitation'),
      text: textOf(invitee.locale, 'account.message.invitationText', values),
      expiresAt: later(now, sentWithinDays, 'day'),
    },
    now,
  )
}

const ended = () => new Refusal(40001, { message: 'account.error.invitation' })

/** @throws Refusal 40001 for an invitation that has run out, was used, or never was one */
const inviteeOf = async ({ database, config, clock }: CallerContext, invitation: string): Promise<Invitee> => {
  const [, id = '', until = '', seal = ''] = /^(\d{1,18})\.(\d{1,12})\.([\w-]{43})$/.exec(invitation) ?? []
  if (id === '' || Number(until) * 1000 < clock.now().getTime()) throw ended()
  const [found] = await rowsOf<Invitee>(
    database,
    sql`select id, username, name, password_hash as "passwordHash", mobile, email, locale from app_user
        where id = ${id}::bigint and must_change_password and not ${isShutOut(sql`app_user`)}`,
  )
  if (!found || !timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(config, found, Number(until))))) throw ended()
  return found
}

/** What somebody does who follows an invitation: they read whose account it is, and give it a password. */
export const invitedRoutes = (serve: ServeRow, gate: ModuleContext): void => {
  serve('POST /api/auth/password/invitation', async ({ body }) => {
    const { username, name } = await inviteeOf(gate, body.invitation)
    return { username, name }
  })

  serve('POST /api/auth/password/accept', async ({ body, request }) => {
    const invitee = await inviteeOf(gate, body.invitation)
    isOf(invitee.id, request)
    const { id, username, name, mobile, email } = invitee
    refuseWeak('password', body.password, [username, name, mobile, email])
    const passwordHash = await hashPassword(body.password)
    // Of two who follow the same link at once one comes too late.
    const isSet = await setPassword(gate, id, {
      passwordHash,
      now: gate.clock.now(),
      invited: { ...invitee, at: recipientOf(invitee) },
    })
    if (!isSet) throw ended()
    return { username }
  })
}
