import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { FormattedMessage, FormattedTime } from 'react-intl'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { clearErrors, useErrors } from '#src/components/feedback/errorLog.ts'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { traceHref } from '#src/components/trace/traceHref.ts'
import { useSession } from '#src/components/session/session.ts'
import { toTheSecond } from '#src/components/value/toTheSecond.ts'
import type { WatchedEvent } from '#src/components/inspector/watched.ts'
import { activeLeaves } from '#src/lib/stateNames.ts'

/** Asked once, however many calls found the session lost. */
export function SessionLostDialog({ onStay, onLogInAgain }: { onStay: () => void; onLogInAgain: () => void }) {
  return (
    <Modal
      alert
      size="sm"
      title={<FormattedMessage id="session.lostTitle" />}
      onClose={onStay}
      footer={
        <>
          <Button variant="outline" onClick={onStay}>
            <FormattedMessage id="session.stay" />
          </Button>
          <Button onClick={onLogInAgain}>
            <FormattedMessage id="session.logInAgain" />
          </Button>
        </>
      }
    >
      <FormattedMessage id="session.lost" />
    </Modal>
  )
}

/** The page holds work that could not be saved. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      danger
      title={<FormattedMessage id="frame.unsavedTitle" />}
      confirm={<FormattedMessage id="frame.leave" />}
      onConfirm={onLeave}
      onClose={onStay}
    >
      <FormattedMessage id="frame.unsaved" />
    </ConfirmDialog>
  )
}

export function ErrorLogDialog({ onClose }: { onClose: () => void }) {
  const errors = useErrors()
  const { may } = useSession()
  const copy = () => void navigator.clipboard.writeText(JSON.stringify(errors, null, 2))
  return (
    <Modal
      size="xl"
      title={<FormattedMessage id="frame.errorLog" />}
      onClose={onClose}
      footer={
        <>
          {/* A page that came unencrypted may not write there. */}
          {isSecureContext ? (
            <Button variant="outline" onClick={copy}>
              <FormattedMessage id="frame.copy" />
            </Button>
          ) : null}
          <Button
            onClick={() => {
              clearErrors()
              onClose()
            }}
          >
            <FormattedMessage id="frame.clear" />
          </Button>
        </>
      }
    >
      {errors.map((error) => (
        <Box key={`${error.at} ${error.message}`} borderBottomWidth="1px" py="3">
          <Flex justify="space-between" gap="3" fontWeight="medium">
            <span>{error.message}</span>
            <chakra.span color="fg.muted" flexShrink="0">
              <FormattedTime value={error.at} {...toTheSecond} />
            </chakra.span>
          </Flex>
          <Box color="fg.muted" wordBreak="break-all">
            {error.url}
          </Box>
          {error.trace && may('serviceZipkinManager') ? (
            <TextLink href={traceHref(error.trace)} onFollow={onClose}>
              <FormattedMessage id="frame.trace" />
            </TextLink>
          ) : null}
          <chakra.pre mt="2" fontSize="xs" overflowX="auto" bg="bg.muted" p="2" rounded="sm" tabIndex={0}>
            {error.stack}
          </chakra.pre>
          <LastEvents events={error.events} />
        </Box>
      ))}
    </Modal>
  )
}

/** What the machines of this browser were told before an error. */
function LastEvents({ events }: { events: readonly WatchedEvent[] }) {
  if (events.length === 0) return null
  return (
    <chakra.details mt="2" fontSize="xs">
      <chakra.summary cursor="pointer" color="accent.fg" w="fit-content">
        <FormattedMessage id="frame.eventsBefore" values={{ count: events.length }} />
      </chakra.summary>
      <chakra.ol mt="1" wordBreak="break-word">
        {events.map(({ number, machine, event, times, at, from, to }) => (
          <li key={number}>
            <chakra.span color="fg.muted" className="figures">
              <FormattedTime value={at} {...toTheSecond} fractionalSecondDigits={3} />
            </chakra.span>{' '}
            {machine} · {event}
            {times > 1 ? ` ×${times}` : ''} · {activeLeaves(from).join(' ')} → {to === null ? '?' : activeLeaves(to).join(' ')}
          </li>
        ))}
      </chakra.ol>
    </chakra.details>
  )
}
