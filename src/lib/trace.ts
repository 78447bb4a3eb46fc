/** What a part of a trace is: something done in a browser, a wait of the browser for an answer, a call as the server saw it, a statement. */
export const spanKinds = ['gesture', 'wait', 'call', 'statement'] as const
export type SpanKind = (typeof spanKinds)[number]

/** By which a call says to which trace it belongs: W3C Trace Context. */
export const parentHeader = 'traceparent'
/** By which it tells of gestures that have ended since: `Gesture`, as JSON. */
export const gesturesHeader = 'fairlead-gestures'

/** How things may be done in a browser. */
export const gestureKinds = ['click', 'key', 'back'] as const
export type GestureKind = (typeof gestureKinds)[number]

/** A wait of the browser, from its call until the answer was read. */
export interface Wait {
  id: string
  key: string
  /** Milliseconds since the gesture. */
  from: number
  ms: number
}

/** Something that somebody did, with all that the browser waited for because of it. The browser's clock counts milliseconds only. */
export interface Gesture {
  trace: string
  id: string
  kind: GestureKind
  /** Code of the screen. */
  view: string
  /** How long ago it was when this was sent. */
  ago: number
  ms: number
  waits: Wait[]
}

interface Timed {
  id: string
  parentId: string | null
  kind: SpanKind
  fromMs: number
  milliseconds: number
}

/**
 * Puts what a browser measured where the server's clock has it: two clocks, and the way between them, never agree. A gesture is moved with its
 * waits so that each call lies within the wait for it, in the middle of where all of them would; none begins before its wait.
 * @returns all spans in the order of their beginning, the first of them at nought
 */
export const aligned = <S extends Timed>(spans: readonly S[]): S[] => {
  const moves = new Map<string, number>()
  for (const gesture of spans.filter(({ kind }) => kind === 'gesture')) {
    const waits = spans.filter(({ parentId, kind }) => kind === 'wait' && parentId === gesture.id)
    const pairs = waits.flatMap((wait) => spans.filter(({ parentId }) => parentId === wait.id).map((call) => ({ wait, call })))
    if (pairs.length === 0) continue
    const most = Math.min(...pairs.map(({ wait, call }) => call.fromMs - wait.fromMs))
    const least = Math.max(...pairs.map(({ wait, call }) => call.fromMs + call.milliseconds - wait.fromMs - wait.milliseconds))
    for (const { id } of [gesture, ...waits]) moves.set(id, most - Math.max(0, most - least) / 2)
  }
  const moved = spans.map((span) => ({ ...span, fromMs: span.fromMs + (moves.get(span.id) ?? 0) })).toSorted(byBeginning)
  const first = moved[0]?.fromMs ?? 0
  return moved.map((span) => ({ ...span, fromMs: Math.round((span.fromMs - first) * 1000) / 1000 }))
}

const byBeginning = (one: Timed, other: Timed): number => one.fromMs - other.fromMs

interface CallTime<S> {
  call: S
  /** Of its time, what went by in statements; of several at once it counts once. Milliseconds. */
  inDatabase: number
  statements: number
}

/** The calls of a trace, the longest first. */
export const callTimes = <S extends Timed>(spans: readonly S[]): CallTime<S>[] =>
  spans
    .filter(({ kind }) => kind === 'call')
    .map((call) => {
      const its = spans.filter(({ kind, parentId }) => kind === 'statement' && parentId === call.id).toSorted(byBeginning)
      let [inDatabase, until] = [0, -Infinity]
      for (const { fromMs, milliseconds } of its) {
        const ended = fromMs + milliseconds
        inDatabase += Math.max(0, ended - Math.max(fromMs, until))
        until = Math.max(until, ended)
      }
      return { call, inDatabase, statements: its.length }
    })
    .toSorted((one, other) => other.call.milliseconds - one.call.milliseconds)

/** A span with what it contains, and how deep it lies. */
export type Nested<S> = S & { depth: number }

/** Spans as a waterfall shows them: each below what contains it. One whose parent is not there stands at the top. */
export const nested = <S extends Timed>(spans: readonly S[]): Nested<S>[] => {
  const known = new Set(spans.map(({ id }) => id))
  const below = new Map<string | null, S[]>()
  for (const span of spans) {
    const parent = span.parentId !== null && known.has(span.parentId) ? span.parentId : null
    below.set(parent, [...(below.get(parent) ?? []), span])
  }
  const from = (parent: string | null, depth: number): Nested<S>[] =>
    (below.get(parent) ?? []).flatMap((span) => [{ ...span, depth }, ...from(span.id, depth + 1)])
  return from(null, 0)
}
