import { Flex } from '@chakra-ui/react'
import { seen } from 'contract-state'
import { FormattedMessage } from 'react-intl'

/** What the tests saw of a call, when this version was built. */
export function Tested({ callKey }: { callKey: string }) {
  const its = seen[callKey]
  if (!its) return <FormattedMessage id="docs.notTested" />
  const { success, refusals, journey, browser } = its
  return (
    <Flex gap="1" wrap="wrap">
      <span className="pill" data-tone={success ? 'good' : 'bad'}>
        <FormattedMessage id="docs.pinned" values={{ count: (success ? 1 : 0) + refusals }} />
      </span>
      {journey ? (
        <span className="pill" data-tone="good">
          <FormattedMessage id="docs.journey" />
        </span>
      ) : null}
      {browser ? (
        <span className="pill" data-tone="good">
          <FormattedMessage id="docs.browser" />
        </span>
      ) : null}
    </Flex>
  )
}
