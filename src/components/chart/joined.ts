import { transitionsWithin, type MachineDescription, type TransitionDescription } from '#src/machines/describe.ts'
import type { ChartTexts } from './words.ts'

/** Stands for whatever state a machine is in. */
export const anywhere = '*'

/** Transitions that share both ends, drawn as one line. */
export interface Joined {
  id: string
  source: string
  target: string
  /** One text per line; what stands in brackets belongs to the one before. */
  words: string[]
}

type Sourced = ReturnType<typeof transitionsWithin>[number]

/** The lines of a chart: what leads from one state to another together, and what happens in a state without leaving it. */
export const joined = (machine: MachineDescription, texts: ChartTexts): Joined[] => {
  const all = transitionsWithin(machine)
  const lines = new Map<string, Omit<Joined, 'words'> & { said: Set<string> }>()
  for (const transition of all) {
    const source = transition.source ?? anywhere
    const target = transition.target ?? source
    const id = `${transition.target === null ? 'stays ' : ''}${source} ${target}`
    const line = lines.get(id) ?? { id, source, target, said: new Set() }
    lines.set(id, { ...line, said: line.said.add(wordsOf(transition, all, texts)) })
  }
  return [...lines.values()].map(({ said, ...line }) => ({ ...line, words: [...said].join('\n').split('\n') }))
}

/** What triggers it; on a line of their own the guards that decide, where the same leads to several states. */
const wordsOf = (transition: Sourced, all: readonly Sourced[], texts: ChartTexts): string => {
  const said = texts.trigger(transition.trigger)
  const ways = all.filter(
    (other) => other.source === transition.source && JSON.stringify(other.trigger) === JSON.stringify(transition.trigger),
  )
  if (ways.every(({ target }) => target === transition.target)) return said
  return `${said}\n[${decidingGuards(transition, ways).join(', ') || texts.otherwise}]`
}

/** The guards that not every other way asks as well. */
const decidingGuards = ({ guards }: TransitionDescription, ways: readonly TransitionDescription[]): string[] => {
  const own = guards.filter((guard) => !ways.every((way) => way.guards.includes(guard)))
  return own.length > 0 ? own : guards
}
