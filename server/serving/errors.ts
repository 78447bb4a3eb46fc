import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { languageOf, textOf } from '#server/texts.ts'
import { errorCodes, type ErrorCode } from '#src/contract/row.ts'
import { loggable } from './loggable.ts'
import { Refusal } from '#server/refusal.ts'

/** What a client of the family tells by the body alone; any other refusal with HTTP 200 it would take for a success. */
const toldByTheBody: ReadonlySet<ErrorCode> = new Set([40001, 40101, 40301])

/** Every answer that is not a success has one shape (`wire.md`), in the caller's language; a failure of ours shows only its request id. */
export const registerErrors = (app: FastifyInstance, { refusesWith200 }: Config): void => {
  app.setErrorHandler((error, request, reply) => {
    const refusal = error instanceof Refusal ? error : translate(error, request)
    const told = refusesWith200 && toldByTheBody.has(refusal.code) ? new Refusal(refusal.code, { ...refusal.details, http: 200 }) : refusal
    return send(request, reply, told)
  })
  app.setNotFoundHandler((request, reply) => answerNotFound(null, request, reply))
}

const codes = new WeakMap<FastifyReply, ErrorCode>()

/** By which code an answer refuses; undefined for a success. */
export const refusalCodeOf = (reply: FastifyReply): ErrorCode | undefined => codes.get(reply)

/** An address that cannot even be read, such as one with a stray `%`, names nothing. */
export const answerNotFound = (_: FastifyError | null, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  send(request, reply, new Refusal(40400))

const translate = (error: unknown, request: FastifyRequest): Refusal => {
  const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 429) return new Refusal(42900)
  if (status === 413) return new Refusal(42200, { http: 413, message: 'server.tooManyBytes', values: { size: limitOf(request) } })
  if (status >= 400 && status < 500) return new Refusal(42200, { errors: [{ path: '', message: (error as Error).message }] })
  request.log.error({ error: loggable(error) }, 'call failed')
  return new Refusal(50000)
}

/** In kilobytes, as the call's row says. */
const limitOf = (request: FastifyRequest): number => Math.floor((request.routeOptions.bodyLimit ?? 0) / 1024)

const send = (request: FastifyRequest, reply: FastifyReply, { code, details }: Refusal): FastifyReply => {
  codes.set(reply, code)
  const language = languageOf(request)
  const { http = errorCodes[code], message, values, said, errors, reasons, transitions, retryAfterSeconds, secondFactor } = details
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
  const text = reasons
    ? reasons.map((reason) => textOf(language, reason)).join(language === 'en' ? '; ' : '；')
    : (said?.[language] ?? textOf(language, message ?? `error.${code}`, values))
  return reply.code(http).send({
    status: code,
    message: text,
    ...(code === 50000 ? { requestId: request.id } : {}),
    ...(errors ? { errors: errors.map((each) => ({ ...each, message: textOf(language, each.message, values) })) } : {}),
    ...(reasons ? { reasons } : {}),
    ...(transitions ? { transitions } : {}),
    ...(secondFactor ? { secondFactor } : {}),
  })
}
