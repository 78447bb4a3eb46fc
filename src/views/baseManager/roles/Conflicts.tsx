import { Box, Button, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { TextLink } from '#src/components/page/TextLink.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { getConflicts, type Conflict } from '#src/services/access.ts'

/** Looks for duties that nobody should have at once, and says who has them. */
export function Conflicts() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
        <Scale size="1em" aria-hidden />
        <FormattedMessage id="group.conflicts" />
      </Button>
      {isOpen ? (
        <Modal title={<FormattedMessage id="group.conflicts" />} size="lg" onClose={() => setIsOpen(false)}>
          <Found />
        </Modal>
      ) : null}
    </>
  )
}

function Found() {
  const answer = useQuery({
    queryKey: ['GET /api/admin/group/conflicts'],
    queryFn: ({ signal }) => getConflicts({ signal, quiet: true }),
  })
  return (
    <RecordBody answer={answer}>
      {(conflicts) => (
        <chakra.ul>
          {conflicts.map((conflict) => (
            <One key={conflict.rule} conflict={conflict} />
          ))}
        </chakra.ul>
      )}
    </RecordBody>
  )
}

function One({ conflict: { rule, roles, users } }: { conflict: Conflict }) {
  const both = useBothLanguages()
  const isFound = roles.length > 0 || users.length > 0
  return (
    <chakra.li py="3" borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }}>
      <FormattedMessage id={`duty.${rule}` as MessageId} />
      <Box color={isFound ? 'tone.bad.fg' : 'fg.muted'} fontSize="xs" mt="1">
        {isFound ? (
          <FormattedMessage id="group.conflictFound" values={{ roles: roles.length, users: users.length }} />
        ) : (
          <FormattedMessage id="group.noConflict" />
        )}
      </Box>
      {roles.map((role) => (
        <Box key={role.id}>
          <TextLink href={`/baseManager/groupManager/${role.id}`}>{both(role.name, role.nameEn)}</TextLink>
        </Box>
      ))}
      {users.map((user) => (
        <Box key={user.id}>
          {user.name} <chakra.span color="fg.muted">{user.username}</chakra.span>
        </Box>
      ))}
    </chakra.li>
  )
}
