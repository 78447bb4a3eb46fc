import { Box, Button } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useParams } from 'wouter'
import { Actions } from '#src/components/detail/Actions.tsx'
import { Card, RecordBody, RecordHead, useRecord } from '#src/components/detail/DetailPage.tsx'
import { Matrix } from '#src/components/detail/Matrix.tsx'
import { ConfirmDialog, ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { useBothLanguages } from '#src/components/language.ts'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage } from '#src/components/list/ListPage.tsx'
import { Money } from '#src/components/Money.tsx'
import type { Data } from '#src/contract/index.ts'
import { chooseQuotation, pageAwards, publishResult } from '#src/services/award.ts'
import { getOpening, type Opening } from '#src/services/opening.ts'

type Award = Data<'GET /api/po/award/page'>['rows'][number]
const states = ['opened', 'chosen', 'resultPublished']

/** Chosen bidders: who was chosen in each opened purchase, and the choice itself. */
export default function PoJcChosen() {
  const { id } = useParams()
  return id ? <Choice id={id} /> : <Awards />
}

function Awards() {
  const both = useBothLanguages()
  const usual = useUsual()
  const columns = useMemo(
    (): Column<Award>[] => [
      { ...usual.text('no', 'common.no', ({ projectNo }) => projectNo), sort: 'no' },
      usual.title(),
      usual.unit(),
      usual.number('quoteCount', 'quotation.opened', ({ quoteCount }) => quoteCount),
      {
        id: 'supplier',
        labelId: 'project.chosen',
        cell: ({ supplierName, supplierNameEn }) => both(supplierName ?? '', supplierNameEn ?? '') || '—',
        text: ({ supplierName }) => supplierName ?? '',
      },
      usual.money('amount', 'quotation.amount', ({ totalGross }) => totalGross),
      usual.money('lowest', 'quotation.lowestTotal', ({ lowestTotal }) => lowestTotal),
      usual.state('project'),
      usual.moment('stateSince', 'quotation.since', ({ stateSince }) => stateSince),
    ],
    [both, usual],
  )
  const filters = [usual.search, usual.stateFilter('project', states)]
  return (
    <ListPage
      id="poJcChosen"
      titleId="route.poJcChosen"
      columns={columns}
      filters={filters}
      fetchPage={pageAwards}
      rowKey={({ projectId }) => projectId}
      rowHref={({ projectId }) => `/poJcManager/poJcChosen/${projectId}`}
      emptyId="quotation.noneOpened"
    />
  )
}

function Choice({ id }: { id: string }) {
  const record = useRecord(['GET /api/po/project/{id}/opening', id], (signal) => getOpening(id, { signal, quiet: true }))
  return <RecordBody answer={record}>{(opening) => <Chooser opening={opening} reload={record.reload} />}</RecordBody>
}

function Chooser({ opening, reload }: { opening: Opening; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  const [choosing, setChoosing] = useState<string | null>(null)
  const [publishing, setPublishing] = useState(false)
  const choose = useEvent(
    'project',
    'choose',
    ({ quotationId, reason }: { quotationId: string; reason: string }) =>
      chooseQuotation(opening.id, { version: opening.version, quotationId, reason }),
    reload,
  )
  const publish = useEvent('project', 'publishResult', () => publishResult(opening.id, opening.version), reload)
  const mayChoose = opening.transitions.some(({ event, allowed }) => event === 'choose' && allowed)
  const supplierOf = (quotationId: string | null) => opening.matrix?.suppliers.find((supplier) => supplier.quotationId === quotationId)
  const chosen = supplierOf(opening.chosenQuotationId)
  const about = supplierOf(choosing)
  return (
    <>
      <RecordHead
        no={opening.no}
        title={both(opening.title, opening.titleEn)}
        machine="project"
        state={opening.state}
        actions={
          <Actions machine="project" transitions={opening.transitions} events={['publishResult']} onChoose={() => setPublishing(true)} />
        }
      />
      {chosen ? (
        <Box mb="4">
          <Card>
            <FormattedMessage
              id="quotation.chosenSupplier"
              values={{
                name: <strong>{both(chosen.name, chosen.nameEn)}</strong>,
                amount: <Money amount={chosen.totalGross} />,
                currency: opening.currency,
              }}
            />
          </Card>
        </Box>
      ) : null}
      {opening.matrix ? (
        <Matrix
          matrix={opening.matrix}
          currency={opening.currency}
          chosenId={opening.chosenQuotationId}
          underSupplier={(quotationId) =>
            mayChoose ? (
              <Button
                size="xs"
                mt="2"
                variant={quotationId === opening.chosenQuotationId ? 'subtle' : 'solid'}
                onClick={() => setChoosing(quotationId)}
              >
                <FormattedMessage id="event.project.choose" />
              </Button>
            ) : null
          }
        />
      ) : (
        <Card>
          <FormattedMessage id="quotation.sealedHelp" />
        </Card>
      )}
      {about && choosing ? (
        <ReasonDialog
          title={<FormattedMessage id="quotation.chooseTitle" values={{ name: both(about.name, about.nameEn) }} />}
          confirm={<FormattedMessage id="event.project.choose" />}
          busy={choose.isPending}
          onConfirm={(reason) => choose.mutate({ quotationId: choosing, reason }, { onSettled: () => setChoosing(null) })}
          onClose={() => setChoosing(null)}
        />
      ) : null}
      {publishing ? (
        <ConfirmDialog
          title={<FormattedMessage id="quotation.publishTitle" values={{ no: opening.no }} />}
          confirm={<FormattedMessage id="event.project.publishResult" />}
          busy={publish.isPending}
          onConfirm={() => publish.mutate(undefined, { onSettled: () => setPublishing(false) })}
          onClose={() => setPublishing(false)}
        >
          <FormattedMessage id="quotation.publishConfirm" />
        </ConfirmDialog>
      ) : null}
    </>
  )
}
