import { ROOT_CONTEXT, SpanKind as Kind, trace as api, type Span } from '@opentelemetry/api'
import { hrTimeDuration, hrTimeToMilliseconds, W3CTraceContextPropagator } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import { RandomIdGenerator, TracerProvider, type ReadableSpan, type SpanProcessor } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KeptSpan } from '#server/db/tables/monitor.ts'
import { isMeasuring, type Statement } from '#server/db/statements.ts'
import { tellsOfQuoting } from '#src/contract/told.ts'
import { parentHeader, type Gesture, type SpanKind } from '#src/lib/trace.ts'
import type { Caller } from './caller.ts'
import { refusalCodeOf } from './errors.ts'
import { isFollowing } from './following.ts'
import { readGestures } from './gestures.ts'

/** What one process knows of a trace: a call with its statements, or a gesture that a browser has told of. */
export interface Part {
  traceId: string
  /** When it ended, by the monotonic clock. */
  endedAt: number
  milliseconds: number
  spans: KeptSpan[]
  caller: Caller | null
}

export interface Traces {
  /** What hears of the statements of a call. */
  statementsOf: (request: FastifyRequest) => ((statement: Statement, from: number, to: number) => void) | undefined
  /** Whose call it is. */
  isBy: (request: FastifyRequest, caller: Caller | null) => void
  /** What is to be kept since it was last taken. */
  take: () => Part[]
}

/** A call as it goes on, with moments of `performance.now()`. */
interface Call {
  from: number
  statements: { text: string; from: number; to: number }[]
  caller: Caller | null
}

/** Where spans go besides. */
interface Out {
  /** By what a collector knows who sends. */
  resource: Resource
  processors: SpanProcessor[]
}

/** Slower calls are kept whatever else is. Milliseconds. */
const slow = 250
/** How many parts a process keeps within a second: of usual calls, of those that are slow or failed, and of gestures, of which browsers say what they like. */
const budget = { usual: 25, notable: 200, told: 50 }
/** As many statements of one call tell what it does. */
const mostStatements = 200

const attribute = 'fairlead.'
const propagator = new W3CTraceContextPropagator()
const getter = {
  keys: (headers: FastifyRequest['headers']) => Object.keys(headers),
  get: (headers: FastifyRequest['headers'], name: string) => headers[name],
}

/** Draws ids, but for browsers' spans, which their calls already name. */
const idsOf = () => {
  const random = new RandomIdGenerator()
  let given: { trace: string; span: string } | null = null
  return {
    generateTraceId: () => given?.trace ?? random.generateTraceId(),
    generateSpanId: () => given?.span ?? random.generateSpanId(),
    giving: <T>(trace: string, span: string, work: () => T): T => {
      given = { trace, span }
      const made = work()
      given = null
      return made
    },
  }
}

/**
 * Follows each call from the gesture that made it to its statements, as OpenTelemetry has it. No span holds an id of a record, a value, a
 * token or a name: rows of the contract, statements without their values, codes. Of calls by which somebody quotes there is none.
 */
export const traceCalls = (app: FastifyInstance, { resource, processors }: Out): Traces => {
  const ids = idsOf()
  const collected = collector()
  const provider = new TracerProvider({ resource, idGenerator: ids, spanProcessors: [collected.processor, ...processors] })
  const tracer = provider.getTracer('fairlead')
  const calls = new WeakMap<FastifyRequest, Call>()
  app.addHook('onClose', () => provider.shutdown())

  /** Once, however the call ends. Of most calls nothing is kept: spans cost several times what a call's moments do, and are made of the others alone. */
  const end = (request: FastifyRequest, reply: FastifyReply): void => {
    const call = calls.get(request)
    const { row } = request.routeOptions.config
    if (!call || !row) return
    calls.delete(request)
    const [to, code] = [performance.now(), codeOf(reply)]
    if (processors.length > 0 || collected.hasRoom(kindOf('call', to - call.from, code))) {
      const around = propagator.extract(ROOT_CONTEXT, request.headers[parentHeader] ? request.headers : {}, getter)
      const attributes = { [`${attribute}kind`]: 'call', [`${attribute}request`]: request.id }
      const span = tracer.startSpan(row, { kind: Kind.SERVER, startTime: call.from, attributes }, around)
      const within = api.setSpan(ROOT_CONTEXT, span)
      for (const { text, from, to: ended } of call.statements)
        tracer.startSpan(text, { kind: Kind.CLIENT, startTime: from, attributes: { [`${attribute}kind`]: 'statement' } }, within).end(ended)
      collected.isBy(span, call.caller)
      span.setAttribute(`${attribute}code`, code).end(to)
    }
    // Who is nobody here does nothing that is worth telling.
    if (call.caller) for (const gesture of readGestures(request)) tellOf(gesture, call.from, call.caller)
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { row } = request.routeOptions.config
    if (row && isMeasuring() && !tellsOfQuoting(row) && !isFollowing(request)) {
      calls.set(request, { from: performance.now(), statements: [], caller: null })
      // Whoever hangs up is not answered: no other hook hears of it.
      reply.raw.once('close', () => end(request, reply))
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply)
    done()
  })

  const began = performance.timeOrigin
  /** @param at when the call came that tells of it: the browser had counted until it sent that */
  const tellOf = (gesture: Gesture, at: number, caller: Caller): void => {
    const from = began + at - gesture.ago
    const span = ids.giving(gesture.trace, gesture.id, () =>
      tracer.startSpan(`${gesture.kind} ${gesture.view}`, { root: true, startTime: from, attributes: { [`${attribute}kind`]: 'gesture' } }),
    )
    const around = api.setSpan(ROOT_CONTEXT, span)
    for (const wait of gesture.waits) {
      const waiting = { kind: Kind.CLIENT, startTime: from + wait.from, attributes: { [`${attribute}kind`]: 'wait' } }
      ids.giving(gesture.trace, wait.id, () => tracer.startSpan(wait.key, waiting, around)).end(from + wait.from + wait.ms)
    }
    collected.isBy(span, caller)
    span.end(from + gesture.ms)
  }

  return {
    statementsOf: (request) => {
      const statements = calls.get(request)?.statements
      if (!statements) return undefined
      return ({ text }, from, to) => {
        if (statements.length < mostStatements) statements.push({ text, from, to })
      }
    },
    isBy: (request, caller) => {
      const call = calls.get(request)
      if (call) call.caller = caller
    },
    take: collected.take,
  }
}

