import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useParams, useSearch } from 'wouter'
import { ListPage } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session.ts'
import { useAchievementColumns } from '#src/components/supplier/achievementColumns.tsx'
import { pageAchievements } from '#src/services/achievement.ts'
import { AchievementDetail } from './AchievementDetail.tsx'
import { EditedAchievement, NewAchievement } from './AchievementForm.tsx'
import { AchievementMatrix } from './AchievementMatrix.tsx'
import { recentYears } from './bands.ts'
import { useGroupUnits } from './groupUnits.ts'

const states = ['draft', 'submitted', 'firstReview', 'verifying', 'confirmed', 'rejected', 'revoked']

/** Records of cooperation: claimed by suppliers, checked by the platform, confirmed by units. Each sees what concerns it. */
export default function SrmcheckAchievment() {
  const { id } = useParams()
  const editing = new URLSearchParams(useSearch()).has('edit')
  if (id === 'new') return <NewAchievement />
  if (id && editing) return <EditedAchievement id={id} />
  return id ? <AchievementDetail id={id} /> : <Achievements />
}

function Achievements() {
  const usual = useUsual()
  const { may, user } = useSession()
  const { units } = useGroupUnits()
  const isSupplier = may('achievement:edit')
  const { supplier, about } = useAchievementColumns()
  const columns = useMemo(() => (isSupplier ? about : [supplier, ...about]), [isSupplier, supplier, about])
  return (
    <ListPage
      id="srmcheckAchievment"
      titleId="route.srmcheckAchievment"
      overview={<AchievementMatrix />}
      columns={columns}
      filters={[
        ...(isSupplier ? [] : [{ name: 'q', labelId: 'achievement.search', kind: 'text' } as const]),
        usual.stateFilter('achievement', user.grantedRoles.includes('BU_APPR') ? states.slice(2) : states),
        {
          name: 'cooperateYear',
          labelId: 'achievement.year',
          kind: 'select',
          options: recentYears().map((year) => ({ value: String(year), label: String(year) })),
        },
        { name: 'inwhCompanyId', labelId: 'achievement.inwhCompany', kind: 'select', options: units },
      ]}
      fetchPage={(query, options) => pageAchievements(query as Parameters<typeof pageAchievements>[0], options)}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/srmManager/srmcheckAchievment/${id}`}
      emptyId={isSupplier ? 'achievement.noneOwn' : 'achievement.none'}
      actions={
        isSupplier ? (
          <Button asChild size="sm">
            <Link href="/srmManager/srmcheckAchievment/new">
              <Plus size="1em" aria-hidden />
              <FormattedMessage id="achievement.new" />
            </Link>
          </Button>
        ) : null
      }
    />
  )
}
