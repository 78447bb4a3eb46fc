import { useMemo } from 'react'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { Day } from '#src/components/value/Moment.tsx'
import type { ListedOf } from '#src/services/records.ts'

export type QuoterRow = ListedOf<'quoter'>

/** What every list of quoters says of them. */
export const useQuoterColumns = () => {
  const both = useBothLanguages()
  const usual = useUsual()
  return useMemo(() => {
    const names = ({ categories }: QuoterRow) => categories.map(({ name, nameEn }) => both(name, nameEn))
    const columns: Record<'person' | 'account' | 'company' | 'categories' | 'validTo' | 'state' | 'since', Column<QuoterRow>> = {
      person: usual.text('realName', 'quoter.realName', ({ realName }) => realName),
      account: usual.text('username', 'quoter.account', ({ username }) => username),
      company: usual.named('company', 'quoter.company', ({ companyName, companyNameEn }) => [companyName, companyNameEn]),
      categories: {
        id: 'categories',
        labelId: 'quoter.categories',
        cell: (row) => names(row).slice(0, 3).join(' · ') + (names(row).length > 3 ? ` +${names(row).length - 3}` : '') || '—',
        text: (row) => names(row).join(' '),
      },
      validTo: {
        id: 'validTo',
        labelId: 'quoter.validTo',
        cell: ({ validTo }) => <Day date={validTo} />,
        text: ({ validTo }) => validTo,
        sort: 'validTo',
        nowrap: true,
      },
      state: { ...usual.state('quoter'), sort: 'state' },
      since: usual.moment('stateSince', 'quoter.since', ({ stateSince }) => stateSince),
    }
    return columns
  }, [both, usual])
}
