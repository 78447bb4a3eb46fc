import { Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Panel } from '#src/components/page/Panel.tsx'
import { Countdown } from '#src/components/value/Countdown.tsx'
import { Ago } from '#src/components/value/Moment.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import type { Data } from '#src/contract/index.ts'
import type { QueueWord, StateWord } from '#src/contract/queue.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { getWorkDashboard } from '#src/services/insight.ts'
import { Lines, type Figure } from './parts.tsx'

export type Work = Data<'GET /api/admin/dashboard/work'>

/** What waits for whoever asks, the figures of their work, and what they did lately. */
export const useWork = () =>
  useQuery({
    queryKey: ['GET /api/admin/dashboard/work'],
    queryFn: ({ signal }) => getWorkDashboard({ signal, quiet: true }),
  })

/** What a queue is called: those of a state, by their machine and it. */
const useQueueLabel = () => {
  const intl = useIntl()
  return (queue: QueueWord): Pick<Figure, 'labelId' | 'labelValues'> => {
    if (!isStateWord(queue)) return { labelId: `queue.${queue}` }
    const [machine = ''] = queue.split('.', 1)
    const titles = {
      machine: intl.formatMessage({ id: `machine.${machine}` as MessageId }),
      state: intl.formatMessage({ id: `state.${queue}` as MessageId }),
    }
    return { labelId: 'queue.ofState', labelValues: titles }
  }
}

const isStateWord = (queue: QueueWord): queue is StateWord => queue.includes('.')

/** Queues as figures: how many wait in each, and since when the first of them does. */
export const useWaiting = (queues: Work['queues']): Figure[] => {
  const intl = useIntl()
  const labelOf = useQueueLabel()
  return queues.map(({ queue, href, count, late, oldest }) => ({
    ...labelOf(queue),
    value: (
      <Flex align="center" gap="2">
        {intl.formatNumber(count)}
        {late > 0 ? <Late id="dashboard.lateCount" count={late} /> : null}
      </Flex>
    ),
    href,
    note: oldest ? <FormattedMessage id="dashboard.oldest" values={{ at: <Ago at={oldest} /> }} /> : null,
  }))
}

/** What has waited longest, of whatever queue. */
export function Longest({ longest }: Pick<Work, 'longest'>) {
  const intl = useIntl()
  const both = useBothLanguages()
  const labelOf = useQueueLabel()
  const nameOf = (queue: QueueWord) => {
    const { labelId, labelValues } = labelOf(queue)
    return intl.formatMessage({ id: labelId }, labelValues)
  }
  return (
    <Panel titleId="dashboard.longest">
      <Lines
        emptyId="dashboard.nothingToDo"
        lines={longest.map(({ queue, machine, id, title, titleEn, href, state, since, due, late }) => ({
          key: `${queue}-${id}`,
          href,
          no: nameOf(queue),
          title: both(title, titleEn),
          mark: <Mark {...{ machine, state, due, late }} />,
          when: <Ago at={since} />,
        }))}
      />
    </Panel>
  )
}

/** That it is late, when it ends, or else how it stands. */
function Mark({ machine, state, due, late }: Pick<Work['longest'][number], 'machine' | 'state' | 'due' | 'late'>) {
  if (late) return <Late id="dashboard.late" />
  return due ? <Countdown until={due} /> : <StatePill machine={machine} state={state} />
}

function Late({ id, count }: { id: 'dashboard.late' | 'dashboard.lateCount'; count?: number }) {
  return (
    <span className="pill" data-tone="bad">
      <FormattedMessage id={id} values={{ count }} />
    </span>
  )
}
