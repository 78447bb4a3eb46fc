import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useParams, useSearch } from 'wouter'
import { useBothLanguages } from '#src/components/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session.ts'
import type { Data } from '#src/contract/index.ts'
import { pageAchievements } from '#src/services/achievement.ts'
import { AchievementDetail } from './AchievementDetail.tsx'
import { EditedAchievement, NewAchievement } from './AchievementForm.tsx'
import { AchievementMatrix } from './AchievementMatrix.tsx'
import { recentYears } from './bands.ts'
import { useGroupUnits } from './groupUnits.ts'

type Achievement = Data<'GET /api/admin/srmAchievment/page'>['rows'][number]
const states = ['draft', 'submitted', 'firstReview', 'verifying', 'confirmed', 'rejected', 'revoked']

/** Records of cooperation: claimed by suppliers, checked by the platform, confirmed by units. Each sees what concerns it. */
export default function SrmcheckAchievment() {
  const { id } = useParams()
  const editing = new URLSearchParams(useSearch()).has('edit')
  if (id === 'new') return <NewAchievement />
  if (id && editing) return <EditedAchievement id={id} />
  return id ? <AchievementDetail id={id} /> : <Achievements />
}

function Achievements() {
  const both = useBothLanguages()
  const usual = useUsual()
  const { may, user } = useSession()
  const { units } = useGroupUnits()
  const isSupplier = may('achievement:edit')
  const columns = useMemo((): Column<Achievement>[] => {
    const supplier: Column<Achievement> = {
      id: 'supplier',
      labelId: 'achievement.supplier',
      cell: ({ saleCompanyName, saleCompanyNameEn }) => both(saleCompanyName, saleCompanyNameEn),
      text: ({ saleCompanyName }) => saleCompanyName,
    }
    return [
      ...(isSupplier ? [] : [supplier]),
      {
        id: 'inwhCompany',
        labelId: 'achievement.inwhCompany',
        cell: ({ inwhCompanyName, inwhCompanyNameEn }) => both(inwhCompanyName, inwhCompanyNameEn),
        text: ({ inwhCompanyName }) => inwhCompanyName,
      },
      {
        id: 'verifyCompany',
        labelId: 'achievement.verifyCompany',
        cell: ({ verifyCompanyName, verifyCompanyNameEn }) => both(verifyCompanyName, verifyCompanyNameEn),
        text: ({ verifyCompanyName }) => verifyCompanyName,
      },
      {
        ...usual.text<Achievement>('cooperateYear', 'achievement.year', ({ cooperateYear }) => String(cooperateYear)),
        sort: 'cooperateYear',
      },
      usual.text('amountBand', 'achievement.amountBand', ({ amountBandName, amountBandNameEn }) => both(amountBandName, amountBandNameEn)),
      { id: 'summary', labelId: 'achievement.summary', cell: ({ summary }) => summary, text: ({ summary }) => summary },
      usual.number('proofCount', 'achievement.proofs', ({ proofCount }) => proofCount),
      usual.state('achievement'),
      usual.moment('stateSince', 'quotation.since', ({ stateSince }) => stateSince),
    ]
  }, [both, usual, isSupplier])
  return (
    <ListPage
      id="srmcheckAchievment"
      titleId="route.srmcheckAchievment"
      overview={<AchievementMatrix />}
      columns={columns}
      filters={[
        ...(isSupplier ? [] : [{ name: 'q', labelId: 'achievement.search', kind: 'text' } as const]),
        usual.stateFilter('achievement', user.grantedRoles.includes('BU_APPR') ? states.slice(2) : states),
        {
          name: 'cooperateYear',
          labelId: 'achievement.year',
          kind: 'select',
          options: recentYears().map((year) => ({ value: String(year), label: String(year) })),
        },
        { name: 'inwhCompanyId', labelId: 'achievement.inwhCompany', kind: 'select', options: units },
      ]}
      fetchPage={(query, signal) => pageAchievements(query as Parameters<typeof pageAchievements>[0], { signal, quiet: true })}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/srmManager/srmcheckAchievment/${id}`}
      emptyId={isSupplier ? 'achievement.noneOwn' : 'achievement.none'}
      actions={
        isSupplier ? (
          <Button asChild size="sm">
            <Link href="/srmManager/srmcheckAchievment/new">
              <Plus size="1em" aria-hidden />
              <FormattedMessage id="achievement.new" />
            </Link>
          </Button>
        ) : null
      }
    />
  )
}
