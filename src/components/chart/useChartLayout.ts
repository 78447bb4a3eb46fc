import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { unloggedIn, type MachineDescription, type Trigger } from '#src/machines/describe.ts'
import { layOut } from './elkWorker.ts'
import { graphOf, layoutOf } from './layout.ts'
import { roomForFigure } from './marks.ts'
import type { MachineTexts } from './texts.ts'

/**
 * Where everything of a machine's chart stands, in the reader's language; laid out once, in the worker.
 * @param withFigures leaves room for figures, so that nothing moves when they arrive or change
 */
export const useChartLayout = (description: MachineDescription, texts: MachineTexts, withFigures = false) => {
  const intl = useIntl()
  return useQuery({
    queryKey: ['chart', description.id, intl.locale, withFigures],
    queryFn: async () => {
      const said = withFigures
        ? { ...texts, trigger: (trigger: Trigger) => `${texts.trigger(trigger)}${roomBehind(description, trigger)}` }
        : texts
      return layoutOf(await layOut(graphOf(description, said)))
    },
    staleTime: 'static',
    retry: false,
    networkMode: 'always',
  })
}

/** Room for a number, or for the words in its place where nobody counts. */
const roomBehind = (description: MachineDescription, trigger: Trigger): string =>
  trigger.kind === 'event' && unloggedIn(description).has(trigger.name) ? roomForFigure.repeat(2) : roomForFigure
