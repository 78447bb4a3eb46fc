import { Button, chakra, Flex } from '@chakra-ui/react'
import { Eye } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { useSession } from '#src/components/session/session.ts'
import { Countdown } from '#src/components/value/Countdown.tsx'
import type { User } from '#src/machines/session/session.ts'

/** Says on every page that an administrator only looks at what somebody else sees, for how long yet, and how to end it. */
export default function ViewingBanner({ by, until }: NonNullable<User['viewing']>) {
  const { user, endViewing } = useSession()
  return (
    <Flex
      role="status"
      align="center"
      wrap="wrap"
      columnGap="4"
      rowGap="1"
      px="4"
      py="2"
      bg="tone.bad.bg"
      color="tone.bad.fg"
      borderBottomWidth="2px"
      borderColor="tone.bad.fg"
      fontSize="sm"
      fontWeight="medium"
    >
      <Eye size="1.2em" aria-hidden />
      <chakra.span flex="1" minW="12rem">
        <FormattedMessage id="viewing.banner" values={{ name: user.name, company: user.companyName, by }} />
      </chakra.span>
      <chakra.span whiteSpace="nowrap">
        <FormattedMessage id="viewing.left" /> <Countdown until={until} />
      </chakra.span>
      <Button size="xs" variant="outline" bg="bg.panel" onClick={endViewing}>
        <FormattedMessage id="viewing.end" />
      </Button>
    </Flex>
  )
}
