import type { FastifyReply } from 'fastify'
import { isFollowing } from './following.ts'

/** Hears when a connection ends before its answer has left: the caller hung up, or kept us waiting for the rest of the call. */
export const onHangUp = (reply: FastifyReply, then: () => void): void => {
  const { raw } = reply
  // Whoever follows an answer is never done.
  if (isFollowing(reply.request)) return
  let hasLeft = false
  raw.once('finish', () => (hasLeft = true))
  raw.once('close', () => {
    if (!hasLeft) then()
  })
}
