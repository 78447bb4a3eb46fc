import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation, useParams } from 'wouter'
import { OneRecord, RecordBody } from '#src/components/detail/DetailPage.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import type { Filter } from '#src/components/list/ListPage.tsx'
import { NewLink, RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { useQuoterColumns } from '#src/components/supplier/quoterColumns.tsx'
import { QuoterSheet } from '#src/components/supplier/QuoterSheet.tsx'
import { getQuoterChoices } from '#src/services/quoter.ts'
import type { RecordOf } from '#src/services/records.ts'
import { QuoterForm } from './QuoterForm.tsx'

/** Who quotes for my company; one of them; a new one. */
export default function PoBuQuoter() {
  const { id } = useParams()
  if (id === 'new') return <New />
  if (!id) return <Quoters />
  return (
    <OneRecord machine="quoter" id={id}>
      {(quoter, reload) => <OwnQuoterShown quoter={quoter} reload={reload} />}
    </OneRecord>
  )
}

function Quoters() {
  const usual = useUsual()
  const { may } = useSession()
  const { person, account, categories, validTo, state, since } = useQuoterColumns()
  const columns = useMemo(() => [person, account, categories, validTo, state, since], [person, account, categories, validTo, state, since])
  const filters: Filter[] = [usual.stateFilter('quoter'), { name: 'mine', labelId: 'quoter.mine', kind: 'flag', value: 'true' }]
  return (
    <RecordList
      machine="quoter"
      id="poBuQuoter"
      titleId="route.poBuQuoter"
      columns={columns}
      filters={filters}
      rowHref={({ id }) => `/poBuManager/poBuQuoter/${id}`}
      emptyId="quoter.noneOfMine"
      actions={may('poBuQuoter:edit') ? <NewLink href="/poBuManager/poBuQuoter/new" textId="event.quoter.create" /> : null}
    />
  )
}

function useChoices() {
  return useQuery({ queryKey: ['GET /api/srm/quoter/choices'], queryFn: ({ signal }) => getQuoterChoices({ signal, quiet: true }) })
}

function New() {
  const [, navigate] = useLocation()
  const choices = useChoices()
  return (
    <RecordBody answer={choices}>
      {(found) => (
        <QuoterForm
          choices={found}
          stored={null}
          onSaved={(id) => navigate(`/poBuManager/poBuQuoter/${id}`)}
          onCancel={() => navigate('/poBuManager/poBuQuoter')}
        />
      )}
    </RecordBody>
  )
}

function OwnQuoterShown({ quoter, reload }: { quoter: RecordOf<'quoter'>; reload: () => Promise<void> }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <Editing quoter={quoter} onEnd={() => void reload().then(() => setEditing(false))} />
  const values = { name: quoter.realName }
  return (
    <QuoterSheet
      quoter={quoter}
      actions={
        <RecordActions
          machine="quoter"
          record={quoter}
          reload={reload}
          own={{ edit: () => setEditing(true) }}
          before={{
            submit: <FormattedMessage id="quoter.submitConfirm" values={values} />,
            renew: <FormattedMessage id="quoter.renewConfirm" values={values} />,
          }}
        />
      }
    >
      {quoter.state === 'active' ? (
        <chakra.p fontSize="sm" color="fg.muted" mb="4">
          <FormattedMessage id="quoter.activeHelp" />
        </chakra.p>
      ) : null}
    </QuoterSheet>
  )
}

function Editing({ quoter, onEnd }: { quoter: RecordOf<'quoter'>; onEnd: () => void }) {
  const choices = useChoices()
  return (
    <RecordBody answer={choices}>{(found) => <QuoterForm choices={found} stored={quoter} onSaved={onEnd} onCancel={onEnd} />}</RecordBody>
  )
}
