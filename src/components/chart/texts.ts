import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import type { TransitionDescription } from '#src/machines/describe.ts'
import type { ChartTexts } from './layout.ts'

export interface MachineTexts extends ChartTexts {
  machine: string
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
    const say = (message: string) => intl.formatMessage({ id: message as MessageId })
    return {
      machine: say(`machine.${id}`),
      state: (path) => say(`state.${id}.${path}`),
      event: (event) => say(`event.${id}.${event}`),
      who: (who) => {
        const roles = who && 'roles' in who ? who.roles : ['system']
        return intl.formatList(
          roles.map((role) => say(`role.${role}`)),
          { type: 'disjunction' },
        )
      },
      refusal: (guard) => say(`refusal.${guard}`),
      between: intl.locale === 'en' ? '; ' : '；',
    }
  }, [id, intl])
}
