import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useBothLanguages } from '#src/components/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { StatePill } from '#src/components/StatePill.tsx'
import type { Scope } from '#src/services/scope.ts'

/** What a list of a company's categories says of them; how many rivals it has in each is not for the company itself. */
export const useScopeColumns = ({ own }: { own: boolean }): Column<Scope>[] => {
  const both = useBothLanguages()
  const usual = useUsual()
  return useMemo(() => {
    const category = ({ categoryName, categoryNameEn }: Scope) => both(categoryName, categoryNameEn)
    return [
      { id: 'category', labelId: 'common.category', cell: category, text: category },
      { id: 'state', labelId: 'common.state', cell: (scope) => <Standing scope={scope} /> },
      { id: 'regions', labelId: 'scope.regions', cell: ({ regions }) => regions || '—' },
      { id: 'brands', labelId: 'scope.brands', cell: ({ brands }) => brands || '—' },
      { id: 'capacity', labelId: 'scope.capacity', cell: ({ capacity }) => capacity || '—' },
      ...(own ? [] : [usual.number<Scope>('rivals', 'scope.others', ({ rivals }) => rivals)]),
      usual.moment('stateSince', 'quotation.since', ({ stateSince }) => stateSince),
    ]
  }, [both, usual, own])
}

function Standing({ scope: { state, decisionReason } }: { scope: Scope }) {
  return (
    <div>
      <StatePill machine="scope" state={state} />
      {state === 'denied' && decisionReason ? (
        <chakra.span display="block" fontSize="xs" color="fg.muted" mt="1">
          {decisionReason}
        </chakra.span>
      ) : null}
    </div>
  )
}
