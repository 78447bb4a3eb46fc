import { Button, Flex } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { memo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { exportFile, type ExportColumn } from '#src/components/list/exportRows.ts'
import { useSteady } from '#src/components/form/useSteady.ts'
import { shortened } from '#src/components/value/Money.tsx'
import { SheetOutcome } from '#src/components/sheet/SheetOutcome.tsx'
import { SheetProblems, type SheetProblem } from '#src/components/sheet/SheetProblems.tsx'
import { SheetUpload } from '#src/components/sheet/SheetUpload.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { PriceTable } from '#src/lib/priceSheet.ts'
import type { PriceRow } from './priceColumns.tsx'
import { readPrice, totalOfLine } from './sheetText.ts'
import type { PriceTables } from './usePriceTables.ts'

interface PriceFileProps {
  no: string
  rows: readonly PriceRow[]
  /** Absent where the sheet is only read. */
  tables: PriceTables | undefined
}

/** Takes the sheet to a spreadsheet and back: prices find their lines by number, and what fits none is shown as it was written. */
export function PriceFile({ no, rows, tables }: PriceFileProps) {
  const intl = useIntl()
  const titled = (columns: [MessageId, ExportColumn<PriceRow>['text'], 'figures'?][]): ExportColumn<PriceRow>[] =>
    columns.map(([id, text, figures]) => ({ title: intl.formatMessage({ id }), text, figures: figures !== undefined }))
  const columns = () =>
    titled([
      ['item.lineNo', ({ item }) => String(item.lineNo), 'figures'],
      ['item.name', ({ item }) => item.name],
      ['item.spec', ({ item }) => item.spec],
      ['item.unit', ({ item }) => item.unit],
      ['item.quantity', ({ item }) => item.quantity, 'figures'],
      ['item.deliveryDate', ({ item }) => item.deliveryDate ?? ''],
      ['item.place', ({ item }) => item.place],
      ['pricing.buyerRemark', ({ item }) => item.remark],
      ['quotation.unitPrice', ({ line }) => asFigure(line.price), 'figures'],
      ['quotation.lineTotal', ({ item, line }) => totalOfLine(line.price, item.quantity) ?? '', 'figures'],
      ['item.remark', ({ line }) => line.remark],
    ])
  const download = useSteady(() => void exportFile('xlsx', no, columns(), [...rows]))
  const problems = tables?.read ? problemsOf(tables.read.prices) : []
  return (
    <>
      <FileTools onRead={tables?.take} onDownload={download} />
      {tables ? <SheetOutcome outcome={tables.outcome} onAdjust={tables.adjust} /> : null}
      {problems.length > 0 ? (
        <Flex direction="column" mb="3">
          <SheetProblems
            title={<FormattedMessage id="pricing.notRead" values={{ count: problems.length, name: tables?.read?.name }} />}
            problems={problems}
          />
        </Flex>
      ) : null}
      {tables?.dialog}
    </>
  )
}

interface FileToolsProps {
  onRead: PriceTables['take'] | undefined
  onDownload: () => void
}

const FileTools = memo(function FileTools({ onRead, onDownload }: FileToolsProps) {
  return (
    <Flex gap="2" mb="2" wrap="wrap">
      {onRead ? <SheetUpload onRead={onRead} /> : null}
      <Button size="xs" variant="ghost" onClick={onDownload}>
        <Download />
        <FormattedMessage id="pricing.exportSheet" />
      </Button>
    </Flex>
  )
})

/** A price that can be read is a number there, another is what was typed. */
const asFigure = (price: string): string => {
  const read = readPrice(price)
  return read === null ? price : shortened(read)
}

/** What found no line. */
const problemsOf = ({ unusable }: PriceTable): SheetProblem[] =>
  unusable.map(({ problem, row, line, price, remark }) => ({
    key: String(row),
    text: (
      <FormattedMessage id={`pricing.notRead.${problem}`} values={{ row, line: line || '—', price: price || '—', remark: remark || '—' }} />
    ),
  }))
