import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { reading as readingOf } from '#server/db/list.ts'
import { watching } from '#server/db/statements.ts'
import { languageOf, textOf, type Language } from '#server/texts.ts'
import { contract, type Contract, type Data, type Key } from '#src/contract/index.ts'
import { isForServices } from '#src/contract/forServices.ts'
import { isOfTwoMoments } from '#src/contract/moves.ts'
import { authoritiesOf, isList, sizeOf, type Row } from '#src/contract/row.ts'
import { isUnderASeal } from '#src/contract/told.ts'
import { isViewable } from '#src/contract/viewing.ts'
import { linesType } from '#src/lib/lines.ts'
import { perObject } from '#src/lib/perObject.ts'
import { rightsHeader } from '#src/lib/rights.ts'
import { withVisibleTexts } from '#src/lib/visible.ts'
import { addressOf } from './address.ts'
import { checkSignature, doorOf, type Caller, type CallerContext } from './caller.ts'
import { isFollowing, type Followers } from './following.ts'
import { isKept, sendKept } from './kept.ts'
import { laggingReads, mayLag } from './lagging.ts'
import { lineSender } from './lines.ts'
import { measured } from './measured.ts'
import { operationKeeper } from './operations.ts'
import { Refusal } from '#server/refusal.ts'
import { schemaWords } from './schemaWords.ts'
import type { Switches } from './switches.ts'
import type { Traces } from './traces.ts'

/** A part of a call as its handler sees it; undefined for a part that its row has not. */
export type Parsed<K extends Key, Part extends string> =
  Contract[K] extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

/** One call as its handler sees it: checked, authorised, typed by its row. */
export interface Call<K extends Key> {
  params: Parsed<K, 'params'>
  query: Parsed<K, 'query'>
  body: Parsed<K, 'body'>
  caller: Contract[K]['authority'] extends 'public' ? null : Caller
  language: Language
  request: FastifyRequest
  reply: FastifyReply
  /**
   * Admits the call again once all of it is there, where its handler reads the body (multipart); of any other row it was when the handler begins.
   * @throws Refusal for who may not call any more
   */
  admitWhole: () => Promise<unknown>
}

/** What a `check` row answers: null for usable, else the message id of why not. */
type Objection = string | null

/** A `file` row answers through `reply` itself. */
export type Handler<K extends Key> = (call: Call<K>) => Promise<Answer<K, Contract[K]['wrapping']>>

type Answer<K extends Key, W> = W extends 'file' ? FastifyReply : W extends 'check' ? Objection : z.input<Contract[K]['data']>

export type ServeRow = <K extends Key>(key: K, handler: Handler<K>) => void

/**
 * Registers rows of the contract as routes. Every call passes the same gates in the same order: signature, token, authority, whether it is
 * served, input; and its answer holds nothing that its row does not name.
 */
export const rowServer = (
  app: FastifyInstance,
  gate: CallerContext,
  switches: Switches,
  traces: Traces,
  followers: Followers,
): ServeRow => {
  const door = doorOf(gate)
  const sendLines = lineSender()
  const operations = operationKeeper(gate)
  const { reading, marking } = laggingReads(gate)
  const admitted = new WeakMap<FastifyRequest, Caller | null>()
  /** What is sent to the database by a call belongs to it, also once its body was waited for. */
  const within = <T>(key: Key, request: FastifyRequest, work: () => T): T =>
    watching.run({ sealed: isUnderASeal(key), heard: traces.statementsOf(request) }, work)
  const admit = async (row: Row, request: FastifyRequest, randomStr: string): Promise<Caller | null> => {
    const isPublic = row.authority === 'public'
    if (isPublic && row.signature === 'none') return null
    if (isPublic) {
      await door.admitAnybody(randomStr)
      return null
    }
    return door.admitCaller(randomStr, bearerOf(row, request))
  }
  const refuseUnallowed = (key: Key, row: Row, caller: Caller | null): void => {
    authorise(key, row, caller)
    refuseViewer(key, row, caller)
    switches.refuseOff(key)
  }
  /** Looks again at who calls, long after the call was admitted: by now they may have lost it all. */
  const admitAgain = async (key: Key, row: Row, request: FastifyRequest, before: Caller | null): Promise<Caller | null> => {
    const caller = before && (await door.admitCaller(null, bearerOf(row, request)))
    refuseUnallowed(key, row, caller)
    return caller
  }
  return (key, handle) => {
    const row: Row = contract[key]
    const [method = '', path = ''] = key.split(' ')
    const handler: typeof handle = mayLag(key) ? (call) => reading(call.caller, call.request, () => handle(call)) : handle
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      helmet: answersOnly,
      config: { row: key },
      bodyLimit: sizeOf(row).bytes,
      ...(row.follows ? { sse: 'dual' as const } : {}),
      // Who may not call is not listened to either: the gates stand before the body.
      onRequest: (request, reply) =>
        within(key, request, async () => {
          const caller = await admit(row, request, checkSignature(gate, request, row.signature))
          traces.isBy(request, caller)
          await operations.refusing({ key, caller, request, reply }, () => refuseUnallowed(key, row, caller))
          admitted.set(request, caller)
        }),
      handler: (request, reply) =>
        within(key, request, async () => {
          const language = languageOf(request)
          const first = admitted.get(request) ?? null
          const admitWhole = () => admitAgain(key, row, request, first)
          // Whoever keeps a call half-sent does with it only what they may do when the rest comes.
          const caller = method === 'GET' ? first : await operations.refusing({ key, caller: first, request, reply }, admitWhole)
          if (caller) void reply.header(rightsHeader, `${markOf(caller.authorities)}.${caller.dataScope}`)
          const parts = { caller, language, request, reply, admitWhole }
          const callOf = () => ({ ...parse(row, request, language), ...parts }) as unknown as Call<typeof key>
          if (isList(row) && request.headers.accept?.includes(linesType)) {
            const call = callOf()
            return sendLines(request, reply, caller?.id ?? addressOf(request), async (whole) => {
              // What was allowed at the beginning need not be so any more.
              const now = whole.ids ? await admitAgain(key, row, request, caller) : caller
              const answer = await handler({
                ...call,
                caller: now,
                query: { ...(call.query as object), [readingOf]: whole },
              } as typeof call)
              return row.data.parse(answer) as { total: number; rows: unknown[] }
            })
          }
          if (caller && isFollowing(request))
            return followers.add(reply, caller, async () => {
              const now = await admitAgain(key, row, request, caller)
              return row.data.parse(await handler({ ...callOf(), caller: now } as Call<typeof key>))
            })
          const work = () => operations.within({ key, caller, request, reply }, async () => handler(callOf()))
          const ask = () => marking(key, caller, work)
          const answer = await ask()
          if (row.wrapping === 'file') return answer
          if (isKept(answer)) return sendKept(request, reply, answer, (data) => row.data.parse(data))
          if (row.wrapping === 'check') return reply.send(verdict(answer as Objection, language))
          const data = (await ofOneMoment(row, answer, ask)) as Data<typeof key>
          return row.wrapping === 'bare' ? reply.send(data) : reply.send({ status: 200, message: null, data })
        }),
    })
  }
}

