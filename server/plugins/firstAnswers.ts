import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Language } from '#server/texts.ts'
import { firstCalls, whoAsks } from '#src/contract/first.ts'
import { contract, type Data } from '#src/contract/index.ts'
import { authoritiesOf, type Row } from '#src/contract/row.ts'
import { signCall } from '#src/lib/signature.ts'

/** What came with a page, by the address of its call. */
export type Answers = Record<string, unknown>

/**
 * Makes the first calls of a page for whoever asks for it, each through the gates that it would pass if it came from outside.
 * @returns their answers, without those that were refused; null for somebody who is not known by this token
 */
export const firstAnswers =
  (app: FastifyInstance, signSalt: string, clock: Clock) =>
  async (request: FastifyRequest, token: string, language: Language, path: string): Promise<Answers | null> => {
    const ask = async (address: string): Promise<[string, unknown][]> => {
      const answer = await app.inject({
        method: 'GET',
        url: `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(Object.entries(signCall(signSalt, clock.now().getTime())))}`,
        remoteAddress: request.ip,
        headers: { authorization: token, accept: 'application/json', 'accept-language': language },
      })
      return answer.statusCode === 200 ? [[address, answer.json()]] : []
    }
    const [known] = await ask(whoAsks)
    if (!known) return null
    const who = known[1] as Data<'GET /api/admin/user/front/info'>
    const held = new Set([...who.menus, ...who.elements].map(({ code }) => code))
    const mayAsk = (row: Row) => row.authority === 'signedIn' || authoritiesOf(row).some((code) => held.has(code))
    const calls = firstCalls(who, path).filter(({ row }) => mayAsk(contract[row]))
    return Object.fromEntries([known, ...(await Promise.all(calls.map(({ address }) => ask(address)))).flat()])
  }
