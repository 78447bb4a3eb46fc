import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DataTable } from '#src/components/list/DataTable.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import type { OneFlowType } from '#src/services/flowType.ts'

/** Which edition is in effect for whom: that of the house, and what differs from it by unit. */
export function InEffect({ inEffect }: Pick<OneFlowType, 'inEffect'>) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { may } = useSession()
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'flowType.inEffect' })}
      columns={[
        {
          id: 'forWhom',
          labelId: 'flow.forWhom',
          cell: ({ unitId, unitName, unitNameEn, companyName, companyNameEn }) =>
            unitId === null ? (
              <FormattedMessage id="flow.wholeHouse" />
            ) : (
              [...new Set([both(companyName, companyNameEn), both(unitName, unitNameEn)])].join(' · ')
            ),
        },
        {
          id: 'title',
          labelId: 'flow.title',
          cell: ({ id, title, titleEn }) =>
            may('powfConfiguration') ? (
              <TextLink href={`/powfManage/powfConfiguration/${id}`}>{both(title, titleEn)}</TextLink>
            ) : (
              both(title, titleEn)
            ),
        },
        { id: 'edition', labelId: 'flow.edition', cell: ({ edition }) => edition, align: 'end', nowrap: true },
        { id: 'publishedAt', labelId: 'flow.since', cell: ({ publishedAt }) => <Moment at={publishedAt} />, nowrap: true },
      ]}
      rows={inEffect}
      rowKey={({ id }) => id}
      compact
    />
  )
}
