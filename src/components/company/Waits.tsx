import { Box, Flex } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import { reviewDays } from '#src/machines/waiting.ts'
import { useWorkingCalendar } from '#src/components/value/useWorkingCalendar.ts'
import { serverNow } from '#src/services/clock.ts'
import { waitingOf, type Waiting, type WaitLevel } from './waiting.ts'

const toneOf: Record<WaitLevel, string> = { fresh: 'running', reminded: 'waiting', escalated: 'bad' }
const circumference = 2 * Math.PI * 6

/** How much of the time until escalation has gone: a ring that fills, with its figure beside it. */
function Ring({ level, share }: Waiting) {
  return (
    <svg viewBox="0 0 16 16" width="1.1em" height="1.1em" aria-hidden style={{ flexShrink: 0 }}>
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <circle
        cx="8"
        cy="8"
        r="6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeDasharray={`${share * circumference} ${circumference}`}
        transform="rotate(-90 8 8)"
      />
      {level === 'escalated' ? <path d="M8 5v4M8 10.5v1" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" /> : null}
    </svg>
  )
}

/** The age of a waiting case in working days, as a cell of a list shows it. */
export function Age({ since }: { since: string | null }) {
  const calendar = useWorkingCalendar()
  if (since === null) return '—'
  const waiting = waitingOf(calendar, new Date(since), new Date(serverNow()))
  return (
    <span className="pill" data-tone={toneOf[waiting.level]}>
      <Ring {...waiting} />
      <FormattedMessage id="review.age" values={{ days: waiting.days }} />
      {waiting.level === 'fresh' ? null : (
        <>
          {' · '}
          <FormattedMessage id={`review.level.${waiting.level}` as MessageId} />
        </>
      )}
    </span>
  )
}

/** Why a case waits and how long, in words. */
export function WhyItWaits({ since, forWhom }: { since: string; forWhom: MessageId | { assignee: string } }) {
  const waiting = waitingOf(useWorkingCalendar(), new Date(since), new Date(serverNow()))
  return (
    <Flex gap="3" align="center" bg="bg.panel" borderWidth="1px" rounded="md" px="4" py="3" mb="5" fontSize="sm" role="note">
      <Box color={`tone.${toneOf[waiting.level]}.mark`} fontSize="xl" lineHeight="1">
        <Ring {...waiting} />
      </Box>
      <span>
        {typeof forWhom === 'string' ? (
          <FormattedMessage id={forWhom} />
        ) : (
          <FormattedMessage id="review.waits.assignee" values={{ name: <strong>{forWhom.assignee}</strong> }} />
        )}{' '}
        <FormattedMessage
          id={`review.waited.${waiting.level}` as MessageId}
          values={{ days: waiting.days, left: waiting.left, ...reviewDays }}
        />
      </span>
    </Flex>
  )
}
