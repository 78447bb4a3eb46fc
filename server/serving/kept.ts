import { brotliCompress, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const packings = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Packing = keyof typeof packings

/** Answers that are kept, each with its bytes by how they are packed. */
const kept = new WeakMap<object, Map<Packing | 'plain', Promise<Buffer>>>()

/** Marks an answer that is the same for everybody and does not change: it is written once, and packed once in each way. */
export const keep = <T extends object>(answer: T): T => {
  kept.set(answer, new Map())
  return answer
}

export const isKept = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null && kept.has(answer)

/** Sends an answer that is kept, packed as the caller can read it. @param data what of it is told */
export const sendKept = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: object,
  data: (answer: object) => unknown,
): Promise<FastifyReply> => {
  const ways = kept.get(answer) ?? new Map<Packing | 'plain', Promise<Buffer>>()
  const once = (way: Packing | 'plain', make: () => Promise<Buffer>): Promise<Buffer> => {
    const made = ways.get(way) ?? make()
    ways.set(way, made)
    return made
  }
  const plain = () => once('plain', async () => Buffer.from(JSON.stringify(data(answer))))
  const packing = negotiate<Packing>(request.headers['accept-encoding'] ?? 'identity', ['br', 'gzip'])
  void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (packing === null) return reply.send(await plain())
  return reply.header('content-encoding', packing).send(await once(packing, async () => packings[packing](await plain())))
}
