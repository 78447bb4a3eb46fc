import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import type { MeasuredCall } from '#src/services/monitor.ts'
import type { Column } from './DataTable.tsx'

/** What lists of calls say of each: its address, and how it was answered. */
export const useMeasuredColumns = () => {
  const intl = useIntl()
  return useMemo(() => {
    const duration = (id: 'mean' | 'p50' | 'p95', labelId: MessageId): Column<MeasuredCall> => ({
      id,
      labelId,
      cell: ({ [id]: value }) => (value === null ? '—' : intl.formatNumber(value, { maximumFractionDigits: 1 })),
      text: ({ [id]: value }) => String(value ?? ''),
      sort: id,
      align: 'end',
    })
    const count = (id: 'calls' | 'refusals', labelId: MessageId): Column<MeasuredCall> => ({
      id,
      labelId,
      cell: ({ [id]: value }) => intl.formatNumber(value),
      text: ({ [id]: value }) => String(value),
      sort: id,
      align: 'end',
    })
    const share = ({ failureShare }: MeasuredCall) => intl.formatNumber(failureShare, { style: 'percent', maximumFractionDigits: 1 })
    const call: Column<MeasuredCall> = {
      id: 'path',
      labelId: 'api.call',
      cell: ({ key }) => (
        <chakra.code fontSize="xs" bg="transparent" wordBreak="break-word">
          {key}
        </chakra.code>
      ),
      text: ({ key }) => key,
      sort: 'path',
      room: 'much',
    }
    return {
      call,
      figures: [
        count('calls', 'api.calls'),
        duration('p50', 'api.p50'),
        duration('p95', 'api.p95'),
        count('refusals', 'api.refusals'),
        { id: 'failureShare', labelId: 'api.failureShare', cell: share, text: share, sort: 'failureShare', align: 'end' },
      ] satisfies Column<MeasuredCall>[],
    }
  }, [intl])
}
