import { Button, Flex } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Callout } from '#src/components/feedback/Callout.tsx'
import type { Draft } from './useDraft.ts'

/** The same was changed here and elsewhere: says so, and has its reader decide which of the two stays. */
export function Clash({ clash }: Pick<Draft, 'clash'>) {
  if (!clash) return null
  const choices = (
    <Flex gap="2" wrap="wrap">
      <Button size="xs" variant="outline" onClick={clash.takeTheirs}>
        <FormattedMessage id="draft.takeTheirs" />
      </Button>
      <Button size="xs" variant="outline" onClick={clash.keepMine}>
        <FormattedMessage id="draft.keepMine" />
      </Button>
    </Flex>
  )
  return (
    <Callout role="alert" action={choices}>
      <FormattedMessage id="draft.clash" />
    </Callout>
  )
}
