import { Box, chakra, Grid, type SystemStyleObject } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Ago } from '#src/components/value/Moment.tsx'
import { usePageTitle } from '#src/components/page/pageTitle.ts'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { Failed, LoadingRows } from '#src/components/feedback/Waiting.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { getRecord, type RecordOf } from '#src/services/records.ts'
import type { PageKey, Recorded } from '#src/contract/index.ts'
import { paths } from '#src/contract/places.ts'
import { aboutOf, useChanged, type Question } from './changed.ts'
import { LifeLine } from './LifeLine.tsx'

/**
 * Loads a record, and reads it again after whatever was done to it, with all that shows such records.
 * @param isTypedInto whoever comes back to such a one goes on from what was saved meanwhile, not from what was seen before
 */
export const useRecord = <T,>(
  key: Question,
  load: (signal: AbortSignal) => Promise<T>,
  isTypedInto: (record: T) => boolean = () => false,
) => {
  const changed = useChanged()
  const known = useQueryClient().getQueryData<T>(key)
  const forgotten = known === undefined || isTypedInto(known)
  const answer = useQuery({ queryKey: key, queryFn: ({ signal }) => load(signal), ...(forgotten ? { gcTime: 0 } : {}) })
  return { ...answer, reload: () => changed(aboutOf(key)) }
}

/** Reads one record of a machine, and draws it once it is there. */
export function OneRecord<M extends Recorded>({
  machine,
  id,
  children,
}: {
  machine: M
  id: string
  children: (record: RecordOf<M>, reload: () => Promise<void>) => ReactNode
}) {
  // Which key a machine's path makes is what `Recorded` says.
  const key = [`GET ${paths[machine]}/{id}` as PageKey<M> & Question[0], id] as const
  const answer = useRecord<RecordOf<M>>(key, (signal) => getRecord(machine, id, { signal, quiet: true }))
  return <RecordBody answer={answer}>{(record) => children(record, answer.reload)}</RecordBody>
}

