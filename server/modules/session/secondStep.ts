import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { refuseWhenFull, refuseWhileDelayed, signInsAnywhere, signInsFrom, signInsHere } from '#server/modules/credentials/index.ts'
import { askingFor, takeSecondFactor, waysOf } from '#server/modules/secondFactor/index.ts'
import { addressOf } from '#server/serving/address.ts'
import type { CallerContext } from '#server/serving/caller.ts'
import { clear, forget, giveBack } from '#server/serving/counter.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import type { SecondStep, SecondWay } from '#src/lib/secondFactor.ts'
import { knowsNetwork } from './queries.ts'
import { endTicket, holderOf, issueTicket, setChallenge, tryTicket, type FirstFactor } from './ticket.ts'

/** What is asked of somebody whose first factor was right; nothing where no second is set up. */
export const secondStepFor = async (gate: CallerContext, user: FirstFactor, request: FastifyRequest): Promise<SecondStep | null> => {
  const ways = await waysOf(gate.database, user.id)
  return ways.length === 0 ? null : { ...(await issueTicket(gate, user, request)), ways }
}

/** What a browser asks an authenticator, for a ticket. @throws Refusal 40400 when that has ended */
export const askPasskey = async (gate: CallerContext, ticket: string, request: FastifyRequest) => {
  const options = await askingFor(gate, await holderOf(gate, ticket, request))
  await setChallenge(gate, ticket, options.challenge)
  return options
}

interface Given {
  ticket: string
  way: SecondWay
  code: string
  credential?: unknown
}

/**
 * Takes the second factor with the ticket of the first. What fails counts with wrong passwords of the account, and is forgotten with them.
 * @returns who is in
 * @throws Refusal 40400 when the ticket has ended, 40001 when the factor is wrong, 42900 when too much failed
 */
export const bySecondFactor = async (gate: CallerContext, given: Given, request: FastifyRequest): Promise<string> => {
  const address = addressOf(request)
  const { id, challenge } = await tryTicket(gate, given.ticket, request)
  const isKnown = await knowsNetwork(gate.database, id, address)
  await refuseWhenFull(gate, signInsFrom(address))
  await refuseWhenFull(gate, signInsHere({ userId: id }, address))
  if (!isKnown) await refuseWhileDelayed(gate, signInsAnywhere({ userId: id }))
  const { way, code } = given
  const credential = given.credential as AuthenticationResponseJSON | undefined
  if (!(await takeSecondFactor(gate, request, id, { way, code, credential, challenge }))) {
    const message = way === 'passkey' ? 'secondFactor.error.passkey' : 'secondFactor.error.code'
    throw new Refusal(40001, { message, errors: [{ path: way === 'passkey' ? 'credential' : 'code', message }] })
  }
  if (!(await endTicket(gate, given.ticket))) throw notFound()
  await clear(gate, signInsHere({ userId: id }, address))
  await giveBack(gate, signInsFrom(address))
  if (!isKnown) await forget(gate, signInsAnywhere({ userId: id }))
  return id
}
