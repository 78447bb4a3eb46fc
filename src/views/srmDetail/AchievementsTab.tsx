import { useAchievementColumns } from '#src/components/supplier/achievementColumns.tsx'
import { pageAchievements } from '#src/services/achievement.ts'
import type { Company } from '#src/services/company.ts'
import { Listed } from './Listed.tsx'

/** Past cooperation that a company claims: of another's, what was handed in. */
export function AchievementsTab({ company, own }: { company: Company; own: boolean }) {
  const { about } = useAchievementColumns()
  return (
    <Listed
      titleId="company.tab.achievements"
      emptyId={own ? 'achievement.noneOwn' : 'company.noAchievements'}
      of={['GET /api/admin/srmAchievment/page', 'of', company.id]}
      fetchPage={(query, signal) => pageAchievements({ ...query, saleCompanyId: company.id }, { signal, quiet: true })}
      columns={about}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/srmManager/srmcheckAchievment/${id}`}
    />
  )
}
