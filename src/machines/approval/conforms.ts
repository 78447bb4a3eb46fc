import { beginWay, moveWay, nodesAt, topOf, type WayEvent, type WayFacts, type WayMove } from './compile.ts'
import { nodesWithin, type FlowDefinition, type FormValues } from './definition.ts'
import type { CountedTask } from './verdict.ts'

/** An entry in the life line of a case; `position` where the case was told to have come. */
export interface CaseEntry {
  seq: number
  event: string
  at: string
  position: string | null
  /** To where an administrator brought it. */
  node: string | null
}

/** What somebody was asked, and all that happened to it. */
export interface LoggedTask extends Omit<CountedTask, 'state'> {
  entries: readonly { seq: number; event: string; to: string }[]
}

export interface LoggedVisit {
  node: string
  waitsUntil: string | null
  within: 'approved' | 'rejected' | null
  tasks: readonly LoggedTask[]
}

/** What is kept of a case; `form` is what it said when people were asked last, `visits` are those by the edition by which it goes now. */
export interface CaseLife {
  form: FormValues
  position: string
  log: readonly CaseEntry[]
  visits: readonly LoggedVisit[]
}

/** The first entry that does not follow: where the case is said to have come, and where its machine stands. */
export interface CaseDeviation {
  seq: number
  event: string
  at: string
  said: string
  machine: string
}

/** How a task stood when a case went on: whoever is asked no more is so because it did. */
const stateThen = ({ entries }: LoggedTask, seq: number, since: number): string | undefined =>
  entries.findLast((entry) => entry.seq <= seq && !(entry.event === 'cancel' && entry.seq > since))?.to

/**
 * Lets the machine of a case, compiled from its definition, go by what the log says of its tasks, and compares where it comes with where the case is said
 * to have come. What its form said before it was submitted again is not kept: until then a branch is taken on trust. Of one that was moved here from
 * another edition, what came before is that one's.
 * @returns the first that does not conform; null where all does
 */
export const deviationOf = (definition: FlowDefinition, life: CaseLife): CaseDeviation | null => {
  const moved = life.log.findLast(({ event }) => event === 'move')
  const log = moved ? life.log.filter(({ seq }) => seq > moved.seq) : life.log
  const left = [...life.visits]
  const chooses = nodesWithin(definition.nodes).some(({ kind }) => kind === 'exclusive')
  const trustedUntil = chooses ? (log.findLast(({ event }) => event === 'resume')?.seq ?? 0) : 0
  const standing = new Map<string, LoggedVisit>()
  let [position, since] = ['', moved?.seq ?? 0]

  const factsAt = ({ seq, at }: CaseEntry): WayFacts => {
    const nodes = position === '' ? [] : nodesAt(position)
    const open = [...standing].filter(([node]) => nodes.includes(node))
    const tasksOf = ({ tasks }: LoggedVisit): CountedTask[] =>
      tasks.flatMap((task) => {
        const state = stateThen(task, seq, since)
        return state === undefined ? [] : [{ ...task, state }]
      })
    return {
      now: new Date(at),
      form: life.form,
      // Who is next is asked before a case goes on: while anybody is still to be, somebody has an open task.
      steps: Object.fromEntries(open.map(([node, visit]) => [node, { tasks: tasksOf(visit), queued: 0 }])),
      within: Object.fromEntries([...standing].flatMap(([node, { within }]) => (within ? [[node, within]] : []))),
      waits: Object.fromEntries([...standing].flatMap(([node, { waitsUntil }]) => (waitsUntil ? [[node, new Date(waitsUntil)]] : []))),
    }
  }
  const visit = (node: string) => {
    const next = left.findIndex((each) => each.node === node)
    const [its] = next < 0 ? [] : left.splice(next, 1)
    if (its) standing.set(node, its)
  }
  const go = (way: WayMove | null): boolean => {
    if (!way) return false
    position = way.position
    for (const { type, node } of way.effects) if (type === 'ask' || type === 'wait' || type === 'begin') visit(node)
    return true
  }
  const move = (entry: CaseEntry, event: WayEvent) => go(moveWay(definition, position, factsAt(entry), event))
  /** Stands where it is said to, whatever led there. */
  const trust = (said: string) => {
    const stood = nodesAt(position)
    position = said
    for (const node of nodesAt(said)) if (!stood.includes(node)) visit(node)
  }
  const nodes = nodesWithin(definition.nodes).map(({ id }) => id)
  /** Submitted again, it goes on from its beginning, or from whoever returned it. */
  const resume = (entry: CaseEntry) => {
    const ways = [null, ...nodes].map((node) => moveWay(definition, position, factsAt(entry), { type: 'resume', node }))
    return go(ways.find((way) => way?.position === entry.position) ?? null)
  }
  /** Where a decision was taken back since, the case stands where it was taken, as it stood: nobody is asked anew. */
  const goBack = (entry: CaseEntry) => {
    const isSince = ({ seq, event }: LoggedTask['entries'][number]) => event === 'takeBack' && seq > since && seq < entry.seq
    const its = [...standing.values()].find(({ tasks }) => tasks.some(({ entries }) => entries.some(isSince)))
    const back = its && moveWay(definition, position, factsAt(entry), { type: 'jump', node: its.node })
    if (back) position = back.position
  }
  const comesTo = (entry: CaseEntry, said: string): boolean =>
    position === said || (topOf(position) === 'running' && move(entry, { type: 'decided' }) && comesTo(entry, said))
  const follows = (entry: CaseEntry, said: string): boolean => {
    if (entry.event === 'resume') return resume(entry)
    if (entry.event === 'proceed') goBack(entry)
    if (position === '') go(beginWay(definition, factsAt(entry)))
    return comesTo(entry, said)
  }

  for (const entry of log) {
    const { seq, event, at } = entry
    const deviates = (said: string): CaseDeviation => ({ seq, event, at, said, machine: position })
    if (event === 'jump' && !move(entry, { type: 'jump', node: entry.node ?? '' })) return deviates(entry.node ?? '')
    if (entry.position === null) continue
    if (moved && position === '') trust(entry.position)
    else if (!follows(entry, entry.position)) {
      if (seq > trustedUntil || !isKnown(nodes, entry.position)) return deviates(entry.position)
      trust(entry.position)
    }
    since = seq
  }
  const last = log.at(-1)
  return !last || position === '' || position === life.position
    ? null
    : { seq: last.seq, event: last.event, at: last.at, said: life.position, machine: position }
}

const isKnown = (nodes: readonly string[], position: string): boolean => nodesAt(position).every((node) => nodes.includes(node))
