import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Ago } from '#src/components/value/Moment.tsx'
import type { Data } from '#src/contract/index.ts'
import { deviceOf } from '#src/lib/device.ts'

type Session = Data<'GET /api/admin/user/{id}/session/page'>['rows'][number] & { current?: boolean }

interface SessionListProps {
  sessions: readonly Session[]
  /** Nothing for those who may not. */
  onSignOut: ((id: string) => void) | null
}

/** Where somebody is signed in, and out of it again. */
export function SessionList({ sessions, onSignOut }: SessionListProps) {
  const intl = useIntl()
  const nameOf = (userAgent: string): string => {
    const device = deviceOf(userAgent)
    return device ? intl.formatMessage({ id: 'personal.device' }, { ...device }) : intl.formatMessage({ id: 'personal.unknownDevice' })
  }
  return (
    <chakra.ul borderWidth="1px" rounded="md" bg="bg.panel">
      {sessions.map(({ id, ip, userAgent, issuedAt, lastSeenAt, current = false }, index) => (
        <Flex as="li" key={id} gap="3" align="center" p="3" borderTopWidth={index === 0 ? '0' : '1px'} fontSize="sm">
          <Box flex="1" minW="0">
            <chakra.p fontWeight="medium">
              {nameOf(userAgent)}{' '}
              {current ? (
                <chakra.span className="pill" data-tone="good">
                  <FormattedMessage id="personal.thisDevice" />
                </chakra.span>
              ) : null}
            </chakra.p>
            <chakra.p fontSize="xs" color="fg.muted">
              <FormattedMessage id="personal.sessionFacts" values={{ ip, issued: <Ago at={issuedAt} />, seen: <Ago at={lastSeenAt} /> }} />
            </chakra.p>
          </Box>
          {current || !onSignOut ? null : (
            <Button
              size="xs"
              variant="outline"
              aria-label={intl.formatMessage({ id: 'personal.signOutOf' }, { device: nameOf(userAgent) })}
              onClick={() => onSignOut(id)}
            >
              <FormattedMessage id="personal.signOut" />
            </Button>
          )}
        </Flex>
      ))}
    </chakra.ul>
  )
}
