import { Box, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Facts, RecordBody } from '#src/components/detail/DetailPage.tsx'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { tracesOfCallHref } from '#src/components/trace/traceHref.ts'
import { useSession } from '#src/components/session/session.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { getOperation, type OperationDetail } from '#src/services/operation.ts'
import { Differences } from './Difference.tsx'
import { recordsSaid } from './recordsSaid.ts'
import { CallOutcome } from '#src/components/trace/CallOutcome.tsx'

/** One operation: who, from where, with which outcome, what it has changed, and where the chain holds it. */
export function OperationDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useQuery({
    queryKey: ['GET /api/admin/gateLog/{id}', id],
    queryFn: ({ signal }) => getOperation(id, { signal, quiet: true }),
  })
  return (
    <Modal title={<FormattedMessage id="operation.detail" />} size="xl" onClose={onClose}>
      <RecordBody answer={answer}>{(operation) => <OperationTold {...operation} />}</RecordBody>
    </Modal>
  )
}

function OperationTold(operation: OperationDetail) {
  const both = useBothLanguages()
  const { menu, menuEn, opt, optEn, companyName, companyNameEn, changes, names, seq, hash } = operation
  return (
    <>
      <Facts
        facts={[
          { labelId: 'operation.at', value: <Moment at={operation.crtTime} /> },
          ...(operation.firstTime ? [{ labelId: 'operation.firstTime', value: <Moment at={operation.firstTime} /> } as const] : []),
          { labelId: 'operation.user', value: both(operation.crtName, operation.crtNameEn) || <FormattedMessage id="operation.nobody" /> },
          { labelId: 'operation.company', value: both(companyName, companyNameEn) || '—' },
          { labelId: 'operation.outcome', value: <CallOutcome {...operation} /> },
          { labelId: 'operation.menu', value: both(menu, menuEn) || '—' },
          { labelId: 'operation.opt', value: both(opt, optEn) },
          { labelId: 'operation.record', value: recordsSaid(operation, both) || '—' },
          { labelId: 'operation.milliseconds', value: operation.milliseconds },
          { labelId: 'operation.address', value: operation.crtHost },
          { labelId: 'operation.uri', value: <Code text={`${operation.method} ${operation.uri}`} /> },
          { labelId: 'operation.requestId', value: <RequestId id={operation.requestId} /> },
          { labelId: 'operation.seq', value: seq ?? <FormattedMessage id="operation.notYet" /> },
          { labelId: 'operation.device', value: operation.device || '—' },
          { labelId: 'operation.hash', value: hash ? <Code text={hash} /> : '—' },
        ]}
      />
      <chakra.h3 fontWeight="semibold" mt="5" mb="3">
        <FormattedMessage id="operation.changes" />
      </chakra.h3>
      {changes.length === 0 ? (
        <Box color="fg.muted">
          <FormattedMessage id="operation.noChanges" />
        </Box>
      ) : (
        <Differences changes={changes} names={names} />
      )}
    </>
  )
}

/** How the log of the process names the call, and where its time went. */
function RequestId({ id }: { id: string }) {
  const { may } = useSession()
  return (
    <>
      <Code text={id} />{' '}
      {may('serviceZipkinManager') ? (
        <TextLink href={tracesOfCallHref(id)}>
          <FormattedMessage id="operation.trace" />
        </TextLink>
      ) : null}
    </>
  )
}

function Code({ text }: { text: string }) {
  return (
    <chakra.code fontSize="xs" bg="transparent" wordBreak="break-all">
      {text}
    </chakra.code>
  )
}
