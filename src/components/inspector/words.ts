import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { chartTextsOf } from '#src/components/chart/words.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { triggerOfEvent } from '#src/machines/describe.ts'
import { inspectedMachines } from './machines.ts'
import type { Hidden, Seen } from './mask.ts'

export interface InspectorWords {
  /** The machine's title, with a number where several run. */
  actor: (key: string, machine: string) => string
  state: (machine: string, path: string) => string
  /** The innermost active states in one text. */
  states: (machine: string, paths: readonly string[]) => string
  event: (machine: string, event: string) => string
  /** A value that has no parts. */
  plain: (seen: Exclude<Seen, { list: Seen[] } | { parts: Record<string, Seen> }>) => string
}

/** Words of the machines in the reader's language; what has none is called by its name, as in a recording of another version. */
export const useWords = (): InspectorWords => {
  const intl = useIntl()
  return useMemo(() => {
    const say = (id: string, otherwise: string, values?: Record<string, string>) =>
      id in intl.messages ? intl.formatMessage({ id: id as MessageId }, values) : otherwise
    const state = (machine: string, path: string) => say(`state.${machine}.${path}`, path)
    const hidden = ({ hidden: kind, size }: Hidden) =>
      intl.formatMessage({ id: `inspector.hidden.${kind}` as MessageId }, { size: size ?? 0 })
    return {
      actor: (key, machine) => say(`machine.${machine}`, machine) + (key.startsWith(machine) ? key.slice(machine.length) : ''),
      state,
      states: (machine, paths) => paths.map((path) => state(machine, path)).join(' · '),
      event: (machine, event) => {
        const known = inspectedMachines.get(machine)
        return known ? chartTextsOf(machine, (id, values) => say(id, event, values)).trigger(triggerOfEvent(known, event)) : event
      },
      plain: (seen) => (typeof seen === 'object' && seen !== null ? hidden(seen) : JSON.stringify(seen)),
    }
  }, [intl])
}
