import { Box, Button, Flex } from '@chakra-ui/react'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useCall } from '#src/components/detail/useCall.ts'
import { Facts } from '#src/components/detail/DetailPage.tsx'
import { saveBlob } from '#src/components/file/saveBlob.ts'
import { say } from '#src/components/feedback/messages.ts'
import { useSession } from '#src/components/session/session.ts'
import { Signatures } from '#src/components/detail/Signatures.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { ExportChoice } from '#src/components/list/ExportChoice.tsx'
import { PrintButton } from '#src/components/page/PrintButton.tsx'
import { exportFile } from '#src/components/list/exportRows.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { CallError } from '#src/services/callError.ts'
import { serverNow } from '#src/services/clock.ts'
import type { Opening } from '#src/services/opening.ts'
import { comparisonSheet } from './comparisonSheet.ts'
import { openingRecord, signers } from './openingRecord.ts'
import { Matrix } from './Matrix.tsx'

interface ComparisonProps {
  opening: Opening & { matrix: NonNullable<Opening['matrix']> }
  underSupplier?: (quotationId: string) => ReactNode
}

/** Every opened price, to be read, printed and taken along. */
export function Comparison({ opening, underSupplier }: ComparisonProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { user } = useSession()
  const record = useCall({
    mutationFn: async () => {
      const { recordDocument } = await import('#src/components/file/recordDocument.ts')
      const said = openingRecord(intl, both, opening, { by: user.name, at: serverNow() })
      saveBlob(await recordDocument(said), `${opening.no} ${said.title}.pdf`)
    },
    onError: (error) => (error instanceof CallError ? say('bad', error) : undefined),
  })
  return (
    <Box>
      {opening.opened ? <Opened {...opening.opened} deadline={opening.deadline} count={opening.matrix.suppliers.length} /> : null}
      <Flex gap="2" justify="flex-end" mb="2" _print={{ display: 'none' }}>
        <Button variant="outline" size="sm" bg="bg.panel" loading={record.isPending} onClick={() => record.mutate()}>
          <FileText />
          <FormattedMessage id="purchase.record" />
        </Button>
        <PrintButton labelId="purchase.print" />
        <ExportChoice
          onChoose={(kind) => {
            const { columns, rows } = comparisonSheet(opening, intl, both)
            void exportFile(kind, `${opening.no} ${intl.formatMessage({ id: 'purchase.matrix' })}`, columns, rows)
          }}
        />
      </Flex>
      <Matrix
        matrix={opening.matrix}
        currency={opening.currency}
        chosenId={opening.chosenQuotationId}
        {...(underSupplier ? { underSupplier } : {})}
      />
      <Signatures roleIds={signers} />
    </Box>
  )
}

/** On paper, which outlasts the page: when it was opened, by whom, and how many quotations. */
function Opened({ at, by, deadline, count }: { at: string; by: string | null; deadline: string; count: number }) {
  return (
    <Box display="none" _print={{ display: 'block' }} mb="3">
      <Facts
        facts={[
          { labelId: 'common.deadline', value: <Moment at={deadline} /> },
          { labelId: 'purchase.openedAt', value: <Moment at={at} /> },
          { labelId: 'signature.opener', value: by ?? '—' },
          { labelId: 'project.quoteCount', value: count },
        ]}
      />
    </Box>
  )
}
