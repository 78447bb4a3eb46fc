import { useMemo } from 'react'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { asWritten } from '#src/lib/unknown.ts'
import type { ListedOf } from '#src/services/records.ts'

type Achievement = ListedOf<'achievement'>

/** What every list of past cooperation says: whose it is, and what it is. */
export const useAchievementColumns = () => {
  const both = useBothLanguages()
  const usual = useUsual()
  return useMemo(() => {
    const party = (id: string, labelId: MessageId, read: (row: Achievement) => [string, string]): Column<Achievement> => ({
      ...usual.named(id, labelId, read),
      room: 'some',
    })
    const supplier = party('supplier', 'achievement.supplier', (row) => [row.saleCompanyName, row.saleCompanyNameEn])
    const about: Column<Achievement>[] = [
      party('inwhCompany', 'achievement.inwhCompany', (row) => [row.inwhCompanyName, row.inwhCompanyNameEn]),
      party('verifyCompany', 'achievement.verifyCompany', (row) => [row.verifyCompanyName, row.verifyCompanyNameEn]),
      {
        ...usual.text<Achievement>('cooperateYear', 'achievement.year', ({ cooperateYear }) => asWritten(cooperateYear)),
        sort: 'cooperateYear',
      },
      {
        ...usual.text<Achievement>('amountBand', 'achievement.amountBand', (row) => both(row.amountBandName, row.amountBandNameEn)),
        nowrap: false,
        room: 'little',
      },
      { id: 'summary', labelId: 'achievement.summary', cell: ({ summary }) => summary, text: ({ summary }) => summary, room: 'some' },
      usual.number('proofCount', 'achievement.proofs', ({ proofCount }) => proofCount),
      { ...usual.state('achievement'), sort: 'state' },
      usual.moment('stateSince', 'quotation.since', ({ stateSince }) => stateSince),
    ]
    return { supplier, about }
  }, [both, usual])
}
