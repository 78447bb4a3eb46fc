import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Documents } from '#src/components/detail/Documents.tsx'
import { Card, Facts, OneRecord, RecordPage, Section, Words } from '#src/components/detail/DetailPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { usePageTitle } from '#src/components/page/pageTitle.ts'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import type { ListedOf, RecordOf } from '#src/services/records.ts'
import { ObjectionActions } from './ObjectionActions.tsx'

type Row = ListedOf<'objection'>

interface ObjectionsProps {
  id: string | null | undefined
  titleId: 'route.poJcObjection' | 'objection.mine'
  /** Where one is shown. */
  hrefOf: (id: string) => string
  /** Where the purchase is, and whose page that is. */
  purchase: 'poJcProject' | 'poDetailed'
}

/** Objections to purchases, or one of them, for one of the two sides. */
export function Objections({ id, purchase, ...list }: ObjectionsProps) {
  if (!id) return <List {...list} />
  return (
    <OneRecord machine="objection" id={id}>
      {(record, reload) => <OneObjection record={record} reload={reload} purchase={purchase} />}
    </OneRecord>
  )
}

function List({ titleId, hrefOf }: Pick<ObjectionsProps, 'titleId' | 'hrefOf'>) {
  const intl = useIntl()
  usePageTitle(intl.formatMessage({ id: titleId }))
  const usual = useUsual()
  const both = useBothLanguages()
  const columns = useMemo(
    (): Column<Row>[] => [
      usual.text('no', 'common.no', ({ no }) => no),
      {
        id: 'project',
        labelId: 'supplier.project',
        cell: ({ projectTitle, projectTitleEn }) => both(projectTitle, projectTitleEn),
        text: ({ projectNo, projectTitle }) => `${projectNo} ${projectTitle}`,
        room: 'much',
      },
      usual.text('target', 'objection.target', ({ target }) => intl.formatMessage({ id: `objection.target.${target}` })),
      usual.named('filer', 'objection.filer', ({ filerName, filerNameEn }) => [filerName, filerNameEn]),
      usual.state('objection'),
      usual.text('outcome', 'objection.outcome', ({ outcome }) =>
        outcome ? intl.formatMessage({ id: `objection.outcome.${outcome}` }) : '',
      ),
      { ...usual.moment<Row>('answerBy', 'objection.answerBy', ({ answerBy }) => answerBy), sort: 'answerBy' },
    ],
    [usual, both, intl],
  )
  return (
    <RecordList
      machine="objection"
      id="poJcObjection"
      titleId={titleId}
      columns={columns}
      filters={[usual.search, usual.stateFilter('objection')]}
      rowHref={({ id }) => hrefOf(id)}
      emptyId="objection.none"
    />
  )
}

interface OneObjectionProps extends Pick<ObjectionsProps, 'purchase'> {
  record: RecordOf<'objection'>
  reload: () => Promise<void>
}

const purchases = { poJcProject: '/poJcManager/poJcProject', poDetailed: '/poManager/poDetailed' } as const

function OneObjection({ record, reload, purchase }: OneObjectionProps) {
  const both = useBothLanguages()
  const { may } = useSession()
  const { target, outcome, remedy } = record
  return (
    <RecordPage
      machine="objection"
      record={record}
      no={record.no}
      title={both(record.projectTitle, record.projectTitleEn)}
      actions={<ObjectionActions record={record} reload={reload} />}
    >
      <Words titleId="objection.grounds" text={record.grounds} />
      <Words titleId="objection.dismissedFor" text={record.decisionReason} />
      <Words titleId="objection.answer" text={record.answer} />
      <Words titleId="objection.escalatedFor" text={record.escalateReason} />
      <Words titleId="objection.decision" text={record.decision} />
      <Words titleId="objection.chosenReason" text={record.chosenReason} />
      <Words titleId="common.description" text={record.description} />
      {record.documents.length > 0 ? (
        <Section titleId="common.documents">
          <Documents documents={record.documents} />
        </Section>
      ) : null}
      <Card>
        <Facts
          facts={[
            {
              labelId: 'supplier.project',
              value: may(purchase) ? (
                <TextLink href={`${purchases[purchase]}/${record.projectId}`}>{record.projectNo}</TextLink>
              ) : (
                record.projectNo
              ),
            },
            { labelId: 'objection.target', value: <FormattedMessage id={`objection.target.${target}`} /> },
            { labelId: 'objection.filer', value: both(record.filerName, record.filerNameEn) },
            { labelId: 'objection.answerBy', value: <Moment at={record.answerBy} /> },
            { labelId: 'objection.outcome', value: outcome && <FormattedMessage id={`objection.outcome.${outcome}`} /> },
            { labelId: 'objection.remedy', value: remedy && <FormattedMessage id={`objection.remedy.${remedy}`} /> },
            {
              labelId: 'objection.escalatableUntil',
              value: record.state === 'answered' && record.escalatableUntil ? <Moment at={record.escalatableUntil} /> : null,
            },
            { labelId: 'purchase.openedAt', value: record.openedAt && <Moment at={record.openedAt} /> },
            { labelId: 'objection.chosen', value: both(record.chosenName, record.chosenNameEn) || null },
          ]}
        />
      </Card>
    </RecordPage>
  )
}
