import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Ago, DayOf } from '#src/components/value/Moment.tsx'
import type { Passkey } from './OwnFactor.tsx'

interface PasskeyListProps {
  passkeys: readonly Passkey[]
  onChoose: (act: 'rename' | 'remove', passkey: Passkey) => void
}

/** One's passkeys by their names, and what can be done about each. */
export function PasskeyList({ passkeys, onChoose }: PasskeyListProps) {
  const intl = useIntl()
  if (passkeys.length === 0) return null
  return (
    <chakra.ul mt="2" borderWidth="1px" rounded="md" aria-label={intl.formatMessage({ id: 'secondFactor.passkeys' })}>
      {passkeys.map((passkey, index) => (
        <Flex as="li" key={passkey.id} gap="2" align="center" p="2.5" borderTopWidth={index === 0 ? '0' : '1px'} wrap="wrap">
          <Box flex="1" minW="8rem">
            <chakra.p truncate>{passkey.name}</chakra.p>
            <chakra.p fontSize="xs" color="fg.muted">
              <FormattedMessage id="secondFactor.passkeyAdded" values={{ created: <DayOf at={passkey.createdAt} /> }} />
              {passkey.lastUsedAt === null ? null : (
                <FormattedMessage id="secondFactor.passkeyUsed" values={{ used: <Ago at={passkey.lastUsedAt} /> }} />
              )}
            </chakra.p>
          </Box>
          {(['rename', 'remove'] as const).map((act) => (
            <Button
              key={act}
              size="xs"
              variant="outline"
              aria-label={intl.formatMessage({ id: `secondFactor.${act}Of` }, { name: passkey.name })}
              onClick={() => onChoose(act, passkey)}
            >
              <FormattedMessage id={`secondFactor.${act}`} />
            </Button>
          ))}
        </Flex>
      ))}
    </chakra.ul>
  )
}
