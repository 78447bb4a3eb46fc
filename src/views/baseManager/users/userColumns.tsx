import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { Pills } from '#src/components/list/Pills.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { DayOf } from '#src/components/value/Moment.tsx'
import type { Entry } from '#src/services/entity.ts'

export type User = Entry<'/api/admin/user'>

/** What a dialog about a user is given. */
export interface AboutUser {
  user: User
  /** In the reader's language. */
  name: string
  onClose: () => void
}

const tones = { open: 'good', locked: 'waiting', frozen: 'bad', disabled: 'idle' } as const
export const secondFactors = ['none', 'due', 'set'] as const
export const standings = ['open', 'locked', 'frozen', 'disabled', 'uninvited', 'invited'] as const

/** What the list of users says of each that is no field of theirs, or not said as one. */
export const useUserColumns = (): Record<'mobile' | 'company' | 'unit' | 'roles' | 'standing' | 'lastSignIn', Column<User>> => {
  const usual = useUsual()
  const both = useBothLanguages()
  // Kept apart from the account, by which alone the list is put in order.
  const { sort: _, ...lastSignIn } = usual.moment('lastSignInAt', 'user.lastSignInAt', (user: User) => user.lastSignInAt)
  return {
    mobile: usual.text('mobile', 'user.mobile', ({ mobile }) => mobile || null),
    company: {
      ...usual.named('company', 'user.companyId', ({ companyName, companyNameEn }) => [companyName, companyNameEn]),
      room: 'some',
    },
    unit: { ...usual.named('unit', 'user.unitId', ({ unitName, unitNameEn }) => [unitName, unitNameEn]), room: 'some' },
    roles: {
      id: 'roles',
      labelId: 'user.roleIds',
      cell: ({ roles }) => <Pills names={roles.map(({ name, nameEn }) => both(name, nameEn))} />,
      room: 'much',
    },
    standing: { id: 'standing', labelId: 'user.standing', cell: (user) => <Standing user={user} />, nowrap: true },
    lastSignIn,
  }
}

/** What an administrator has to do something about. */
const waiting: ReadonlySet<string> = new Set(['user.isAlike', 'user.resetWaits'])

/** Whether somebody can sign in, and what they have to do first. */
function Standing({ user: { standing, alike, mustChangePassword, invitedAt, secondFactor, secondFactorReset } }: { user: User }) {
  const said = [
    ...(alike ? (['user.isAlike'] as const) : []),
    ...(mustChangePassword ? (['user.mustChangePassword'] as const) : []),
    ...(secondFactor === 'due' ? (['user.secondFactorDue'] as const) : []),
    ...(secondFactor === 'set' ? (['user.hasSecondFactor'] as const) : []),
    ...(secondFactorReset ? (['user.resetWaits'] as const) : []),
  ]
  return (
    <span>
      <span className="pill" data-tone={tones[standing]}>
        <FormattedMessage id={`user.standing.${standing}`} />
      </span>
      {mustChangePassword && invitedAt !== null ? (
        <chakra.span display="block" fontSize="xs" color="fg.muted" mt="0.5">
          <FormattedMessage id="user.invited" values={{ at: <DayOf at={invitedAt} /> }} />
        </chakra.span>
      ) : null}
      {said.map((id) => (
        <chakra.span key={id} display="block" fontSize="xs" color={waiting.has(id) ? 'tone.waiting.fg' : 'fg.muted'} mt="0.5">
          <FormattedMessage id={id} />
        </chakra.span>
      ))}
    </span>
  )
}
