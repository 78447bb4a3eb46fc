import { useState, type ReactNode } from 'react'
import { EntityPage } from '#src/components/entity/EntityPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { useUnitChoices } from '#src/components/unit/useUnitChoices.ts'
import { useUnits } from '#src/components/unit/useUnits.ts'
import { yearOf } from '#src/lib/shanghaiTime.ts'
import type { Entry } from '#src/services/entity.ts'

const path = '/api/po/budget'
const load = async () => (await import('#src/contract/budget.ts')).budget
const may = 'poMtBasicUnit:budget'
const codes = { add: may, edit: may, remove: may }
const kinds = ['CAPITAL', 'COST'] as const

/** What units have to spend in a year, typed or brought in from the sheet that finance has. */
export function Budgets({ views }: { views: ReactNode }) {
  const usual = useUsual()
  const both = useBothLanguages()
  const { user } = useSession()
  const units = useUnits()
  const unitId = useUnitChoices()
  const [year] = useState(() => yearOf(new Date()))
  const own = units.data?.find(({ isRoot, companyId }) => isRoot && companyId === user.companyId)
  const unitOf = ({ companyName, companyNameEn, unitName, unitNameEn }: Entry<typeof path>): [string, string] => [
    companyName === unitName ? companyName : `${companyName} / ${unitName}`,
    companyNameEn === unitNameEn ? companyNameEn : `${companyNameEn} / ${unitNameEn}`,
  ]
  return (
    <EntityPage
      path={path}
      load={load}
      menu="poMtBasicUnit"
      codes={codes}
      id="budget"
      word="budget"
      columns={[
        'number',
        'name',
        usual.named('unit', 'budget.unitId', unitOf),
        'year',
        'kind',
        usual.money('amount', 'budget.amount', ({ amount }: Entry<typeof path>) => amount),
        'note',
      ]}
      filters={[
        { name: 'q', labelId: 'budget.search', kind: 'text' },
        {
          name: 'year',
          labelId: 'budget.year',
          kind: 'select',
          options: [year + 1, year, year - 1, year - 2].map(String).map((value) => ({ value, label: value })),
        },
        { name: 'unitId', labelId: 'budget.unitId', kind: 'select', options: unitId },
        usual.choice('kind', 'budget.kind', kinds, 'budget.kind.'),
      ]}
      choices={{ unitId }}
      notOffered={{ unitId: (entry) => both(...unitOf(entry)) }}
      beginning={{ year, unitId: own?.id ?? '' }}
      imported
      overview={views}
    />
  )
}
