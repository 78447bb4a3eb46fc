import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { Card, Facts, OneRecord, RecordPage, Words } from '#src/components/detail/DetailPage.tsx'
import { DocumentsOf } from '#src/components/detail/Documents.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import type { Filter, PageQuery } from '#src/components/list/ListPage.tsx'
import { RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import { Waiting } from '#src/components/value/Waiting.tsx'
import type { ListedOf, RecordOf } from '#src/services/records.ts'
import { QuestionActions } from './QuestionActions.tsx'
import { SimilarQuestions } from './SimilarQuestions.tsx'

type Menu = 'poAnswer' | 'poJcQuestion'

/** Questions about purchases, or one of them, for one of the two sides. */
export function Questions({ id, menu, area }: { id: string | undefined; menu: Menu; area: string }) {
  if (!id) return <List menu={menu} area={area} />
  return (
    <OneRecord machine="question" id={id}>
      {(record, reload) => <QuestionShown record={record} reload={reload} menu={menu} area={area} />}
    </OneRecord>
  )
}

/** How long one waits for its answer. */
function Due({ record: { state, createdAt, answerBy } }: { record: { state: string; createdAt: string; answerBy: string } }) {
  return state === 'asked' ? <Waiting since={createdAt} until={answerBy} /> : null
}

function List({ menu, area }: { menu: Menu; area: string }) {
  const usual = useUsual()
  const both = useBothLanguages()
  const columns = useMemo(
    (): Column<ListedOf<'question'>>[] => [
      usual.text('no', 'common.no', ({ no }) => no),
      { id: 'text', labelId: 'question.text', cell: ({ text }) => text, text: ({ text }) => text, room: 'much' },
      {
        id: 'project',
        labelId: 'supplier.project',
        cell: ({ projectTitle, projectTitleEn }) => both(projectTitle, projectTitleEn),
        text: ({ projectNo, projectTitle }) => `${projectNo} ${projectTitle}`,
        room: 'some',
      },
      usual.state('question'),
      usual.moment('createdAt', 'question.askedAt', ({ createdAt }) => createdAt),
      ...(menu === 'poJcQuestion'
        ? [
            {
              id: 'answerBy',
              labelId: 'question.waiting' as const,
              cell: (row: ListedOf<'question'>) => <Due record={row} />,
              text: ({ answerBy }: ListedOf<'question'>) => answerBy,
              sort: 'answerBy',
              nowrap: true,
            },
            {
              ...usual.named<ListedOf<'question'>>('expert', 'question.expert', ({ expertName, expertNameEn }) => [
                expertName,
                expertNameEn,
              ]),
              nowrap: true,
            },
          ]
        : []),
    ],
    [usual, both, menu],
  )
  const filters: Filter[] = [
    usual.search,
    usual.stateFilter('question'),
    ...(menu === 'poAnswer' ? [{ name: 'own', labelId: 'question.own' as const, kind: 'flag' as const, value: 'true' }] : []),
  ]
  return (
    <RecordList
      machine="question"
      id={menu}
      titleId={`route.${menu}`}
      columns={columns}
      filters={filters}
      rowHref={({ id }) => `/${area}/${menu}/${id}`}
      emptyId="question.none"
      // What has waited longest for its answer comes first.
      {...(menu === 'poJcQuestion' ? { asked: (query: PageQuery) => ({ sort: 'answerBy', ...query }) } : {})}
    />
  )
}

interface QuestionShownProps {
  record: RecordOf<'question'>
  reload: () => Promise<void>
  menu: Menu
  area: string
}

function QuestionShown({ record, reload, menu, area }: QuestionShownProps) {
  const both = useBothLanguages()
  const ofHouse = menu === 'poJcQuestion'
  const purchase = ofHouse ? `/poJcManager/poJcProject/${record.projectId}` : `/poManager/poDetailed/${record.projectId}`
  return (
    <RecordPage
      machine="question"
      record={record}
      no={record.no}
      title={both(record.projectTitle, record.projectTitleEn)}
      aside={ofHouse ? <Due record={record} /> : null}
      actions={<QuestionActions record={record} reload={reload} />}
    >
      <Words titleId="question.text" text={record.text} />
      <DocumentsOf titleId="question.files" documents={record.documents} stage="question" savedAs={record.no} />
      <Words titleId={record.state === 'answered' ? 'question.answer' : 'question.draft'} text={record.answer} />
      <DocumentsOf titleId="question.answerFiles" documents={record.documents} stage="answer" savedAs={record.no} />
      <Words titleId="question.refusedFor" text={record.decisionReason} />
      <Card>
        <Facts
          facts={[
            {
              labelId: 'supplier.project',
              value: <TextLink href={purchase}>{record.projectNo}</TextLink>,
            },
            { labelId: 'question.about', value: record.itemName || <FormattedMessage id="question.wholePurchase" /> },
            { labelId: 'question.asker', value: <Asker record={record} /> },
            { labelId: 'question.answerBy', value: <Moment at={record.answerBy} /> },
            ...(record.expertName ? [{ labelId: 'question.expert' as const, value: both(record.expertName, record.expertNameEn) }] : []),
            ...(record.intoId
              ? [
                  {
                    labelId: 'question.into' as const,
                    value: <TextLink href={`/${area}/${menu}/${record.intoId}`}>{record.intoNo}</TextLink>,
                  },
                ]
              : []),
          ]}
        />
      </Card>
      {ofHouse ? (
        <SimilarQuestions
          projectId={record.projectId}
          text={record.text}
          exceptId={record.id}
          states="answered,asked"
          hrefOf={(id) => `/${area}/${menu}/${id}`}
        />
      ) : null}
    </RecordPage>
  )
}

function Asker({ record: { own, askerName, askerNameEn } }: Pick<QuestionShownProps, 'record'>) {
  const both = useBothLanguages()
  if (own) return <FormattedMessage id="question.mine" />
  return askerName ? both(askerName, askerNameEn) : <FormattedMessage id="common.notTold" />
}
