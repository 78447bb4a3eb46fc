import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { beginOfDemands } from '#src/services/project.ts'

/** Begins a purchase of what is left of approved demands, and goes there. Others take a `key` of their own. */
export function BeginPurchase({ ids, size = 'sm' }: { ids: readonly string[]; size?: 'xs' | 'sm' }) {
  const [, navigate] = useLocation()
  const changed = useChanged()
  // Whoever presses twice, or never heard the answer, comes to the same purchase.
  const [mark] = useState(() => crypto.randomUUID().replaceAll('-', ''))
  const begin = useEvent(
    'project',
    'fromDemands',
    async () => navigate(`/pojcProjectAdd/pojcProjectAdd?id=${(await beginOfDemands([...ids], mark)).id}`),
    () => changed('demand'),
  )
  return (
    <Button size={size} loading={begin.isPending} onClick={() => begin.mutate(undefined)}>
      <FormattedMessage id="event.project.fromDemands" />
    </Button>
  )
}
