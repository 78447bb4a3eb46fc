import { useAchievementColumns } from '#src/components/supplier/achievementColumns.tsx'
import type { Company } from '#src/services/company.ts'
import { ListedRecords } from './Listed.tsx'

/** Past cooperation that a company claims: of another's, what was handed in. */
export function AchievementsTab({ company, own }: { company: Company; own: boolean }) {
  const { about } = useAchievementColumns()
  return (
    <ListedRecords
      machine="achievement"
      asked={{ saleCompanyId: company.id }}
      titleId="company.tab.achievements"
      emptyId={own ? 'achievement.noneOwn' : 'company.noAchievements'}
      columns={about}
      rowHref={({ id }) => `/srmManager/srmcheckAchievment/${id}`}
    />
  )
}
