import { useMemo } from 'react'
import { useParams, useSearch } from 'wouter'
import { NewLink, RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { statesOf } from '#src/components/value/StatePill.tsx'
import { useAchievementColumns } from '#src/components/supplier/achievementColumns.tsx'
import { AchievementDetail } from './AchievementDetail.tsx'
import { EditedAchievement, NewAchievement } from './AchievementForm.tsx'
import { AchievementMatrix } from './AchievementMatrix.tsx'
import { recentYears } from './recentYears.ts'
import { useGroupUnits } from './groupUnits.ts'

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
    <RecordList
      machine="achievement"
      id="srmcheckAchievment"
      titleId="route.srmcheckAchievment"
      overview={<AchievementMatrix />}
      columns={columns}
      filters={[
        ...(isSupplier ? [] : [{ name: 'q', labelId: 'achievement.search', kind: 'text' } as const]),
        usual.stateFilter('achievement', user.grantedRoles.includes('BU_APPR') ? statesOf('achievement', 'draft', 'submitted') : undefined),
        {
          name: 'cooperateYear',
          labelId: 'achievement.year',
          kind: 'select',
          options: recentYears().map((year) => ({ value: String(year), label: String(year) })),
        },
        { name: 'inwhCompanyId', labelId: 'achievement.inwhCompany', kind: 'select', options: units },
      ]}
      rowHref={({ id }) => `/srmManager/srmcheckAchievment/${id}`}
      emptyId={isSupplier ? 'achievement.noneOwn' : 'achievement.none'}
      actions={isSupplier ? <NewLink href="/srmManager/srmcheckAchievment/new" textId="achievement.new" /> : null}
    />
  )
}
