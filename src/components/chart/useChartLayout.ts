import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import type { MachineDescription, Trigger } from '#src/machines/describe.ts'
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
      const said = withFigures ? { ...texts, trigger: (trigger: Trigger) => `${texts.trigger(trigger)}${roomForFigure}` } : texts
      return layoutOf(await layOut(graphOf(description, said)))
    },
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
}
