import { Facts } from '#src/components/detail/DetailPage.tsx'
import { RecordDialog } from '#src/components/detail/RecordDialog.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { StatePill } from '#src/components/value/StatePill.tsx'

/** The application for a category that the address names. */
export function ScopeDialog() {
  const both = useBothLanguages()
  return (
    <RecordDialog machine="scope">
      {(scope) => (
        <Facts
          facts={[
            { labelId: 'common.category', value: both(scope.categoryName, scope.categoryNameEn) },
            { labelId: 'field.name', value: both(scope.companyName, scope.companyNameEn) },
            { labelId: 'common.state', value: <StatePill machine="scope" state={scope.state} /> },
            { labelId: 'scope.regions', value: scope.regions || '—' },
            { labelId: 'scope.brands', value: scope.brands || '—' },
            { labelId: 'scope.capacity', value: scope.capacity || '—' },
            ...(scope.decisionReason ? [{ labelId: 'common.reason' as const, value: scope.decisionReason }] : []),
          ]}
        />
      )}
    </RecordDialog>
  )
}
