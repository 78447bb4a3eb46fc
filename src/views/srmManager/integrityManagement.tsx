import { useSearch, useParams } from 'wouter'
import { useSession } from '#src/components/session/session.ts'
import { IntegrityDetail } from './IntegrityDetail.tsx'
import { ExistingRecord, IntegrityForm } from './IntegrityForm.tsx'
import { IntegrityList } from './IntegrityList.tsx'

/** Integrity records, one of them, or a draft to write (`new`, or `?edit`). */
export default function IntegrityManagement() {
  const { may } = useSession()
  const { id } = useParams()
  const search = useSearch()
  const writes = may('integrityManagement:edit')
  if (!id || (id === 'new' && !writes)) return <IntegrityList />
  if (id === 'new') return <IntegrityForm stored={null} />
  return writes && new URLSearchParams(search).has('edit') ? <ExistingRecord id={id} /> : <IntegrityDetail id={id} />
}
