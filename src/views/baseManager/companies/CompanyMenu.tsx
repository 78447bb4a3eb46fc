import { Settings2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RowMenu } from '#src/components/menu/RowMenu.tsx'
import { useSession } from '#src/components/session/session.ts'
import type { CompanyRow } from '#src/services/company.ts'

const acts = ['close', 'reopen', 'merge', 'delete'] as const
export type CompanyAct = (typeof acts)[number]

/** Who stands so can be closed, and merged by it; under review nobody. */
const closable: ReadonlySet<string> = new Set([
  'registered',
  'filling',
  'returned',
  'approved',
  'suspended',
  'expired',
  'blacklisted',
  'rejected',
])

/** What a dialog about a company is given. */
export interface AboutCompany {
  company: CompanyRow
  /** In the reader's language. */
  name: string
  onClose: () => void
}

interface CompanyMenuProps {
  company: CompanyRow
  name: string
  onChoose: (act: CompanyAct) => void
}

/** What can be done about a company in the list of all. */
export function CompanyMenu({ company: { kind, state }, name, onChoose }: CompanyMenuProps) {
  const intl = useIntl()
  const { may } = useSession()
  const isSupplier = kind === 'SUPPLIER'
  const offered: Record<CompanyAct, boolean> = {
    close: isSupplier && closable.has(state) && may('companyManager:close'),
    reopen: isSupplier && state === 'closed' && may('companyManager:reopen'),
    merge: isSupplier && (state === 'closed' || closable.has(state)) && may('companyManager:merge'),
    delete: may('companyManager:delete'),
  }
  return (
    <RowMenu
      label={intl.formatMessage({ id: 'company.actionsOf' }, { name })}
      icon={<Settings2 />}
      entries={acts
        .filter((act) => offered[act])
        .map((value) => ({ value, label: <FormattedMessage id={value === 'delete' ? 'company.delete' : `event.company.${value}`} /> }))}
      onChoose={onChoose}
    />
  )
}
