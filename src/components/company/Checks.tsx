import { chakra, Flex } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { Checks } from '#src/services/company.ts'

/** What was checked without a person: a tick or a warning, always with its words. */
export function CheckList({ checks }: { checks: Checks['checks'] }) {
  return (
    <chakra.ul display="grid" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 15rem), 1fr))" gap="2" fontSize="sm">
      {checks.map(({ code, ok }) => (
        <Flex as="li" key={code} gap="2" align="baseline">
          <Mark ok={ok} />
          <FormattedMessage id={`check.${code}.${ok ? 'ok' : 'not'}` as MessageId} />
        </Flex>
      ))}
    </chakra.ul>
  )
}

const Mark = ({ ok }: { ok: boolean }) => (
  <chakra.svg
    viewBox="0 0 12 12"
    w="3.5"
    h="3.5"
    flexShrink="0"
    position="relative"
    top="0.5"
    color={ok ? 'tone.good.mark' : 'tone.waiting.mark'}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={ok ? 'M2 6.5 L5 9.5 L10 3' : 'M6 1.5 L11 10.5 L1 10.5 Z M6 5 v2.6 M6 9 v0.1'} />
  </chakra.svg>
)

/** How many suppliers each wanted category has already. */
export function Competition({ competition }: { competition: Checks['competition'] }) {
  const both = useBothLanguages()
  return (
    <chakra.ul fontSize="sm" display="grid" gap="1">
      {competition.map(({ categoryId, name, nameEn, approved }) => (
        <li key={categoryId}>
          <FormattedMessage id="review.competition" values={{ category: <strong>{both(name, nameEn)}</strong>, place: approved + 1 }} />
        </li>
      ))}
    </chakra.ul>
  )
}
