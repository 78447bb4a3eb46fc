import { Button, chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { useSession } from '#src/components/session/session.ts'
import { AloneIn, useLeaves } from './Leaves.tsx'
import type { User } from './userColumns.tsx'

/** What deleting an account leaves behind: roles without a holder. An account that can't be deleted can be disabled here. */
export function BeforeRemoval({ user, onDisable }: { user: User; onDisable: () => void }) {
  const { user: me, may } = useSession()
  const leaves = useLeaves(user.id)
  if (user.uses === 0) return <AloneIn roles={leaves.data?.roles ?? []} />
  if (!may('userManager:disable') || user.id === me.id || user.standing === 'disabled') return null
  return (
    <chakra.p mt="4">
      <FormattedMessage id="user.keptForRecord" />{' '}
      <Button variant="plain" size="sm" px="0" height="auto" textDecoration="underline" onClick={onDisable}>
        <FormattedMessage id="user.disableInstead" />
      </Button>
    </chakra.p>
  )
}
