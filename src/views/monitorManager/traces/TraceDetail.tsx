import { Box } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { Facts, RecordBody, Section } from '#src/components/detail/DetailPage.tsx'
import { BelowHeading } from '#src/components/feedback/Waiting.tsx'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { tracesHref } from '#src/components/trace/traceHref.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { CallOutcome } from '#src/components/trace/CallOutcome.tsx'
import { getTrace, type Trace } from '#src/services/trace.ts'
import { CallTimes } from './CallTimes.tsx'
import { useNames } from './useNames.ts'
import { Waterfall } from './Waterfall.tsx'

/** One trace: what it was, and where its time went. */
export function TraceDetail({ id }: { id: string }) {
  const intl = useIntl()
  const answer = useQuery({
    queryKey: ['GET /api/monitor/trace/{id}', id],
    queryFn: ({ signal }) => getTrace(id, { signal, quiet: true }),
  })
  return (
    <>
      <PageHeader title={intl.formatMessage({ id: 'trace.title' })}>
        <TextLink href={tracesHref}>
          <FormattedMessage id="trace.all" />
        </TextLink>
      </PageHeader>
      <BelowHeading>
        <RecordBody answer={answer}>{(trace) => <TraceTold {...trace} />}</RecordBody>
      </BelowHeading>
    </>
  )
}

function TraceTold(trace: Trace) {
  const { gestureName, duration, userName, nobody } = useNames()
  return (
    <>
      <Facts
        facts={[
          { labelId: 'operation.at', value: <Moment at={trace.at} /> },
          { labelId: 'trace.duration', value: duration(trace.milliseconds) },
          { labelId: 'trace.slowest', value: trace.slowestMs > 0 ? duration(trace.slowestMs) : '—' },
          { labelId: 'trace.gesture', value: trace.gesture ? gestureName(trace.gesture) : '—' },
          { labelId: 'operation.user', value: userName(trace) || nobody },
          { labelId: 'operation.outcome', value: <CallOutcome {...trace} /> },
          { labelId: 'trace.id', value: trace.id },
        ]}
      />
      <Box mt="6">
        <Section titleId="trace.waterfall">
          <Waterfall spans={trace.spans} />
        </Section>
      </Box>
      {trace.calls > 1 ? (
        <Box mt="6">
          <Section titleId="trace.callTimes">
            <CallTimes spans={trace.spans} />
          </Section>
        </Box>
      ) : null}
    </>
  )
}
