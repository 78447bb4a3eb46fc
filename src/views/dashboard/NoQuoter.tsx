import { FormattedMessage } from 'react-intl'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { useSession } from '#src/components/session/session.ts'
import { LinkButton } from '#src/components/page/LinkButton.tsx'

/** The first thing to do for a company that was just admitted; only its administrator can. */
export function NoQuoter() {
  const mayAdd = useSession().may('poBuQuoter:edit')
  const add = <LinkButton size="xs" variant="outline" href="/poBuManager/poBuQuoter" textId="route.poBuQuoter" />
  return (
    <Callout role="status" action={mayAdd ? add : null}>
      <FormattedMessage id={mayAdd ? 'supplier.quoterFirst' : 'supplier.quoterFirstByAdmin'} />
    </Callout>
  )
}
