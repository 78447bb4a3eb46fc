import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { useSearch } from 'wouter'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { usePageTitle } from '#src/components/page/pageTitle.ts'
import { Views } from '#src/components/page/Views.tsx'
import { familyCalls, type Entry } from '#src/services/entity.ts'
import { HistoryButton } from '#src/views/baseManager/operations/RecordHistory.tsx'
import { People } from './People.tsx'
import { Rights } from './Rights.tsx'

/** One role: what its people may do, and who they are. */
export function RolePage({ id }: { id: string }) {
  const answer = useQuery({
    queryKey: ['GET /api/admin/group/{id}', id],
    queryFn: ({ signal }) => familyCalls('/api/admin/group').one(id, { signal, quiet: true }),
  })
  return <RecordBody answer={answer}>{(role) => <RoleShown role={role} />}</RecordBody>
}

function RoleShown({ role }: { role: Entry<'/api/admin/group'> }) {
  const both = useBothLanguages()
  const name = both(role.name, role.nameEn)
  const here = `/baseManager/groupManager/${role.id}`
  const showsPeople = new URLSearchParams(useSearch()).get('view') === 'people'
  usePageTitle(name)
  return (
    <>
      <PageHeader title={name}>
        <HistoryButton kind="role" id={role.id} name={name} />
        <Views
          labelId="group.views"
          views={[
            { href: here, title: <FormattedMessage id="group.rights" />, current: !showsPeople },
            { href: `${here}?view=people`, title: <FormattedMessage id="group.people" />, current: showsPeople },
          ]}
        />
      </PageHeader>
      {showsPeople ? <People id={role.id} /> : <Rights id={role.id} />}
    </>
  )
}