/** Of a server that follows nothing. */
export const noTraces: Traces = { statementsOf: () => undefined, isBy: () => {}, take: () => [] }

const codeOf = (reply: FastifyReply): number => refusalCodeOf(reply) ?? (reply.statusCode >= 500 ? 50000 : 200)

const kindOf = (of: unknown, milliseconds: number, code: unknown): keyof typeof budget =>
  of === 'gesture' ? 'told' : milliseconds >= slow || code === 50000 ? 'notable' : 'usual'

/** Gathers spans to parts as they end: what a part contains ends before it does. */
const collector = () => {
  const open = new Map<string, { spans: ReadableSpan[]; caller: Caller | null }>()
  let taken: Part[] = []
  const none = { usual: 0, notable: 0, told: 0 }
  let counts = { ...none }
  const end = (span: ReadableSpan): void => {
    const { traceId, spanId } = span.spanContext()
    const gathered = open.get(spanId)
    if (!gathered) return void open.get(span.parentSpanContext?.spanId ?? '')?.spans.push(span)
    open.delete(spanId)
    const milliseconds = millisecondsOf(span)
    const kind = kindOf(span.attributes[`${attribute}kind`], milliseconds, span.attributes[`${attribute}code`])
    if (counts[kind] >= budget[kind]) return
    counts[kind] += 1
    const spans = [span, ...gathered.spans].map((each) => keptOf(each, span))
    // What is told of may have ended long ago.
    const endedAt = hrTimeToMilliseconds(span.endTime) - performance.timeOrigin
    taken.push({ traceId, endedAt, milliseconds, spans, caller: gathered.caller })
  }
  const processor: SpanProcessor = {
    onStart: (span) => {
      const kind = span.attributes[`${attribute}kind`]
      if (kind === 'call' || kind === 'gesture') open.set(span.spanContext().spanId, { spans: [], caller: null })
    },
    onEnd: end,
    forceFlush: async () => {},
    shutdown: async () => {},
  }
  return {
    processor,
    hasRoom: (kind: keyof typeof budget): boolean => counts[kind] < budget[kind],
    isBy: (span: Span, caller: Caller | null): void => {
      const part = open.get(span.spanContext().spanId)
      if (part) part.caller = caller
    },
    take: (): Part[] => {
      const parts = taken
      taken = []
      counts = { ...none }
      return parts
    },
  }
}

const millisecondsOf = ({ startTime, endTime }: ReadableSpan): number => hrTimeToMilliseconds(hrTimeDuration(startTime, endTime))

const keptOf = (span: ReadableSpan, part: ReadableSpan): KeptSpan => {
  const { attributes, parentSpanContext, name } = span
  const code = attributes[`${attribute}code`]
  const request = attributes[`${attribute}request`]
  return {
    id: span.spanContext().spanId,
    parentId: parentSpanContext?.spanId ?? null,
    kind: attributes[`${attribute}kind`] as SpanKind,
    name,
    fromMs: hrTimeToMilliseconds(span.startTime) - hrTimeToMilliseconds(part.startTime),
    milliseconds: millisecondsOf(span),
    code: typeof code === 'number' ? code : null,
    requestId: typeof request === 'string' ? request : null,
  }
}
