import { transitionsWithin, type MachineDescription, type TransitionDescription } from '#src/machines/describe.ts'
import type { ChartTexts } from './words.ts'

/** Stands for whatever state a machine is in. */
export const anywhere = '*'

/** Transitions that share both ends, drawn as one line. */
export interface Joined {
  id: string
  source: string
  target: string
  words: string[]
}

type Sourced = ReturnType<typeof transitionsWithin>[number]

/** The lines of a chart: what leads from one state to another together, and what happens in a state without leaving it. */
export const joined = (machine: MachineDescription, texts: ChartTexts): Joined[] => {
  const all = transitionsWithin(machine)
  const lines = new Map<string, Joined>()
  for (const transition of all) {
    const source = transition.source ?? anywhere
    const target = transition.target ?? source
    const id = `${transition.target === null ? 'stays ' : ''}${source} ${target}`
    const line = lines.get(id) ?? { id, source, target, words: [] }
    lines.set(id, { ...line, words: [...new Set([...line.words, wordsOf(transition, all, texts)])] })
  }
  return [...lines.values()]
}

/** What triggers it; with the guards that decide, where the same leads to several states. */
const wordsOf = (transition: Sourced, all: readonly Sourced[], texts: ChartTexts): string => {
  const said = texts.trigger(transition.trigger)
  const ways = all.filter(
    (other) => other.source === transition.source && JSON.stringify(other.trigger) === JSON.stringify(transition.trigger),
  )
  if (ways.every(({ target }) => target === transition.target)) return said
  return `${said} [${decidingGuards(transition, ways).join(', ') || texts.otherwise}]`
}

/** The guards that not every other way asks as well. */
const decidingGuards = ({ guards }: TransitionDescription, ways: readonly TransitionDescription[]): string[] => {
  const own = guards.filter((guard) => !ways.every((way) => way.guards.includes(guard)))
  return own.length > 0 ? own : guards
}
