import { guardText } from '#src/machines/guardTexts.ts'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { TransitionDescription } from '#src/machines/describe.ts'
import { chartTextsOf, sayerOf, type ChartTexts } from './words.ts'

export interface MachineTexts extends ChartTexts {
  machine: string
  event: (event: string) => string
  /** Everyone who may send an event, in one text. */
  who: (who: TransitionDescription['who']) => string
  /** What its user reads when this guard says no. */
  refusal: (guard: string) => string
  /** Between one reason and the next, as the server joins them. */
  between: string
}

/** All words of one machine in the reader's language. */
export const useMachineTexts = (id: string): MachineTexts => {
  const intl = useIntl()
  return useMemo(() => {
    const say = sayerOf(intl)
    return {
      ...chartTextsOf(id, say),
      machine: say(`machine.${id}`),
      event: (event) => say(`event.${id}.${event}`),
      who: (who) => {
        if (!who) return ''
        const roles = 'roles' in who ? who.roles : ['system']
        return intl.formatList(
          roles.map((role) => say(`role.${role}`)),
          { type: 'disjunction' },
        )
      },
      refusal: (guard) => say(guardText(id, guard)),
      between: intl.locale === 'en' ? '; ' : '；',
    }
  }, [id, intl])
}