/** A record that moves each time would be read for ever. */
const mostReads = 4

/**
 * What is answered, as its row says it. A record's page takes several reads: one that somebody moves on between them is read anew.
 * @throws ZodError for an answer that its row does not allow
 */
const ofOneMoment = async ({ data: schema }: Row, first: unknown, again: () => Promise<unknown>): Promise<unknown> => {
  let answer = first
  for (let reads = 1; ; reads++) {
    const { success, data, error } = schema.safeParse(answer)
    if (success) return data
    if (reads >= mostReads || !isOfTwoMoments(error)) throw error
    answer = await again()
  }
}

const bearerOf = (row: Row, { headers, query }: FastifyRequest): string | undefined => {
  const { token } = query as { token?: unknown }
  const inQuery = row.query && 'token' in row.query.shape && typeof token === 'string' ? token : undefined
  return headers.authorization ?? inQuery
}

/**
 * @throws Refusal 40302 for who must set up a second factor first, 40301 for who holds none of the codes that a row asks for, and for a program where the row
 * is for people alone
 */
const authorise = (key: string, row: Row, caller: Caller | null): void => {
  if (caller?.secondFactorDue && !row.whileBarred) throw new Refusal(40302)
  if (caller?.service && !isForServices(key)) throw new Refusal(40301)
  if (caller && row.authority !== 'signedIn' && !authoritiesOf(row).some((code) => caller.authorities.has(code))) throw new Refusal(40301)
}

/** @throws Refusal 40303 for an administrator who only looks, where there is nothing for them to see */
const refuseViewer = (key: string, row: Row, caller: Caller | null): void => {
  if (caller && caller.viewerId !== null && !isViewable(key, row)) throw new Refusal(40303)
}

/** By it a client notices that its user may do more or less than before. Most people have the very same set of codes. */
const markOf = perObject((codes: ReadonlySet<string>) =>
  createHash('sha256')
    .update([...codes].toSorted().join())
    .digest('hex')
    .slice(0, 16),
)

/** An answer is data: nothing in it is to be run or framed, whoever opens it as a page. */
const answersOnly = {
  enableCSPNonces: false,
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
}

const verdict = (objection: Objection, language: Language) => ({
  status: 200,
  message: objection === null ? null : textOf(language, objection),
  data: objection === null,
})

/** As many wrong fields as one answer names. */
const mostErrors = 100

const parse = (row: Row, request: FastifyRequest, language: Language) => {
  const errors: { path: string; message: string }[] = []
  const read = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const { tooLarge, unstorable } = measured(value, sizeOf(row), mostErrors)
    if (tooLarge) throw new Refusal(42200, { message: `server.${tooLarge}`, errors: [{ path: '', message: `server.${tooLarge}` }] })
    const result = schema.safeParse(withVisibleTexts(value), { error: schemaWords[language] })
    errors.push(...unstorable.map((path) => ({ path, message: 'error.character' })))
    if (result.success) return result.data
    errors.push(...result.error.issues.slice(0, mostErrors).map(({ path, message }) => ({ path: path.join('.'), message })))
    return undefined
  }
  const parts = {
    params: read(row.params, request.params),
    query: read(row.query, request.query),
    body: read(row.body, request.body ?? {}),
  }
  if (errors.length > 0) throw new Refusal(42200, { errors: errors.slice(0, mostErrors) })
  return parts
}
