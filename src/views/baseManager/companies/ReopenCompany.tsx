import { FormattedMessage } from 'react-intl'
import { CompanyReason } from '#src/components/company/CompanyReason.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import type { AboutCompany } from './CompanyMenu.tsx'

/** Opens a closed company again: it is looked at anew. */
export function ReopenCompany({ company, name, onClose }: AboutCompany) {
  const changed = useChanged()
  return (
    <CompanyReason
      company={company}
      event="reopen"
      title={<FormattedMessage id="company.reopenNamed" values={{ name }} />}
      beforeId="company.reopenBefore"
      reload={() => changed('company')}
      onEnd={onClose}
    />
  )
}
