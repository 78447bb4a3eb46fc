import { chakra } from '@chakra-ui/react'
import { UserCog } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Offer } from '#src/services/callError.ts'

const acts = ['freeze', 'unfreeze', 'appoint', 'remove'] as const

/** What says of itself that there is nothing to do. */
const pointless = new Set(['refusal.isNotOneself', 'refusal.isNotAdministrator'])

interface MemberActionsProps {
  member: { id: string; version: number; name: string; nameEn: string; transitions: readonly Offer[] }
  reload: () => Promise<void>
}

/** What may be done to a member of a supplier, in a row of a list. */
export function MemberActions({ member, reload }: MemberActionsProps) {
  const both = useBothLanguages()
  const name = both(member.name, member.nameEn)
  const says = (act: (typeof acts)[number]) => (
    <chakra.p mb="3">
      <FormattedMessage id={`employee.${act}Before`} values={{ name }} />
    </chakra.p>
  )
  return (
    <RecordActions
      machine="member"
      record={{ ...member, transitions: member.transitions.filter(({ reasons }) => !reasons.some((reason) => pointless.has(reason))) }}
      reload={reload}
      events={acts}
      menu={{ icon: <UserCog />, name }}
      before={{ freeze: says('freeze'), unfreeze: says('unfreeze'), appoint: says('appoint'), remove: says('remove') }}
    />
  )
}
