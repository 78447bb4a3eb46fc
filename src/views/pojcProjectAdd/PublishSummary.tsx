import { chakra, Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Eligible } from '#src/components/project/Eligible.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { useWorkingDaysUntil } from '#src/components/form/DateField.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { isEmptyItem } from '#src/lib/itemSheet.ts'
import { momentOfField } from '#src/lib/shanghaiTime.ts'
import { getRecord } from '#src/services/records.ts'
import type { Content } from './content.ts'

interface PublishSummaryProps {
  /** The draft as it is stored. */
  id: string
  content: Content
  /** Names, as the choices show them. */
  unit: string
  category: string
}

/** What is about to be published, once more, before it can't be changed. */
export function PublishSummary({ id, content, unit, category }: PublishSummaryProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  // As the draft was stored just now.
  const { data: stored } = useQuery({
    queryKey: ['GET /api/po/project/{id}', id, 'publish'],
    queryFn: ({ signal }) => getRecord('project', id, { signal, quiet: true }),
    gcTime: 0,
  })
  const at = momentOfField(content.deadline)
  const days = useWorkingDaysUntil(content.deadline.slice(0, 10), true)
  const invited = content.invited.map(({ name, nameEn }) => both(name, nameEn))
  const facts: [MessageId, ReactNode][] = [
    ['common.title', [content.title, content.titleEn].filter(Boolean).join(' · ')],
    ['common.unit', unit],
    ['common.category', category],
    [
      'common.deadline',
      <>
        {at ? <Moment at={at} /> : null} {days}
      </>,
    ],
    ['common.method', <FormattedMessage key="method" id={`project.method.${content.method}`} />],
    [
      'common.visibility',
      <>
        <FormattedMessage id={`project.visibility.${content.visibility}`} />
        {content.visibility === 'INVITED' ? ` · ${intl.formatList(invited, { type: 'unit' })}` : null}
      </>,
    ],
    ['project.eligible', <Eligible key="eligible" count={stored?.eligible ?? null} />],
    [
      'common.items',
      <FormattedMessage key="items" id="sheet.count" values={{ count: content.items.filter((item) => !isEmptyItem(item)).length }} />,
    ],
    [
      'common.documents',
      content.documents.length > 0
        ? intl.formatList(
            content.documents.map(({ name }) => name),
            { type: 'unit' },
          )
        : '—',
    ],
  ]
  return (
    <Grid as="dl" templateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="1.5" fontSize="sm" mb="4">
      {facts.map(([labelId, value]) => (
        <Fragment key={labelId}>
          <chakra.dt color="fg.muted">
            <FormattedMessage id={labelId} />
          </chakra.dt>
          <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
        </Fragment>
      ))}
    </Grid>
  )
}
