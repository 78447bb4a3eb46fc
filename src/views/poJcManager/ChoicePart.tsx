import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ApprovalPanel } from '#src/components/approval/ApprovalPanel.tsx'
import { Card, RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { sendEvent } from '#src/services/events.ts'
import { getOpening, type Opening } from '#src/services/opening.ts'
import { Chosen, Standing } from './Chosen.tsx'
import { Comparison } from './Comparison.tsx'
import { lowestTotalOf } from './comparisonSheet.ts'
import { PurchaseHead } from './PurchaseHead.tsx'

/** Whom a purchase chooses, and the publishing of it. */
export function ChoicePart({ id }: { id: string }) {
  const record = useRecord(['GET /api/po/project/{id}/opening', id], (signal) => getOpening(id, { signal, quiet: true }))
  return <RecordBody answer={record}>{(opening) => <Chooser opening={opening} reload={record.reload} />}</RecordBody>
}

function Chooser({ opening, reload }: { opening: Opening; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  const [choosing, setChoosing] = useState<string | null>(null)
  const choose = useEvent(
    'project',
    'choose',
    ({ quotationId, reason }: { quotationId: string; reason: string }) =>
      sendEvent('project', opening.id, 'choose', { version: opening.version, quotationId, reason }),
    reload,
  )
  const mayChoose = opening.transitions.some(({ event, allowed }) => event === 'choose' && allowed)
  const supplierOf = (quotationId: string | null) => opening.matrix?.suppliers.find((supplier) => supplier.quotationId === quotationId)
  const chosen = supplierOf(opening.chosenQuotationId)
  const about = supplierOf(choosing)
  const lowest = opening.matrix ? lowestTotalOf(opening.matrix) : undefined
  return (
    <>
      <PurchaseHead purchase={opening} part="poJcChosen" events={[]} reload={reload} />
      {chosen ? (
        <Box mb="4">
          <Chosen
            name={chosen.name}
            nameEn={chosen.nameEn}
            quotation={chosen}
            lowest={lowest}
            currency={opening.currency}
            reason={opening.chosenReason ?? ''}
          >
            {opening.chosenByName !== null && opening.chosenByNameEn !== null ? (
              <Box fontSize="sm" color="fg.muted" mt="1">
                <FormattedMessage id="purchase.chosenBy" values={{ name: both(opening.chosenByName, opening.chosenByNameEn) }} />
                {opening.state === 'chosen' ? (
                  <>
                    {' · '}
                    <FormattedMessage id="purchase.secondPerson" />
                  </>
                ) : null}
              </Box>
            ) : null}
          </Chosen>
        </Box>
      ) : null}
      {opening.matrix ? (
        <Comparison
          opening={{ ...opening, matrix: opening.matrix }}
          underSupplier={(quotationId) =>
            mayChoose && supplierOf(quotationId)?.hashVerified ? (
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
          <FormattedMessage id="purchase.sealedHelp" />
        </Card>
      )}
      <Box mt="6">
        <ApprovalPanel machine="project" id={opening.id} />
      </Box>
      {about && choosing ? (
        <ReasonDialog
          title={<FormattedMessage id="purchase.chooseTitle" values={{ name: both(about.name, about.nameEn) }} />}
          confirm={<FormattedMessage id="event.project.choose" />}
          send={(reason) => choose.mutateAsync({ quotationId: choosing, reason })}
          onClose={() => setChoosing(null)}
          helpId="purchase.choiceReasonHelp"
        >
          <Box mb="4">
            <Standing quotation={about} lowest={lowest} currency={opening.currency} />
          </Box>
        </ReasonDialog>
      ) : null}
    </>
  )
}
