import { Button, Flex } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody, Section } from '#src/components/detail/DetailPage.tsx'
import { useBothLanguages } from '#src/components/language.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session.ts'
import { StatePill } from '#src/components/StatePill.tsx'
import { Empty } from '#src/components/Waiting.tsx'
import { pageCompanyProjects, type Company, type CompanyProject } from '#src/services/company.ts'

const limit = 20

/** Purchases in which a company quoted: others see them only once the quotes are open. */
export function ProjectsTab({ company, own }: { company: Company; own: boolean }) {
  const intl = useIntl()
  const { may } = useSession()
  const [page, setPage] = useState(1)
  const columns = useProjectColumns()
  const answer = useQuery({
    queryKey: ['GET /api/srm/company/{id}/projects', company.id, page],
    queryFn: ({ signal }) => pageCompanyProjects(company.id, { page, limit }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <RecordBody answer={answer}>
      {({ total, rows }) =>
        total === 0 ? (
          <Empty title={<FormattedMessage id={own ? 'company.noProjectsOwn' : 'company.noProjects'} />} />
        ) : (
          <Section titleId="company.tab.projects">
            <DataTable
              caption={intl.formatMessage({ id: 'company.tab.projects' })}
              columns={columns}
              rows={rows}
              rowKey={({ projectId }) => projectId}
              rowHref={
                may('poJcProject')
                  ? ({ projectId }) => `/poJcManager/poJcProject/${projectId}`
                  : own && may('poDetailed')
                    ? ({ projectId }) => `/poManager/poDetailed/${projectId}`
                    : undefined
              }
            />
            {total > limit ? (
              <Flex justify="flex-end" gap="2" mt="3">
                <Button size="xs" variant="outline" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  <FormattedMessage id="common.previous" />
                </Button>
                <Button size="xs" variant="outline" disabled={page * limit >= total} onClick={() => setPage(page + 1)}>
                  <FormattedMessage id="common.next" />
                </Button>
              </Flex>
            ) : null}
          </Section>
        )
      }
    </RecordBody>
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
