import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Language } from '#server/texts.ts'
import { firstCalls, whoAsks } from '#src/contract/first.ts'
import { contract, type Data } from '#src/contract/index.ts'
import { authoritiesOf, type Row } from '#src/contract/row.ts'
import { signCall } from '#src/lib/signature.ts'
import { parentHeader } from '#src/lib/trace.ts'

/** What came with a page, by the address of its call. */
export type Answers = Record<string, unknown>

/**
 * Makes the first calls of a page for whoever asks for it, each through the gates that it would pass if it came from outside.
 * @param asked path and query of the page
 * @returns their answers, without those that were refused; null for somebody who is not known by this token
 */
export const firstAnswers =
  (app: FastifyInstance, signSalt: string, clock: Clock) =>
  async (request: FastifyRequest, token: string, language: Language, asked: string): Promise<Answers | null> => {
    // All that comes with one page is one trace.
    const trace = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`
    const ask = async (address: string): Promise<[string, unknown][]> => {
      const answer = await app.inject({
        method: 'GET',
        url: `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(Object.entries(signCall(signSalt, clock.now().getTime())))}`,
        remoteAddress: request.ip,
        headers: { authorization: token, accept: 'application/json', 'accept-language': language, [parentHeader]: trace },
      })
      const said = answer.json<unknown>()
      return answer.statusCode === 200 && !isRefusal(said) ? [[address, said]] : []
    }
    const [known] = await ask(whoAsks)
    if (!known) return null
    const who = known[1] as Data<'GET /api/admin/user/front/info'>
    const held = new Set([...who.menus, ...who.elements].map(({ code }) => code))
    const mayAsk = (row: Row) => row.authority === 'signedIn' || authoritiesOf(row).some((code) => held.has(code))
    const calls = firstCalls(who, asked).filter(({ row }) => mayAsk(contract[row]))
    return Object.fromEntries([known, ...(await Promise.all(calls.map(({ address }) => ask(address)))).flat()])
  }

/** With `REFUSALS=http200` some refusals are told by the body alone. */
const isRefusal = (said: unknown): boolean =>
  typeof said === 'object' && said !== null && 'status' in said && typeof said.status === 'number' && said.status !== 200
