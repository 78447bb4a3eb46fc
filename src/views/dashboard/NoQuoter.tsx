import { Button } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'wouter'
import { Callout } from '#src/components/Callout.tsx'
import { useSession } from '#src/components/session.ts'

/** The first thing to do for a company that was just admitted; only its administrator can. */
export function NoQuoter() {
  const mayAdd = useSession().may('poBuQuoter:edit')
  const add = (
    <Button asChild size="xs" variant="outline">
      <Link href="/poBuManager/poBuQuoter">
        <FormattedMessage id="route.poBuQuoter" />
      </Link>
    </Button>
  )
  return (
    <Callout role="status" action={mayAdd ? add : null}>
      <FormattedMessage id={mayAdd ? 'supplier.quoterFirst' : 'supplier.quoterFirstByAdmin'} />
    </Callout>
  )
}
