import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { pageCompanyProjects, type Company, type CompanyProject } from '#src/services/company.ts'
import { Listed } from './Listed.tsx'

/** Purchases in which a company quoted: others see them only once the quotes are open. */
export function ProjectsTab({ company, own }: { company: Company; own: boolean }) {
  const { may } = useSession()
  const columns = useProjectColumns()
  const room = may('poJcProject') ? '/poJcManager/poJcProject' : own && may('poDetailed') && '/poManager/poDetailed'
  return (
    <Listed
      titleId="company.tab.projects"
      emptyId={own ? 'company.noProjectsOwn' : 'company.noProjects'}
      of={['GET /api/srm/company/{id}/projects', company.id]}
      fetchPage={(query, signal) => pageCompanyProjects(company.id, query, { signal, quiet: true })}
      columns={columns}
      rowKey={({ projectId }) => projectId}
      rowHref={room ? ({ projectId }) => `${room}/${projectId}` : undefined}
    />
  )
}

const useProjectColumns = (): Column<CompanyProject>[] => {
  const both = useBothLanguages()
  const usual = useUsual()
  return useMemo(
    () => [
      usual.text('no', 'common.no', ({ no }) => no),
      { id: 'title', labelId: 'common.title', cell: ({ title, titleEn }) => both(title, titleEn) },
      { id: 'state', labelId: 'company.project.state', cell: ({ state }) => <StatePill machine="project" state={state} /> },
      {
        id: 'quotation',
        labelId: 'company.project.quotation',
        cell: ({ quotationState }) => <StatePill machine="quotation" state={quotationState} />,
      },
      usual.number('rank', 'company.project.rank', ({ rank }) => rank),
      {
        id: 'chosen',
        labelId: 'project.chosen',
        cell: ({ chosen }) => (chosen ? <FormattedMessage id="state.quotation.chosen" /> : '—'),
      },
    ],
    [both, usual],
  )
}
