import { useSession } from '#src/components/session/session.ts'
import { AdminDashboard } from './AdminDashboard.tsx'
import { AnalystDashboard } from './AnalystDashboard.tsx'

/** The dashboards of those who look at the platform as a whole. */
export default function PlatformDashboards() {
  const { may } = useSession()
  return (
    <>
      {may('dashboard:admin') ? <AdminDashboard /> : null}
      {may('powfChart:records') ? <AnalystDashboard /> : null}
    </>
  )
}
