import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'

/** How many suppliers would be asked to quote; nothing while it is not known. */
export function Eligible({ count }: { count: number | null }) {
  if (count === null) return '—'
  const said = <FormattedMessage id="project.eligibleCount" values={{ count }} />
  return count === 0 ? <chakra.span color="tone.bad.fg">{said}</chakra.span> : said
}

/** That more must be invited before it can be published. */
export const FewInvited = (values: { needed: number; count: number }) => <FormattedMessage id="project.fewInvited" values={values} />
