import { useIntl } from 'react-intl'
import { useParams } from 'wouter'
import type { Filter } from '#src/components/list/ListPage.tsx'
import { NewLink, RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { useCategories } from '#src/components/supplier/categories.ts'
import { useBasicUnits } from '#src/components/supplier/units.ts'
import { statesOf } from '#src/components/value/StatePill.tsx'
import { methodCodes } from '#src/machines/project/methods.ts'
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
  const usual = useUsual()
  const columns = useProjectColumns()
  const categories = useCategories()
  const units = useBasicUnits()
  const filters: Filter[] = [
    usual.search,
    // A deleted draft stands in no list.
    usual.stateFilter('project', statesOf('project', 'discarded')),
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
    <RecordList
      machine="project"
      id="poJcProject"
      titleId="route.poJcProject"
      columns={columns}
      filters={filters}
      rowHref={({ id }) => `/poJcManager/poJcProject/${id}`}
      emptyId="project.none"
      actions={
        may('poJcProject:edit') ? (
          <>
            <NewFromTemplate />
            <NewLink href="/pojcProjectAdd/pojcProjectAdd" textId="project.new" />
          </>
        ) : null
      }
    />
  )
}
