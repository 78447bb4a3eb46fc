import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { theDoor } from '#src/components/session/door.ts'
import { Ago } from '#src/components/value/Moment.tsx'
import { pageMessages } from '#src/services/personal.ts'
import { Panel } from '#src/components/page/Panel.tsx'

const shown = '6'

/** What the demonstration would have sent. Nothing on an installation of one's own. */
export function MessagesPanel() {
  const { showsMessages } = theDoor()
  const answer = useQuery({
    queryKey: ['GET /api/admin/messageOutbox/page'],
    queryFn: ({ signal }) => pageMessages({ limit: shown }, { signal, quiet: true }),
    enabled: showsMessages,
  })
  if (!showsMessages) return null
  return (
    <Panel titleId="account.outboxLatest">
      <chakra.ul fontSize="sm">
        {(answer.data?.rows ?? []).map(({ id, channel, recipient, text, createdAt }) => (
          <chakra.li key={id} py="1.5" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
            <chakra.p fontSize="xs" color="fg.muted">
              <FormattedMessage id={`account.channel.${channel}`} /> · <span className="figures">{recipient}</span> · <Ago at={createdAt} />
            </chakra.p>
            {text}
          </chakra.li>
        ))}
        {answer.data?.total === 0 ? (
          <chakra.li color="fg.muted">
            <FormattedMessage id="account.outboxEmpty" />
          </chakra.li>
        ) : null}
      </chakra.ul>
    </Panel>
  )
}
