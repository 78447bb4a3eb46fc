import { createHmac, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { rowsOf } from '#server/db/connect.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import { signInTicket } from '#server/db/tables/secondFactor.ts'
import { addressOf } from '#server/serving/address.ts'
import type { CallerContext } from '#server/serving/caller.ts'
import { notFound } from '#server/refusal.ts'
import { later } from '#src/lib/shanghaiTime.ts'

const lifetimeMinutes = 5
const mostTries = 5

/** Somebody whose first factor was right. */
export interface FirstFactor {
  id: string
  passwordHash: string
}

const keyed = ({ config }: CallerContext, text: string): string => createHmac('sha256', config.tokenSecret).update(text).digest('base64url')

/** What a ticket is good for alone: this account, this network, this password. */
const boundTo = (gate: CallerContext, { id, passwordHash }: FirstFactor, request: FastifyRequest): string =>
  keyed(gate, ['ticket for', id, addressOf(request), passwordHash].join('\n'))

const hashOf = (gate: CallerContext, ticket: string): string => keyed(gate, `ticket ${ticket}`)

/** Says that somebody's first factor was right, for five minutes and five tries; nothing but the second factor is taken with it. */
export const issueTicket = async (gate: CallerContext, user: FirstFactor, request: FastifyRequest) => {
  const ticket = randomBytes(24).toString('base64url')
  const expiresAt = later(gate.clock.now(), lifetimeMinutes, 'minute')
  await gate.database
    .insert(signInTicket)
    .values({ ticketHash: hashOf(gate, ticket), userId: user.id, boundTo: boundTo(gate, user, request), expiresAt })
  return { ticket, expiresAt: expiresAt.toISOString() }
}

interface Held extends FirstFactor {
  boundTo: string
  challenge: string | null
}

/**
 * Counts a try with a ticket, and takes what a passkey was asked to sign.
 * @throws Refusal 40400 for one that has ended, was tried too often, or belongs elsewhere
 */
export const tryTicket = async (gate: CallerContext, ticket: string, request: FastifyRequest): Promise<Held> => {
  const [held] = await rowsOf<Held>(
    gate.database,
    sql`with held as (
          select t.ticket_hash, t.bound_to, t.challenge, u.id, u.password_hash from sign_in_ticket t join app_user u on u.id = t.user_id
          where t.ticket_hash = ${hashOf(gate, ticket)} and t.expires_at > ${gate.clock.now().toISOString()}::timestamptz and t.tries < ${mostTries}
            and not ${isShutOut(sql`u`)} for update of t
        )
        update sign_in_ticket t set tries = t.tries + 1, challenge = null from held where t.ticket_hash = held.ticket_hash
        returning held.id, held.password_hash as "passwordHash", held.bound_to as "boundTo", held.challenge`,
  )
  if (!held || held.boundTo !== boundTo(gate, held, request)) throw notFound()
  return held
}

/** Has a passkey asked to sign something for a ticket. @returns whose it is @throws Refusal 40400 */
export const holderOf = async (gate: CallerContext, ticket: string, request: FastifyRequest): Promise<string> => {
  const [held] = await rowsOf<FirstFactor & { boundTo: string }>(
    gate.database,
    sql`select u.id, u.password_hash as "passwordHash", t.bound_to as "boundTo" from sign_in_ticket t join app_user u on u.id = t.user_id
        where t.ticket_hash = ${hashOf(gate, ticket)} and t.expires_at > ${gate.clock.now().toISOString()}::timestamptz and t.tries < ${mostTries}
          and not ${isShutOut(sql`u`)}`,
  )
  if (!held || held.boundTo !== boundTo(gate, held, request)) throw notFound()
  return held.id
}

export const setChallenge = async (gate: CallerContext, ticket: string, challenge: string): Promise<void> => {
  await gate.database
    .update(signInTicket)
    .set({ challenge })
    .where(eq(signInTicket.ticketHash, hashOf(gate, ticket)))
}

/** Uses a ticket up. @returns whether it was still there: of two at once one gets a token */
export const endTicket = async (gate: CallerContext, ticket: string): Promise<boolean> => {
  const ended = await gate.database
    .delete(signInTicket)
    .where(eq(signInTicket.ticketHash, hashOf(gate, ticket)))
    .returning({ userId: signInTicket.userId })
  return ended.length > 0
}
