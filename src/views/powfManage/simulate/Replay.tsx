import { Button, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedList, FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { Card, Facts, RecordBody, Section, useRecord } from '#src/components/detail/DetailPage.tsx'
import { Tick } from '#src/components/form/Tick.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { Pages, pageSize } from '#src/components/list/Pages.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { useSession } from '#src/components/session/session.ts'
import { DayOf } from '#src/components/value/Moment.tsx'
import { unknown } from '#src/lib/unknown.ts'
import { replayFlow, type OneFlow, type ReplayedFlow } from '#src/services/flow.ts'

type Row = ReplayedFlow['found']['rows'][number]

/** The cases of a year by a definition, beside what came of them: reckoned once somebody asks for it. */
export function Replay({ flow }: { flow: OneFlow }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Section titleId="flow.replay">
      {isAsked ? (
        <Replayed flow={flow} />
      ) : (
        <Card>
          <chakra.p fontSize="sm" color="fg.muted" mb="3">
            <FormattedMessage id="flow.replay.help" />
          </chakra.p>
          <Button size="sm" variant="outline" onClick={() => setAsked(true)}>
            <FormattedMessage id="flow.replay.run" />
          </Button>
        </Card>
      )}
    </Section>
  )
}

function Replayed({ flow: { id, version } }: { flow: OneFlow }) {
  const [page, setPage] = useState(1)
  const [isChangedOnly, setChangedOnly] = useState(true)
  const query = { page: String(page), limit: String(pageSize), ...(isChangedOnly ? { changed: 'true' } : {}) }
  const answer = useRecord(
    ['GET /api/powf/definition/{id}/simulate/page', id, String(version), String(page), String(isChangedOnly)],
    (signal) => replayFlow(id, query, { signal, quiet: true }),
  )
  return (
    <RecordBody answer={answer}>
      {(told) => (
        <>
          <Totals told={told} />
          <chakra.div my="3">
            <Tick
              checked={isChangedOnly}
              onChange={(wanted) => {
                setChangedOnly(wanted)
                setPage(1)
              }}
            >
              <FormattedMessage id="flow.replay.changedOnly" />
            </Tick>
          </chakra.div>
          {told.found.total > 0 ? (
            <>
              <Cases rows={told.found.rows} />
              <Pages page={page} total={told.found.total} rows={told.found.rows} isStale={answer.isPlaceholderData} onPage={setPage} />
            </>
          ) : (
            <chakra.p fontSize="sm" color="fg.muted">
              <FormattedMessage id="flow.replay.none" />
            </chakra.p>
          )}
        </>
      )}
    </RecordBody>
  )
}

function Totals({ told: { cases, changed, isCut, stepsBefore, stepsAfter, hoursBefore, hoursAfter } }: { told: ReplayedFlow }) {
  return (
    <Card>
      <Facts
        facts={[
          { labelId: 'flow.replay.cases', value: <FormattedNumber value={cases} /> },
          { labelId: 'flow.replay.changed', value: <FormattedNumber value={changed} /> },
          { labelId: 'flow.replay.steps', value: <FromTo from={stepsBefore} to={stepsAfter} /> },
          { labelId: 'flow.replay.hours', value: <FromTo from={hoursBefore} to={hoursAfter} /> },
        ]}
      />
      {isCut ? (
        <chakra.p mt="2" fontSize="xs" color="fg.muted">
          <FormattedMessage id="flow.replay.cut" values={{ count: cases }} />
        </chakra.p>
      ) : null}
    </Card>
  )
}

const FromTo = ({ from, to }: { from: number | null; to: number | null }) => (
  <FormattedMessage id="flow.replay.fromTo" values={{ from: <Figure value={from} />, to: <Figure value={to} /> }} />
)

const Figure = ({ value }: { value: number | null }) => (value === null ? unknown : <FormattedNumber value={value} />)

function Cases({ rows }: { rows: readonly Row[] }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { may } = useSession()
  const named = (steps: Row['added']) =>
    steps.length > 0 ? <FormattedList value={steps.map(({ title, titleEn }) => both(title, titleEn))} /> : unknown
  const columns: Column<Row>[] = [
    {
      id: 'no',
      labelId: 'flow.simulate.case',
      cell: ({ id, no }) => (may('todo') ? <TextLink href={`/todo/${id}`}>{no}</TextLink> : no),
      nowrap: true,
    },
    { id: 'title', labelId: 'flow.replay.title', cell: ({ title, titleEn }) => both(title, titleEn), room: 'some' },
    { id: 'createdAt', labelId: 'flow.replay.begun', cell: ({ createdAt }) => <DayOf at={createdAt} />, nowrap: true },
    { id: 'added', labelId: 'flow.replay.added', cell: ({ added }) => named(added) },
    { id: 'removed', labelId: 'flow.replay.removed', cell: ({ removed }) => named(removed) },
    {
      id: 'otherwise',
      labelId: 'flow.replay.otherwise',
      cell: ({ otherwise, isReordered }) => (
        <>
          {otherwise.length === 0 && isReordered ? null : named(otherwise)}
          {isReordered ? (
            <>
              {' '}
              <FormattedMessage id="flow.replay.reordered" />
            </>
          ) : null}
        </>
      ),
    },
    {
      id: 'hours',
      labelId: 'flow.replay.hours',
      cell: ({ hoursBefore, hoursAfter }) => <FromTo from={hoursBefore} to={hoursAfter} />,
      nowrap: true,
      align: 'end',
    },
  ]
  return <DataTable caption={intl.formatMessage({ id: 'flow.replay' })} columns={columns} rows={rows} rowKey={({ id }) => id} compact />
}
