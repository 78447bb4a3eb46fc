import { chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSession } from '#src/components/session/session.ts'
import { durationText } from '#src/components/value/duration.ts'
import type { Data } from '#src/contract/index.ts'
import { Figures } from './parts.tsx'

type Figure = Data<'GET /api/admin/dashboard/work'>['figures'][number]

/** The figures of somebody's work; for a member of a supplier, how the company stands before them. */
export function DeskFigures({ figures }: { figures: readonly Figure[] }) {
  const intl = useIntl()
  const { user, may } = useSession()
  const isMember = may('poBuQuoter') && !may('dashboard:supplier')
  const textOf = ({ unit, value }: Figure) => {
    if (value === null) return '—'
    return unit === 'seconds' ? durationText(intl, Math.max(0, value)) : intl.formatNumber(value)
  }
  const shown = figures.map((each) => ({
    labelId: `figure.${each.figure}` as const,
    value: each.alarming ? <chakra.span color="fg.error">{textOf(each)}</chakra.span> : textOf(each),
    ...(each.href ? { href: each.href } : {}),
    note: each.alarming ? <FormattedMessage id="dashboard.lookHere" /> : null,
  }))
  const standing = isMember ? [{ labelId: 'figure.companyStands' as const, value: user.statusName, note: user.companyName }] : []
  if (standing.length + shown.length === 0) return null
  return <Figures figures={[...standing, ...shown]} />
}
