import { hiddenKinds, type Seen } from './mask.ts'

export const recordingKind = 'fairlead.recording'
export const recordingVersion = 1

/** `found`: it ran already when recording began; `begun` and `ended`: while recording; `failed`: an event that made it throw. */
export const entryKinds = ['found', 'begun', 'event', 'ended', 'failed'] as const

/** Something that happened to one actor, and how the actor was afterwards. Nothing in it is unmasked. */
export interface Entry {
  number: number
  /** Unix milliseconds. */
  at: number
  /** Key of the actor. */
  actor: string
  kind: (typeof entryKinds)[number]
  /** Empty unless an event it was. */
  event: string
  /** What came with the event. */
  detail: Seen
  /** Key of the actor that sent it, or name of the work that ended; null when it came from outside. */
  sender: string | null
  /** Innermost active states. */
  from: string[]
  to: string[]
  /** Whether the machine had a transition for the event where it was. */
  accepted: boolean
  /** Names of the actions it took. */
  actions: string[]
  /** Work under way afterwards. */
  work: string[]
  context: Seen
}

/** An actor; several may run one machine. */
export interface RecordedActor {
  key: string
  machine: string
  running: boolean
}

export interface Recording {
  kind: typeof recordingKind
  version: typeof recordingVersion
  /** Unix milliseconds. */
  savedAt: number
  /** Entries too old to be kept. */
  dropped: number
  actors: RecordedActor[]
  entries: Entry[]
}

export type RecordingProblem = 'notJson' | 'notRecording' | 'otherVersion' | 'broken' | 'tooLarge'

/** Why a file is not read: `where` is the place that is wrong, or the version found. */
export class RecordingError extends Error {
  constructor(
    readonly problem: RecordingProblem,
    readonly where = '',
  ) {
    super(`${problem} ${where}`)
  }
}

export const largestFile = 20_000_000

/**
 * Reads what an export wrote; what a recording does not know is left out.
 * @throws RecordingError naming what is wrong
 */
export const readRecording = (text: string): Recording => {
  const data = asObject(parse(text), '')
  if (data['kind'] !== recordingKind) throw new RecordingError('notRecording')
  if (data['version'] !== recordingVersion) throw new RecordingError('otherVersion', String(data['version']).slice(0, 20))
  const actors = listOf(data['actors'], 'actors', actorAt)
  const keys = new Set(actors.map(({ key }) => key))
  const entries = listOf(data['entries'], 'entries', (value, where) => {
    const entry = entryAt(value, where)
    return keys.has(entry.actor) ? entry : wrong(`${where}.actor`)
  })
  const isOrdered = entries.every(({ number }, index) => index === 0 || number > (entries[index - 1]?.number ?? 0))
  if (keys.size !== actors.length || !isOrdered) wrong(keys.size === actors.length ? 'entries' : 'actors')
  return {
    kind: recordingKind,
    version: recordingVersion,
    savedAt: numberAt(data['savedAt'], 'savedAt'),
    dropped: numberAt(data['dropped'], 'dropped'),
    actors,
    entries,
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new RecordingError('notJson')
  }
}

const wrong = (where: string): never => {
  throw new RecordingError('broken', where)
}

const asObject = (value: unknown, where: string): Record<string, unknown> => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  if (where === '') throw new RecordingError('notRecording')
  return wrong(where)
}

const listOf = <T>(value: unknown, where: string, read: (entry: unknown, where: string) => T): T[] =>
  Array.isArray(value) ? value.map((entry, index) => read(entry, `${where}[${index}]`)) : wrong(where)

const textAt = (value: unknown, where: string): string => (typeof value === 'string' ? value : wrong(where))
const numberAt = (value: unknown, where: string): number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 8.64e15 ? value : wrong(where)
const truthAt = (value: unknown, where: string): boolean => (typeof value === 'boolean' ? value : wrong(where))

const actorAt = (value: unknown, where: string): RecordedActor => {
  const { key, machine, running } = asObject(value, where)
  return { key: textAt(key, `${where}.key`), machine: textAt(machine, `${where}.machine`), running: truthAt(running, `${where}.running`) }
}

const entryAt = (value: unknown, where: string): Entry => {
  const entry = asObject(value, where)
  const text = (key: string) => textAt(entry[key], `${where}.${key}`)
  const texts = (key: string) => listOf(entry[key], `${where}.${key}`, textAt)
  return {
    number: numberAt(entry['number'], `${where}.number`),
    at: numberAt(entry['at'], `${where}.at`),
    actor: text('actor'),
    kind: entryKinds.find((kind) => kind === entry['kind']) ?? wrong(`${where}.kind`),
    event: text('event'),
    detail: seenAt(entry['detail'], `${where}.detail`, 0),
    sender: entry['sender'] === null ? null : text('sender'),
    from: texts('from'),
    to: texts('to'),
    accepted: truthAt(entry['accepted'], `${where}.accepted`),
    actions: texts('actions'),
    work: texts('work'),
    context: seenAt(entry['context'], `${where}.context`, 0),
  }
}

const deepest = 12

const seenAt = (value: unknown, where: string, depth: number): Seen => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return numberAt(value, where)
  if (depth > deepest) return wrong(where)
  const seen = asObject(value, where)
  if ('list' in seen) return { list: listOf(seen['list'], `${where}.list`, (entry, at) => seenAt(entry, at, depth + 1)) }
  if ('parts' in seen) {
    const parts = Object.entries(asObject(seen['parts'], `${where}.parts`))
    return { parts: Object.fromEntries(parts.map(([key, part]) => [key, seenAt(part, `${where}.${key}`, depth + 1)])) }
  }
  const { size } = seen
  return {
    hidden: hiddenKinds.find((kind) => kind === seen['hidden']) ?? wrong(where),
    size: size === null ? null : numberAt(size, `${where}.size`),
  }
}
