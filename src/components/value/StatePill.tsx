import { FormattedMessage, useIntl, type IntlShape } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import type { StateMeta } from '#src/machines/lifecycle.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { placesIn } from '#src/machines/storedState.ts'
import { tones } from '#src/machines/tones.ts'

type Tone = StateMeta['tone']

/** Tones differ in shape as well as in colour: ring, disc, diamond, check, cross. */
const shapes: Record<Tone, string> = {
  idle: 'M6 2.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7Z',
  running: 'M6 2a4 4 0 1 0 0 8a4 4 0 1 0 0-8Z',
  waiting: 'M6 1.5 L10.5 6 L6 10.5 L1.5 6Z',
  good: 'M2.5 6.5 L5 9 L9.5 3.5',
  bad: 'M3 3 L9 9 M9 3 L3 9',
}
const filled: ReadonlySet<Tone> = new Set(['running', 'waiting'])

interface StatePillProps {
  machine: BusinessMachineId
  state: string
  /** What it is called here, in the place of its title. */
  calledId?: MessageId | undefined
}

/** A state as people read it: its title in its tone. */
export function StatePill({ machine, state, calledId }: StatePillProps) {
  const tone = toneOf(machine, state)
  return (
    <span className="pill" data-tone={tone}>
      <svg viewBox="0 0 12 12" aria-hidden>
        <path
          d={shapes[tone]}
          fill={filled.has(tone) ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {calledId ? <FormattedMessage id={calledId} /> : <StateName machine={machine} state={state} />}
    </span>
  )
}

/** A stored state by its title; where a record is in several places at once, by all of them. */
export const stateName = (intl: IntlShape, machine: BusinessMachineId, state: string): string =>
  placesIn(state)
    .map((place) => intl.formatMessage({ id: `state.${machine}.${place}` as MessageId }))
    .join(' · ')

export function StateName({ machine, state }: { machine: BusinessMachineId; state: string }) {
  return stateName(useIntl(), machine, state)
}

export const toneOf = (machine: BusinessMachineId, state: string): Tone => {
  const all: Partial<Record<string, Record<string, Tone>>> = tones
  return all[machine]?.[state] ?? 'idle'
}

/** The states of a machine in its order, for filters; without some that a list never has. */
export const statesOf = <M extends BusinessMachineId>(machine: M, ...except: readonly (keyof (typeof tones)[M] & string)[]): string[] =>
  Object.keys(tones[machine]).filter((state) => !except.some((each) => each === state))
