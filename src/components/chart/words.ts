import type { IntlShape } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import type { Trigger } from '#src/machines/describe.ts'

/** What the chart says, in the reader's language. */
export interface ChartTexts {
  state: (path: string) => string
  /** What makes a transition happen, in a few words. */
  trigger: (trigger: Trigger) => string
  /** Names whatever state a machine is in. */
  anywhere: string
  /** Names the last of several ways, which no guard keeps. */
  otherwise: string
}

/** Answers the text of an id, its places filled in. */
export type Say = (id: string, values?: Record<string, string>) => string

/** Says texts; what a log of former days calls by a name that the machine does not know any more, by that name. */
export const sayerOf =
  ({ messages, formatMessage }: Pick<IntlShape, 'messages' | 'formatMessage'>): Say =>
  (id, values) =>
    id in messages
      ? formatMessage({ id: id as MessageId }, values)
      : formatMessage({ id: 'atlas.formerName' }, { name: id.split('.').at(-1) ?? id })

/** The words of one machine's chart. */
export const chartTextsOf = (machine: string, say: Say): ChartTexts => ({
  state: (path) => say(`state.${machine}.${path}`),
  trigger: (trigger) => triggerText(machine, trigger, say),
  anywhere: say('chart.anywhere'),
  otherwise: say('chart.otherwise'),
})

const triggerText = (machine: string, trigger: Trigger, say: Say): string => {
  if (trigger.kind === 'always') return say('chart.always')
  if (trigger.kind === 'event') return say(`event.${machine}.${trigger.name}`)
  if (trigger.kind !== 'after') return say(`event.${machine}.${trigger.name}.${trigger.kind}`)
  const { milliseconds, name } = trigger
  return say('chart.after', { time: milliseconds === null ? name : say('chart.seconds', { count: String(milliseconds / 1000) }) })
}
