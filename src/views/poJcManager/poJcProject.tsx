import { Plus } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useParams } from 'wouter'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useSession } from '#src/components/session/session.ts'
import { useCategories } from '#src/components/supplier/categories.ts'
import { useBasicUnits } from '#src/components/supplier/units.ts'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import { methodCodes } from '#src/machines/project/methods.ts'
import { listedStates } from '#src/machines/project/states.ts'
import { pageProjects } from '#src/services/project.ts'
import { useProjectColumns } from './projectColumns.tsx'
import { Purchase } from './Purchase.tsx'
import { NewFromTemplate } from './Templates.tsx'

/** My projects, and one of them. */
export default function PoJcProject() {
  const { id } = useParams()
  return id ? <Purchase id={id} part="poJcProject" /> : <ProjectList />
}

function ProjectList() {
  const intl = useIntl()
  const { may } = useSession()
  const columns = useProjectColumns()
  const categories = useCategories()
  const units = useBasicUnits()
  const filters: Filter[] = [
    { name: 'q', labelId: 'common.searchNoTitle', kind: 'text' },
    {
      name: 'state',
      labelId: 'common.state',
      kind: 'select',
      options: listedStates.map((value) => ({ value, label: intl.formatMessage({ id: `state.project.${value}` }) })),
    },
    {
      name: 'unitId',
      labelId: 'common.unit',
      kind: 'select',
      options: units,
    },
    {
      name: 'categoryId',
      labelId: 'common.category',
      kind: 'select',
      options: categories.map(({ id, label }) => ({ value: id, label })),
    },
    {
      name: 'method',
      labelId: 'common.method',
      kind: 'select',
      options: methodCodes.map((value) => ({ value, label: intl.formatMessage({ id: `project.method.${value}` }) })),
    },
    { name: 'mine', labelId: 'project.mine', kind: 'flag', value: 'true' },
  ]
  return (
    <ListPage
      id="poJcProject"
      source="GET /api/po/project/page"
      titleId="route.poJcProject"
      columns={columns}
      filters={filters}
      fetchPage={(query, options) => pageProjects(query as Parameters<typeof pageProjects>[0], options)}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/poJcManager/poJcProject/${id}`}
      emptyId="project.none"
      actions={
        may('poJcProject:edit') ? (
          <>
            <NewFromTemplate />
            <LinkButton size="sm" href="/pojcProjectAdd/pojcProjectAdd" textId="project.new" icon={<Plus size="1em" aria-hidden />} />
          </>
        ) : null
      }
    />
  )
}
