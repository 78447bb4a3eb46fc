import { Redirect, useLocation } from 'wouter'
import { RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { useSession } from '#src/components/session/session.ts'
import { getQuotation } from '#src/services/quotation.ts'
import { decidedStates, historyHref } from './decided.ts'
import { mayType } from './usePriceDraft.ts'
import { PriceSheet } from './PriceSheet.tsx'

/** The sheet of one quotation: among my quotations, and once it is decided among the past projects. */
export function OneQuotation({ id }: { id: string }) {
  const [path] = useLocation()
  const { may } = useSession()
  const record = useRecord(['GET /api/po/quotation/{id}', id], (signal) => getQuotation(id, { signal, quiet: true }), mayType)
  return (
    <RecordBody answer={record}>
      {(quotation) =>
        decidedStates.includes(quotation.state) && may('poHistory') && path !== historyHref(id) ? (
          <Redirect to={historyHref(id)} replace />
        ) : (
          <PriceSheet
            key={`${quotation.id}:${quotation.state}:${quotation.receipts.length}`}
            quotation={quotation}
            reload={record.reload}
          />
        )
      }
    </RecordBody>
  )
}
