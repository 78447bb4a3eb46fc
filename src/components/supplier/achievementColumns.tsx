import { useMemo } from 'react'
import { useBothLanguages } from '#src/components/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import type { Data } from '#src/contract/index.ts'

type Achievement = Data<'GET /api/admin/srmAchievment/page'>['rows'][number]

/** What every list of past cooperation says: whose it is, and what it is. */
export const useAchievementColumns = () => {
  const both = useBothLanguages()
  const usual = useUsual()
  return useMemo(() => {
    const supplier: Column<Achievement> = {
      id: 'supplier',
      labelId: 'achievement.supplier',
      cell: ({ saleCompanyName, saleCompanyNameEn }) => both(saleCompanyName, saleCompanyNameEn),
      text: ({ saleCompanyName }) => saleCompanyName,
      room: 'some',
    }
    const about: Column<Achievement>[] = [
      {
        id: 'inwhCompany',
        labelId: 'achievement.inwhCompany',
        cell: ({ inwhCompanyName, inwhCompanyNameEn }) => both(inwhCompanyName, inwhCompanyNameEn),
        text: ({ inwhCompanyName }) => inwhCompanyName,
        room: 'some',
      },
      {
        id: 'verifyCompany',
        labelId: 'achievement.verifyCompany',
        cell: ({ verifyCompanyName, verifyCompanyNameEn }) => both(verifyCompanyName, verifyCompanyNameEn),
        text: ({ verifyCompanyName }) => verifyCompanyName,
        room: 'some',
      },
      {
        ...usual.text<Achievement>('cooperateYear', 'achievement.year', ({ cooperateYear }) => String(cooperateYear)),
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
