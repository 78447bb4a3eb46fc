import { FormattedMessage } from 'react-intl'
import { Facts } from '#src/components/detail/DetailPage.tsx'
import { RecordDialog } from '#src/components/detail/RecordDialog.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { StatePill } from '#src/components/value/StatePill.tsx'

/** The member of a supplier that the address names, with all that became of them. */
export function MemberDialog() {
  const both = useBothLanguages()
  return (
    <RecordDialog machine="member">
      {({ state, name, nameEn, username, companyName, companyNameEn, decisionReason, byPlatform }) => (
        <Facts
          facts={[
            { labelId: 'team.name', value: both(name, nameEn) },
            { labelId: 'quoter.account', value: username },
            { labelId: 'employee.company', value: both(companyName, companyNameEn) || '—' },
            {
              labelId: 'common.state',
              value: (
                <>
                  <StatePill machine="member" state={state} />{' '}
                  {state === 'frozen' ? <FormattedMessage id={byPlatform ? 'employee.byPlatform' : 'employee.byCompany'} /> : null}
                </>
              ),
            },
            ...(decisionReason ? [{ labelId: 'employee.reason' as const, value: decisionReason }] : []),
          ]}
        />
      )}
    </RecordDialog>
  )
}
