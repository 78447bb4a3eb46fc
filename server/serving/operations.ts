import type { FastifyReply, FastifyRequest } from 'fastify'
import { menuOf } from '#server/db/access/menuOf.ts'
import { atEnd, type Database } from '#server/db/connect.ts'
import { keepChanges, keepOperation, keepRefusal } from '#server/db/operation.ts'
import { Refusal } from '#server/refusal.ts'
import { isTold } from '#src/contract/told.ts'
import { addressOf } from './address.ts'
import type { Caller, CallerContext } from './caller.ts'

interface Made {
  key: string
  caller: Caller | null
  request: FastifyRequest
  reply: FastifyReply
}

/** A name for what somebody sits at is enough. */
const longestDevice = 200

/** What an address is about, by its id or its name; any other part of one may be a secret, such as a token. */
const recordIn = ({ params }: FastifyRequest): string | null => {
  const { id, name } = params as { id?: string; name?: string }
  return id ?? name ?? null
}

const signedIn = new WeakMap<FastifyRequest, string>()

/** By this call somebody signs in: it is theirs. */
export const isOf = (userId: string, request: FastifyRequest): void => void signedIn.set(request, userId)

const about = ({ key, caller, request }: Made) => ({
  rowKey: key,
  menu: menuOf(key),
  // Whoever looks at what somebody else sees does it in their own name.
  userId: caller?.service ? null : (caller?.viewerId ?? caller?.id ?? signedIn.get(request) ?? null),
  program: caller?.service?.name ?? null,
  recordId: recordIn(request),
  address: addressOf(request),
  device: (request.headers['user-agent'] ?? '').slice(0, longestDevice),
  requestId: request.id,
})

/** Keeps what is done by calls: who, from where, about what, with which outcome, and what it has changed. */
export const operationKeeper = ({ database, clock }: Pick<CallerContext, 'database' | 'clock'>) => {
  const ended = ({ reply }: Made, code = 200) => ({ at: clock.now(), milliseconds: reply.elapsedTime, code })

  /** Does work, and tells where somebody who is known is refused it; of who is not, nothing is told. */
  const refusing = async <T>(made: Made, work: () => T | Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (made.caller && isTold(made.key))
        await keepRefusal(database, about(made), ended(made, error instanceof Refusal ? error.code : 50000))
      throw error
    }
  }

  return {
    refusing,
    /** Does what was called for. What its transactions change is kept with them, and that it was done in any case, by whom it is known. */
    within: async <T>(made: Made, work: () => Promise<T>): Promise<T> => {
      if (!isTold(made.key)) return work()
      let isKept = false
      const keep = async (tx: Database) => {
        if (await keepChanges(tx, about(made), ended(made))) isKept = true
      }
      const answer = await refusing(made, () => atEnd.run(keep, work))
      const operation = about(made)
      if (!isKept && (operation.userId ?? operation.program) !== null) await keepOperation(database, operation, ended(made))
      return answer
    },
  }
}
