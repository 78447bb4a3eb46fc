import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reading } from '#server/db/list.ts'
import { linesType } from '#src/lib/lines.ts'
import { loggable } from './loggable.ts'
import { Refusal } from '#server/refusal.ts'

interface Part {
  total: number
  rows: unknown[]
}

/** How many lists one person may have sent whole at the same time, by this process. */
const atOnce = 2
const retryAfterSeconds = 10

/**
 * Sends lists whole. Of each no more is read than is sent: between its parts nothing is held but the ids, and when whoever asked has
 * gone nothing more is read.
 */
export const lineSender = () => {
  const running = new Map<string, number>()
  /**
   * @param whose counts against the limit
   * @param readPart reads on; what it refuses in the middle ends the lines without the last one
   * @throws Refusal 42900 for one list too many
   */
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    whose: string,
    readPart: (whole: Reading) => Promise<Part>,
  ): Promise<FastifyReply> => {
    const before = running.get(whose) ?? 0
    if (before >= atOnce) throw new Refusal(42900, { message: 'error.tooManyLists', values: { most: atOnce }, retryAfterSeconds })
    running.set(whose, before + 1)
    const release = () => {
      const left = (running.get(whose) ?? 0) - 1
      if (left > 0) running.set(whose, left)
      else running.delete(whose)
    }
    const onFailure = (error: unknown) => {
      if (!(error instanceof Refusal)) request.log.error({ error: loggable(error) }, 'a list broke off')
    }
    try {
      const whole: Reading = { read: 0 }
      const first = await readPart(whole)
      if (!whole.ids) throw new Error(`${request.routeOptions.url} is not read as a list`)
      const lines = Readable.from(linesOf(first, whole, readPart, onFailure))
      return reply.type(linesType).send(lines.once('close', release))
    } catch (error) {
      release()
      throw error
    }
  }
}

async function* linesOf(
  first: Part,
  whole: Reading,
  readPart: (whole: Reading) => Promise<Part>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<string> {
  yield lineOf({ total: first.total })
  let sent = 0
  for (let part = first; ;) {
    // A stream takes an empty part for its end.
    if (part.rows.length > 0) yield part.rows.map(lineOf).join('')
    sent += part.rows.length
    if (whole.read >= (whole.ids?.length ?? 0)) break
    try {
      part = await readPart(whole)
    } catch (error) {
      onFailure(error)
      return
    }
  }
  yield lineOf({ complete: sent })
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`
