import { chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import type { HoldKind } from '#src/machines/hold.ts'

interface Standing {
  kind: HoldKind
  reason: string
  since: string
  /** Who set it: of the house alone. */
  byName?: string | null
  byNameEn?: string | null
}

interface HoldNoteProps<H extends Standing> {
  holds: readonly H[]
  /** What may be done about one. */
  action?: (hold: H) => ReactNode
}

/** Why a purchase stands still, each reason by itself, and what that means; nothing where it does not. */
export function HoldNote<H extends Standing>({ holds, action }: HoldNoteProps<H>) {
  if (holds.length === 0) return null
  return (
    <Callout role="note">
      <chakra.ul>
        {holds.map((hold) => (
          <Flex as="li" key={`${hold.kind} ${hold.since} ${hold.reason}`} mb="2" columnGap="3" rowGap="1" align="center" wrap="wrap">
            <Reason hold={hold} />
            {action?.(hold)}
          </Flex>
        ))}
      </chakra.ul>
      <chakra.p>
        <FormattedMessage id="holding.help" />
      </chakra.p>
    </Callout>
  )
}

function Reason({ hold: { kind, reason, since, byName, byNameEn } }: { hold: Standing }) {
  const both = useBothLanguages()
  return (
    <chakra.div flex="1" minW="14rem">
      <chakra.p fontWeight="medium">
        <FormattedMessage id="common.onHold" /> · <FormattedMessage id={`hold.${kind}`} /> ·{' '}
        <FormattedMessage id="holding.since" values={{ at: <Moment at={since} /> }} />
        {byName ? (
          <>
            {' · '}
            <FormattedMessage id="holding.by" values={{ name: both(byName, byNameEn ?? '') }} />
          </>
        ) : null}
      </chakra.p>
      {reason ? (
        <chakra.p overflowWrap="anywhere">
          <FormattedMessage id="common.reasonSaid" values={{ reason }} />
        </chakra.p>
      ) : null}
    </chakra.div>
  )
}
