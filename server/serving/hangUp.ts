import type { FastifyReply } from 'fastify'

/** Hears when a connection ends before its answer has left: the caller hung up, or kept us waiting for the rest of the call. */
export const onHangUp = ({ raw }: FastifyReply, then: () => void): void => {
  let hasLeft = false
  raw.once('finish', () => (hasLeft = true))
  raw.once('close', () => {
    if (!hasLeft) then()
  })
}
