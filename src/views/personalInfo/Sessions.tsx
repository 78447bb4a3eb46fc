import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody, Section } from '#src/components/detail/DetailPage.tsx'
import { Ago } from '#src/components/value/Moment.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { deviceOf } from '#src/lib/device.ts'
import { endOtherSessions, endSession, pageSessions } from '#src/services/personal.ts'
import { sessionsKey } from './key.ts'

const most = '50'

/** Where one is signed in, and out of it again. */
export function Sessions() {
  const intl = useIntl()
  const cache = useQueryClient()
  const answer = useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => pageSessions({ limit: most }, { signal, quiet: true }) })
  const reload = () => cache.invalidateQueries({ queryKey: sessionsKey })
  const endOthers = async () => {
    const { ended: count } = await endOtherSessions()
    say('good', intl.formatMessage({ id: 'personal.signedOut' }, { count }))
    await reload()
  }
  const nameOf = (userAgent: string): string => {
    const device = deviceOf(userAgent)
    return device ? intl.formatMessage({ id: 'personal.device' }, { ...device }) : intl.formatMessage({ id: 'personal.unknownDevice' })
  }
  return (
    <Box gridColumn={{ xl: '1 / -1' }}>
      <Section
        titleId="personal.sessions"
        aside={
          <Button size="sm" variant="outline" colorPalette="red" onClick={() => void endOthers().catch(() => {})}>
            <FormattedMessage id="personal.signOutOthers" />
          </Button>
        }
      >
        <RecordBody answer={answer}>
          {({ rows }) => (
            <chakra.ul borderWidth="1px" rounded="md" bg="bg.panel">
              {rows.map(({ id, ip, userAgent, issuedAt, lastSeenAt, current }, index) => (
                <Flex as="li" key={id} gap="3" align="center" p="3" borderTopWidth={index === 0 ? '0' : '1px'} fontSize="sm">
                  <MonitorSmartphone size="1.3em" aria-hidden />
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
                      <FormattedMessage
                        id="personal.sessionFacts"
                        values={{ ip, issued: <Ago at={issuedAt} />, seen: <Ago at={lastSeenAt} /> }}
                      />
                    </chakra.p>
                  </Box>
                  {current ? null : (
                    <Button
                      size="xs"
                      variant="outline"
                      aria-label={intl.formatMessage({ id: 'personal.signOutOf' }, { device: nameOf(userAgent) })}
                      onClick={() => void endSession(id).then(reload, reload)}
                    >
                      <FormattedMessage id="personal.signOut" />
                    </Button>
                  )}
                </Flex>
              ))}
            </chakra.ul>
          )}
        </RecordBody>
      </Section>
    </Box>
  )
}
