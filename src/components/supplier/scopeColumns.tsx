import { Box, chakra, Flex } from '@chakra-ui/react'
import { useMemo, type ReactNode } from 'react'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { useRecord } from '#src/components/detail/DetailPage.tsx'
import { pageRecords, type ListedOf } from '#src/services/records.ts'

type Scope = ListedOf<'scope'>

/** What a company may supply, asked for or was denied, the newest first; what it gave up counts as never there. */
export const useStandingScopes = (companyId: string) =>
  useRecord(['GET /api/srm/scope/page', companyId], (signal) =>
    pageRecords('scope', { companyId, state: 'proposed,approved,denied', limit: 100 }, { signal, quiet: true }),
  )

/** What a list of a company's categories says of them; how many rivals it has in each is not for the company itself. */
export const useScopeColumns = ({ own }: { own: boolean }): Column<Scope>[] => {
  const both = useBothLanguages()
  const usual = useUsual()
  return useMemo(() => {
    const dash = (id: 'regions' | 'brands' | 'capacity'): Column<Scope> => ({
      id,
      labelId: `scope.${id}`,
      cell: ({ [id]: text }) => text || '—',
    })
    return [
      {
        ...usual.text('category', 'common.category', ({ categoryName, categoryNameEn }) => both(categoryName, categoryNameEn)),
        nowrap: false,
      },
      { id: 'state', labelId: 'common.state', cell: (scope) => <ScopeStanding scope={scope} /> },
      dash('regions'),
      dash('brands'),
      dash('capacity'),
      ...(own ? [] : [usual.number<Scope>('rivals', 'scope.others', ({ rivals }) => rivals)]),
      usual.moment('stateSince', 'quotation.since', ({ stateSince }) => stateSince),
    ]
  }, [both, usual, own])
}

/** Where an application stands, and why it was denied. */
export function ScopeStanding({ scope: { state, decisionReason }, children }: { scope: Scope; children?: ReactNode }) {
  return (
    <Box textAlign="start">
      <Flex gap="1" align="center" wrap="wrap">
        <StatePill machine="scope" state={state} />
        {children}
      </Flex>
      {state === 'denied' && decisionReason ? (
        <chakra.span display="block" fontSize="xs" color="fg.muted" mt="1">
          {decisionReason}
        </chakra.span>
      ) : null}
    </Box>
  )
}
