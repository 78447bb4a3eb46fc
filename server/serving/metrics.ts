import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { Key } from '#src/contract/index.ts'
import { isUnderASeal } from '#src/contract/told.ts'
import { bounds, noDurations, placeOf, rounded } from './durations.ts'
import { refusalCodeOf } from './errors.ts'
import { isFollowing } from './following.ts'
import { onHangUp } from './hangUp.ts'
import { lastMinute } from './lastMinute.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the contract, which the route serves. */
    row?: Key
  }
}

/** What was counted of the calls of one row. */
export interface Counted {
  calls: number
  /** Answered with a refusal, such as one for a wrong field. */
  refusals: number
  /** Answered with 50000. */
  failures: number
  totalMs: number
  buckets: number[]
}

/** What this process measures of itself. No label holds an id, a token or a value: rows, outcomes and codes are all there is. */
export interface Metrics {
  contentType: string
  /** All of it, as Prometheus reads it. */
  text: () => Promise<string>
  /** What was counted since it was last taken, by row. */
  take: () => Map<Key, Counted>
  /** What was taken, and could not be kept. */
  putBack: (taken: ReadonlyMap<Key, Counted>) => void
  /** How many calls were answered within the last minute. */
  callsLately: () => number
  /** How late the event loop came lately, in milliseconds. */
  lag: () => { p50: number; p99: number }
}

type Outcome = 'success' | 'refused' | 'failed'

/** Measures every call of the contract as it is answered. */
export const measureCalls = (app: FastifyInstance): Metrics => {
  const own = new Registry()
  const durations = new Histogram({
    name: 'fairlead_call_duration_seconds',
    help: 'How long calls took, by the row of the contract and how they ended.',
    labelNames: ['row', 'outcome'],
    buckets: bounds.map((milliseconds) => milliseconds / 1000),
    registers: [own],
  })
  const refusals = new Counter({
    name: 'fairlead_refusals_total',
    help: 'Answers other than success, by their code.',
    labelNames: ['code'],
    registers: [own],
  })
  const hangUps = new Counter({
    name: 'fairlead_hang_ups_total',
    help: 'Calls whose caller hung up before they were answered, by the row of the contract.',
    labelNames: ['row'],
    registers: [own],
  })
  const all = Registry.merge([own, ofProcess()])
  let counted = new Map<Key, Counted>()
  const lately = lastMinute()
  app.addHook('onRequest', (request, reply, done) => {
    const { row } = request.routeOptions.config
    if (row && !isUnderASeal(row)) onHangUp(reply, () => hangUps.inc({ row }))
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const code = refusalCodeOf(reply)
    if (code !== undefined) refusals.inc({ code })
    const { row } = request.routeOptions.config
    if (row && !isUnderASeal(row) && !(isFollowing(request) && reply.statusCode === 200)) {
      const outcome = outcomeOf(code, reply.statusCode)
      durations.observe({ row, outcome }, reply.elapsedTime / 1000)
      add(counted, row, outcome, reply.elapsedTime)
      lately.add()
    }
    done()
  })
  const delay = monitorEventLoopDelay({ resolution: delayResolution })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  const lag = () => ({ p50: lateness(delay.percentile(50)), p99: lateness(delay.percentile(99)) })
  let lagLately: ReturnType<typeof lag> | undefined
  return {
    contentType: all.contentType,
    text: () => all.metrics(),
    take: () => {
      const taken = counted
      counted = new Map()
      lagLately = lag()
      delay.reset()
      return taken
    },
    putBack: (taken) => {
      for (const [row, before] of taken) counted.set(row, sumOf(before, counted.get(row)))
    },
    callsLately: lately.count,
    lag: () => lagLately ?? lag(),
  }
}

const outcomeOf = (code: number | undefined, status: number): Outcome => {
  // Out of service, as somebody wished, is no failure.
  if (code === 50000 || (status >= 500 && status !== 503)) return 'failed'
  return code !== undefined || status >= 400 ? 'refused' : 'success'
}

const nothing = (): Counted => ({ calls: 0, refusals: 0, failures: 0, totalMs: 0, buckets: noDurations() })

const add = (counted: Map<Key, Counted>, row: Key, outcome: Outcome, milliseconds: number): void => {
  const of = counted.get(row) ?? nothing()
  of.calls += 1
  if (outcome === 'refused') of.refusals += 1
  if (outcome === 'failed') of.failures += 1
  of.totalMs += milliseconds
  const place = placeOf(milliseconds)
  of.buckets[place] = (of.buckets[place] ?? 0) + 1
  counted.set(row, of)
}

const sumOf = (one: Counted, other: Counted = nothing()): Counted => ({
  calls: one.calls + other.calls,
  refusals: one.refusals + other.refusals,
  failures: one.failures + other.failures,
  totalMs: one.totalMs + other.totalMs,
  buckets: one.buckets.map((count, place) => count + (other.buckets[place] ?? 0)),
})

/** How often the event loop is looked at. Milliseconds. */
const delayResolution = 20

/** What Node measures holds the pause until the next look; before the first look it is no number. */
const lateness = (nanoseconds: number): number => rounded(Math.max(0, nanoseconds / 1e6 - delayResolution) || 0)

let processRegistry: Registry | undefined

/** Memory, event loop and the like: of the process, however many servers a test builds in it. */
const ofProcess = (): Registry => {
  if (processRegistry) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  return processRegistry
}
