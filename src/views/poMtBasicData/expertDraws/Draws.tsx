import { Button, chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Column } from '#src/components/list/DataTable.tsx'
import { RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import type { ListedOf } from '#src/services/records.ts'
import { drawHref } from './drawHref.ts'
import { PrepareDialog } from './PrepareDialog.tsx'

/** All draws of experts, and how one is begun. */
export function Draws({ views }: { views: ReactNode }) {
  const usual = useUsual()
  const { may } = useSession()
  const [isPreparing, setIsPreparing] = useState(false)
  const columns = useMemo(
    (): Column<ListedOf<'expertDraw'>>[] => [
      usual.text('no', 'common.no', ({ no }) => no),
      { id: 'purpose', labelId: 'expertDraw.purpose', cell: ({ purpose }) => purpose, text: ({ purpose }) => purpose, room: 'much' },
      usual.named('group', 'expertDraw.group', ({ groupName, groupNameEn }) => [groupName, groupNameEn]),
      usual.number('count', 'expertDraw.count', ({ count }) => count),
      usual.number('candidateCount', 'expertDraw.candidateCount', ({ candidateCount }) => candidateCount),
      usual.state('expertDraw'),
      usual.named('owner', 'expertDraw.owner', ({ ownerName, ownerNameEn }) => [ownerName, ownerNameEn]),
      usual.moment('createdAt', 'expertDraw.createdAt', ({ createdAt }) => createdAt),
    ],
    [usual],
  )
  return (
    <>
      <RecordList
        machine="expertDraw"
        id="expertDraw"
        titleId="route.poMtUserGroup"
        columns={columns}
        filters={[usual.search, usual.stateFilter('expertDraw')]}
        rowHref={({ id }) => drawHref(id)}
        emptyId="expertDraw.none"
        overview={
          <>
            {views}
            <chakra.p fontSize="sm" color="fg.muted" my="3">
              <FormattedMessage id="expertDraw.help" />
            </chakra.p>
          </>
        }
        actions={
          may('poMtUserGroup:prepare') ? (
            <Button size="sm" onClick={() => setIsPreparing(true)}>
              <Plus size="1em" aria-hidden />
              <FormattedMessage id="event.expertDraw.create" />
            </Button>
          ) : null
        }
      />
      {isPreparing ? <PrepareDialog onClose={() => setIsPreparing(false)} /> : null}
    </>
  )
}
