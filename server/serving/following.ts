import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newsOf } from '#server/db/news.ts'
import { Refusal } from '#server/refusal.ts'
import { contract } from '#src/contract/index.ts'
import type { Row } from '#src/contract/row.ts'
import { streamType } from '#src/lib/stream.ts'
import type { Caller, CallerContext } from './caller.ts'
import { loggable } from './loggable.ts'
import type { Registry } from './module.ts'

/** Before a proxy, or who follows, takes the connection for dead. Milliseconds. */
export const heartbeatInterval = 25_000

/** A browser follows once, whatever is open in it: the oldest of more is one whose end nobody has told. */
const mostOfSession = 3

/** Whether a call wants to be answered anew whenever the answer changes. */
export const isFollowing = ({ method, headers, routeOptions: { config } }: FastifyRequest): boolean => {
  const row: Row | undefined = config.row && contract[config.row]
  return row?.follows === true && method === 'GET' && headers.accept?.includes(streamType) === true
}

interface Follower {
  userId: string
  tokenId: string
  /** Sends the answer, after whatever is still being sent. */
  tell: () => Promise<void>
  end: () => void
}

export interface Followers {
  /**
   * Answers, and keeps the answer open.
   * @param answer asked anew each time; what it refuses later ends the stream
   * @throws what the first answer throws
   */
  add: (reply: FastifyReply, caller: Caller, answer: () => Promise<unknown>) => Promise<void>
  /** Tells those whom something concerns, and ends what has no token any more. */
  hear: () => Promise<void>
}

/** Who follows an answer at this process: told of what concerns them, let go when their session ends and as the process stops. */
export const followersOf = (app: FastifyInstance, gate: CallerContext, { isDraining }: Pick<Registry, 'isDraining'>): Followers => {
  const all = new Set<Follower>()
  const news = newsOf(gate)
  let isClosing = false
  const endAll = () => {
    for (const { end } of all) end()
  }
  // A server closes when its calls have ended.
  app.addHook('preClose', async () => {
    isClosing = true
    endAll()
  })

  const hear = async () => {
    const { concerned, ended } = await news(
      [...new Set([...all].map(({ userId }) => userId))],
      [...all].map(({ tokenId }) => tokenId),
    )
    if (isDraining()) endAll()
    for (const { userId, tokenId, tell, end } of all)
      if (ended.has(tokenId)) end()
      else if (concerned.has(userId)) void tell()
  }
  // Who follows before anything was heard would miss what happens until then.
  let begun: Promise<void> | undefined
  const begin = () =>
    (begun ??= hear().catch((error: unknown) => {
      begun = undefined
      throw error
    }))

  return {
    hear,

    add: async ({ sse, request }, { id: userId, tokenId }, answer) => {
      await begin()
      let sending = Promise.resolve()
      const send = async () => {
        if (sse.isConnected) await sse.send({ data: await answer() })
      }
      const tell = () => {
        sending = sending.then(send).catch((error: unknown) => {
          if (!(error instanceof Refusal)) request.log.error({ error: loggable(error) }, 'a stream broke off')
          sse.close()
        })
        return sending
      }
      const follower: Follower = { userId, tokenId, tell, end: () => sse.close() }
      const own = [...all].filter((each) => each.tokenId === tokenId)
      for (const { end } of own.slice(0, Math.max(0, own.length + 1 - mostOfSession))) end()
      // Before the first answer: what happens after that is told.
      all.add(follower)
      sse.onClose(() => all.delete(follower))
      const first = send()
      sending = first.catch(() => {})
      await first
      sse.keepAlive()
      if (isClosing) sse.close()
    },
  }
}