/** Reads a draft to go on with: what is typed into it meanwhile is not read over. */
export function Draft<M extends Recorded>({
  machine,
  id,
  children,
}: {
  machine: M
  id: string
  children: (record: RecordOf<M>) => ReactNode
}) {
  const answer = useQuery({
    queryKey: ['draft', machine, id],
    queryFn: ({ signal }) => getRecord(machine, id, { signal, quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
  })
  return <RecordBody answer={answer}>{children}</RecordBody>
}

interface RecordHeadProps {
  no: string
  /** Names the page where the number would not be known. */
  pageTitle?: string
  title: ReactNode
  machine: BusinessMachineId
  state: string
  stateSince?: string
  actions?: ReactNode
  aside?: ReactNode
}

/** Number, title, state and since when, what may be done. */
export function RecordHead({ no, pageTitle = no, title, machine, state, stateSince, actions, aside }: RecordHeadProps) {
  usePageTitle(pageTitle)
  return (
    <chakra.div css={headStyle}>
      <div className="about">
        <span className="figures">{no}</span>
        <StatePill machine={machine} state={state} />
        {stateSince ? (
          <span>
            <FormattedMessage id="common.since" values={{ at: <Ago at={stateSince} /> }} />
          </span>
        ) : null}
        {aside}
      </div>
      <div className="title">
        <h1 tabIndex={-1}>{title}</h1>
        {actions}
      </div>
    </chakra.div>
  )
}

// One style for all of a part here and below: what stands in it is drawn anew with every key of a form, its styles are not.
const headStyle: SystemStyleObject = {
  mb: '5',
  '& > .about': { display: 'flex', gap: '3', alignItems: 'center', flexWrap: 'wrap', fontSize: 'sm', color: 'fg.muted', mb: '1' },
  '& > .title': { display: 'flex', gap: '4', alignItems: 'flex-start', justifyContent: 'space-between', flexWrap: 'wrap' },
  '& > .title > h1': { fontSize: 'xl', fontWeight: 'semibold', lineHeight: '1.35' },
}

/** A record's page: nothing jumps while it loads, and a failure says what to do. */
export function RecordBody<T>({
  answer,
  children,
}: {
  answer: { data: T | undefined; isPending: boolean; error: unknown; refetch: () => unknown }
  children: (data: T) => ReactNode
}) {
  const { data } = answer
  // Drawn in pieces, which make way for whatever is pressed meanwhile.
  const isDrawn = useDeferredValue(data !== undefined)
  if (data === undefined && !answer.isPending) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />
  return data !== undefined && isDrawn ? children(data) : <LoadingRows rows={12} />
}

interface RecordPageProps extends Omit<RecordHeadProps, 'state' | 'stateSince'> {
  record: { state: string; stateSince: string; lifeLine: Parameters<typeof LifeLine>[0]['entries'] }
  /** Stands above everything that is told of it. */
  note?: ReactNode
  children: ReactNode
}

/** A record's page: its head, what is told of it, and its life line beside that. */
export function RecordPage({ record: { state, stateSince, lifeLine }, note, children, ...head }: RecordPageProps) {
  return (
    <>
      <RecordHead {...head} state={state} stateSince={stateSince} />
      {note}
      <WithRail
        rail={
          <Section titleId="common.lifeLine">
            <Card>
              <LifeLine machine={head.machine} entries={lifeLine} />
            </Card>
          </Section>
        }
      >
        {children}
      </WithRail>
    </>
  )
}

/** What somebody wrote about a record, once somebody has. */
export function Words({ titleId, text }: { titleId: MessageId; text: string | null }) {
  if (!text) return null
  return (
    <Section titleId={titleId}>
      <Card>
        <chakra.p fontSize="sm" whiteSpace="pre-wrap">
          {text}
        </chakra.p>
      </Card>
    </Section>
  )
}

/** A titled part of a page. */
export function Section({ titleId, children, aside }: { titleId: MessageId; children: ReactNode; aside?: ReactNode }) {
  return (
    <chakra.section css={sectionStyle}>
      <div className="heading">
        <h2>
          <FormattedMessage id={titleId} />
        </h2>
        {aside}
      </div>
      {children}
    </chakra.section>
  )
}

const sectionStyle: SystemStyleObject = {
  mb: '6',
  '& > .heading': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    mb: '2',
    gap: '3',
    minH: '8',
    flexWrap: 'wrap',
    breakAfter: 'avoid',
  },
  '& > .heading > h2': { fontSize: 'md', fontWeight: 'semibold' },
}

export function Card({ children }: { children: ReactNode }) {
  return (
    <Box bg="bg.panel" borderWidth="1px" rounded="md" p="4">
      {children}
    </Box>
  )
}

/** Names and values side by side. */
export function Facts({ facts }: { facts: { labelId: MessageId; value: ReactNode }[] }) {
  return (
    <Grid
      as="dl"
      templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', xl: 'repeat(4, 1fr)' }}
      gap="4"
      fontSize="sm"
      _print={{ gridTemplateColumns: 'repeat(2, 1fr)', gap: '2' }}
    >
      {facts.map(({ labelId, value }) =>
        value === null ? null : (
          <Box key={labelId}>
            <chakra.dt color="fg.muted" fontSize="xs" mb="0.5">
              <FormattedMessage id={labelId} />
            </chakra.dt>
            <chakra.dd>{value}</chakra.dd>
          </Box>
        ),
      )}
    </Grid>
  )
}

/** Content with the life line beside it, or below where there is no room. */
export function WithRail({ children, rail }: { children: ReactNode; rail: ReactNode }) {
  return (
    <chakra.div css={railStyle}>
      <div>{children}</div>
      <div>{rail}</div>
    </chakra.div>
  )
}

const railStyle: SystemStyleObject = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 20rem' },
  gap: '6',
  '& > div:first-of-type': { minW: '0' },
}
