import { Button, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation, useParams } from 'wouter'
import { Actions } from '#src/components/detail/Actions.tsx'
import { RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { ConfirmDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session.ts'
import { useQuoterColumns } from '#src/components/supplier/quoterColumns.tsx'
import { QuoterSheet } from '#src/components/supplier/QuoterSheet.tsx'
import { getQuoter, getQuoterChoices, pageQuoters, renewQuoter, submitQuoter, type Quoter } from '#src/services/quoter.ts'
import { QuoterForm } from './QuoterForm.tsx'

const states = ['draft', 'returned', 'pending', 'active', 'expired', 'disabled']

/** Who quotes for my company; one of them; a new one. */
export default function PoBuQuoter() {
  const { id } = useParams()
  if (id === 'new') return <New />
  return id ? <Mine id={id} /> : <Quoters />
}

function Quoters() {
  const usual = useUsual()
  const { may } = useSession()
  const { person, account, categories, validTo, state, since } = useQuoterColumns()
  const columns = useMemo(() => [person, account, categories, validTo, state, since], [person, account, categories, validTo, state, since])
  const filters: Filter[] = [usual.stateFilter('quoter', states), { name: 'mine', labelId: 'quoter.mine', kind: 'flag', value: 'true' }]
  return (
    <ListPage
      id="poBuQuoter"
      titleId="route.poBuQuoter"
      columns={columns}
      filters={filters}
      fetchPage={pageQuoters}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/poBuManager/poBuQuoter/${id}`}
      emptyId="quoter.noneOfMine"
      actions={
        may('poBuQuoter:edit') ? (
          <Button asChild size="sm">
            <Link href="/poBuManager/poBuQuoter/new">
              <Plus size="1em" aria-hidden />
              <FormattedMessage id="event.quoter.create" />
            </Link>
          </Button>
        ) : null
      }
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

function Mine({ id }: { id: string }) {
  const record = useRecord(['GET /api/srm/quoter/{id}', id], (signal) => getQuoter(id, { signal, quiet: true }))
  return <RecordBody answer={record}>{(quoter) => <Shown quoter={quoter} reload={record.reload} />}</RecordBody>
}

function Shown({ quoter, reload }: { quoter: Quoter; reload: () => Promise<void> }) {
  const [doing, setDoing] = useState<'edit' | 'submit' | 'renew' | null>(null)
  const close = () => setDoing(null)
  const submit = useEvent('quoter', 'submit', () => submitQuoter(quoter.id, quoter.version), reload)
  const renew = useEvent('quoter', 'renew', () => renewQuoter(quoter.id, quoter.version), reload)
  if (doing === 'edit') return <Editing quoter={quoter} onEnd={() => void reload().then(close)} />
  return (
    <>
      <QuoterSheet
        quoter={quoter}
        actions={
          <Actions
            machine="quoter"
            transitions={quoter.transitions}
            events={['submit', 'edit', 'renew']}
            onChoose={(event) => setDoing(event as 'edit' | 'submit' | 'renew')}
          />
        }
      >
        {quoter.state === 'active' ? (
          <chakra.p fontSize="sm" color="fg.muted" mb="4">
            <FormattedMessage id="quoter.activeHelp" />
          </chakra.p>
        ) : null}
      </QuoterSheet>
      {doing === 'submit' || doing === 'renew' ? (
        <ConfirmDialog
          title={<FormattedMessage id={`event.quoter.${doing}`} />}
          confirm={<FormattedMessage id={`event.quoter.${doing}`} />}
          busy={submit.isPending || renew.isPending}
          onConfirm={() => (doing === 'submit' ? submit : renew).mutate(undefined, { onSettled: close })}
          onClose={close}
        >
          <FormattedMessage id={`quoter.${doing}Confirm`} values={{ name: quoter.realName }} />
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function Editing({ quoter, onEnd }: { quoter: Quoter; onEnd: () => void }) {
  const choices = useChoices()
  return (
    <RecordBody answer={choices}>{(found) => <QuoterForm choices={found} stored={quoter} onSaved={onEnd} onCancel={onEnd} />}</RecordBody>
  )
}
