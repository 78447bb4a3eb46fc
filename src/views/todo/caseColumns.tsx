import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { Column } from '#src/components/list/DataTable.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { flowTypeIds, type FlowType } from '#src/machines/approval/flowTypes.ts'

interface OfCase {
  title: string
  titleEn: string
  type: FlowType
  initiatorName: string
  initiatorNameEn: string
}

/** What lists of tasks and of cases both say of a case. */
export const useCaseColumns = () => {
  const intl = useIntl()
  const usual = useUsual()
  const both = useBothLanguages()
  return useMemo(() => {
    const typeName = ({ type }: OfCase) => intl.formatMessage({ id: `flowType.${type}` })
    return {
      title: <Row extends OfCase>(noOf: (row: Row) => string): Column<Row> => ({
        id: 'title',
        labelId: 'common.title',
        cell: (row) => <Title title={both(row.title, row.titleEn)} no={noOf(row)} />,
        text: (row) => `${noOf(row)} ${both(row.title, row.titleEn)}`,
        room: 'much',
      }),
      type: <Row extends OfCase>(): Column<Row> => ({ id: 'type', labelId: 'approval.type', cell: typeName, text: typeName, nowrap: true }),
      initiator: <Row extends OfCase>(): Column<Row> =>
        usual.named('initiator', 'approval.initiator', ({ initiatorName, initiatorNameEn }) => [initiatorName, initiatorNameEn]),
      typeFilter: usual.choice('type', 'approval.type', flowTypeIds, 'flowType.'),
    }
  }, [intl, usual, both])
}

const Title = ({ title, no }: { title: string; no: string }) => (
  <>
    {title}
    <chakra.span className="figures" display="block" fontSize="xs" fontWeight="normal" color="fg.muted">
      {no}
    </chakra.span>
  </>
)
