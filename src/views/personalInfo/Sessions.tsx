import { Box, Button } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { SessionList } from '#src/components/account/SessionList.tsx'
import { RecordBody, Section } from '#src/components/detail/DetailPage.tsx'
import { say } from '#src/components/feedback/messages.ts'
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
          {({ rows }) => <SessionList sessions={rows} onSignOut={(id) => void endSession(id).then(reload, reload)} />}
        </RecordBody>
      </Section>
    </Box>
  )
}
