import { Button, Flex } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { memo, useState, type RefObject } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { exportFile, type ExportColumn } from '#src/components/list/exportRows.ts'
import { useSteady } from '#src/components/form/useSteady.ts'
import { say } from '#src/components/feedback/messages.ts'
import { shortened } from '#src/components/value/Money.tsx'
import type { SheetHandle } from '#src/components/sheet/SheetGrid.tsx'
import { SheetProblems } from '#src/components/sheet/SheetProblems.tsx'
import { SheetUpload } from '#src/components/sheet/SheetUpload.tsx'
import type { MakeEdit } from '#src/components/sheet/useSheetEdits.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { readPriceSheet, type PriceTable } from '#src/lib/priceSheet.ts'
import { typedColumns, type PriceRow } from './priceColumns.tsx'
import { isBadPrice, readPrice, totalOfLine, type PriceLine } from './sheetText.ts'

interface PriceFileProps {
  no: string
  rows: readonly PriceRow[]
  /** Absent where the sheet is only read. */
  edit: MakeEdit<PriceLine> | undefined
  grid: RefObject<SheetHandle | null>
}

/** Takes the sheet to a spreadsheet and back: prices find their lines by number, and what fits none is shown as it was written. */
export function PriceFile({ no, rows, edit, grid }: PriceFileProps) {
  const intl = useIntl()
  const [outcome, setOutcome] = useState<{ name: string; read: PriceTable } | null>(null)
  const take = useSteady((table: string[][], name: string) => {
    const read = readPriceSheet(
      table,
      rows.map(({ item }) => item),
    )
    setOutcome(read && { name, read })
    if (!read) return say('bad', intl.formatMessage({ id: 'pricing.noPriceSheet' }, { name }))
    const at = { row: read.read[0]?.index ?? 0, column: typedColumns.indexOf('price') }
    edit?.('import', at, (lines) => withRead(lines, read), read.read.length)
    say(read.read.length > 0 ? 'good' : 'waiting', intl.formatMessage({ id: 'sheet.read' }, { count: read.read.length, name }))
  })
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
  const problems = edit && outcome ? problemsOf(outcome.read, rows) : []
  return (
    <>
      <FileTools onRead={edit ? take : undefined} onDownload={download} />
      {problems.length > 0 ? (
        <Flex direction="column" mb="3">
          <SheetProblems
            title={<FormattedMessage id="pricing.notRead" values={{ count: problems.length, name: outcome?.name }} />}
            problems={problems.map(({ key, index, id, values }) => ({
              key,
              text: <FormattedMessage id={id} values={values} />,
              ...(index === undefined ? {} : { onChoose: () => grid.current?.focus(index, 'price') }),
            }))}
          />
        </Flex>
      ) : null}
    </>
  )
}

interface FileToolsProps {
  onRead: ((table: string[][], name: string) => void) | undefined
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

const withRead = (lines: readonly PriceLine[], { read }: PriceTable): PriceLine[] => {
  const found = new Map(read.map(({ index, ...line }) => [index, line]))
  return lines.map((line, index) => {
    const { price, remark } = found.get(index) ?? {}
    return { ...line, price: price ?? line.price, remark: remark ?? line.remark }
  })
}

interface Problem {
  key: string
  /** Of the line that it is about, where there is one. */
  index?: number
  id: MessageId
  values: Record<string, string | number>
}

/** What found no line, then prices that nobody can read until they are mended. */
const problemsOf = ({ read, unusable }: PriceTable, rows: readonly PriceRow[]): Problem[] => [
  ...unusable.map(({ problem, row, line, price, remark }): Problem => ({
    key: `row ${row}`,
    id: `pricing.notRead.${problem}`,
    values: { row, line: line || '—', price: price || '—', remark: remark || '—' },
  })),
  ...read.flatMap(({ index }): Problem[] => {
    const price = rows[index]?.line.price ?? ''
    return isBadPrice(price) ? [{ key: `line ${index}`, index, id: 'pricing.badPriceIs', values: { line: index + 1, price } }] : []
  }),
]
