import { Facts } from '#src/components/detail/DetailPage.tsx'
import { RecordDialog } from '#src/components/detail/RecordDialog.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { StatePill } from '#src/components/value/StatePill.tsx'

/** The handover that the address names, which may be over. */
export function HandoverDialog() {
  const both = useBothLanguages()
  return (
    <RecordDialog machine="handover">
      {({ state, fromName, fromNameEn, toName, toNameEn }) => (
        <Facts
          facts={[
            { labelId: 'team.handoverFrom', value: both(fromName, fromNameEn) },
            { labelId: 'team.handoverTo', value: both(toName, toNameEn) },
            { labelId: 'common.state', value: <StatePill machine="handover" state={state} /> },
          ]}
        />
      )}
    </RecordDialog>
  )
}
