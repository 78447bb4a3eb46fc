import { FormattedMessage } from 'react-intl'
import { PageHeader } from '#src/components/PageHeader.tsx'
import { useSession } from '#src/components/session.ts'
import { BelowHeading } from '#src/components/Waiting.tsx'
import { AdminDashboard } from './AdminDashboard.tsx'
import { BuyerDashboard } from './BuyerDashboard.tsx'
import { SupplierDashboard } from './SupplierDashboard.tsx'

/** Everyone’s first page, by what they may do. */
export default function Dashboard() {
  const { user, may } = useSession()
  return (
    <>
      <PageHeader title={<FormattedMessage id="dashboard.hello" values={{ name: user.name }} />} />
      <BelowHeading>
        {may('dashboard:buyer') ? <BuyerDashboard /> : null}
        {may('dashboard:supplier') ? <SupplierDashboard /> : null}
        {may('dashboard:admin') ? <AdminDashboard /> : null}
      </BelowHeading>
    </>
  )
}
