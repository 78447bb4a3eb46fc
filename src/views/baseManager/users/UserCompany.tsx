import { useState } from 'react'
import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import type { OwnField } from '#src/components/entity/EntityField.tsx'
import { CompanyField, type ChosenCompany } from '#src/components/form/CompanyField.tsx'
import { pageCompanies } from '#src/services/company.ts'

/** Of which company somebody is: of many thousands it is searched for, not chosen from a list. */
export const UserCompany: OwnField = ({ value, onChange, error, first }) => {
  const [chosen, setChosen] = useState<ChosenCompany | null>(() =>
    value === '' ? null : { id: String(value), name: String(first['companyName'] ?? ''), nameEn: String(first['companyNameEn'] ?? '') },
  )
  return (
    <chakra.fieldset>
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
        <FormattedMessage id="user.companyId" />
      </chakra.legend>
      <CompanyField
        searchId="user.searchCompany"
        source={['GET /api/admin/company/page', 'user']}
        find={(q, signal) => pageCompanies({ q, limit: 10 }, { signal, quiet: true })}
        value={chosen}
        onChange={(company) => {
          setChosen(company)
          onChange(company?.id ?? '')
        }}
        error={error}
      />
    </chakra.fieldset>
  )
}
