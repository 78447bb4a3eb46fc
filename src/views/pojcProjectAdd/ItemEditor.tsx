import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { FileSpreadsheet, Plus } from 'lucide-react'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { exportFile } from '#src/components/list/exportRows.ts'
import { say } from '#src/components/messages.ts'
import { readDelimited, readSheetFile } from '#src/components/sheet/readSheetFile.ts'
import { SheetGrid, type SheetColumn, type SheetHandle } from '#src/components/sheet/SheetGrid.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { emptyItem, isEmptyItem, itemColumns, problemsOf, readTable, type ItemColumn, type ItemText } from '#src/lib/itemSheet.ts'

const widths: Record<ItemColumn, number> = { name: 12, spec: 16, unit: 5, quantity: 8, deliveryDate: 9, place: 11, remark: 11 }

const columns = itemColumns.map((id): SheetColumn<ItemText> => ({
  id,
  labelId: `item.${id}`,
  width: widths[id],
  text: (item) => item[id],
  edit: id === 'quantity' ? { inputMode: 'decimal' } : {},
  ...(id === 'quantity' ? { align: 'end' as const } : {}),
}))

const shownProblems = 8

interface ItemEditorProps {
  items: ItemText[]
  onChange: (items: ItemText[]) => void
}

/** The purchase list: typed, pasted from a spreadsheet anywhere, or uploaded. Whatever is wrong stays where it is, named. */
export function ItemEditor({ items, onChange }: ItemEditorProps) {
  const intl = useIntl()
  const grid = useRef<SheetHandle>(null)
  const file = useRef<HTMLInputElement>(null)
  const problems = items.map((item) => (isEmptyItem(item) ? {} : problemsOf(item)))
  const listed = problems.flatMap((row, line) =>
    (Object.keys(row) as ItemColumn[]).map((column) => ({ line, column, problem: row[column] ?? 'required' })),
  )
  const textOf = (problem: string) => intl.formatMessage({ id: `sheet.problem.${problem}` as MessageId })

  /** Cells below and to the right are replaced, other cells of those lines stay. */
  const paste = async (at: number, column: string, text: string) => {
    const table = await readDelimited(text)
    const first = itemColumns.indexOf(column as ItemColumn)
    const read = readTable(table, column as ItemColumn)
    const width = Math.max(...table.map((cells) => cells.length))
    const withHeadings = read.length < table.filter((cells) => cells.some((cell) => cell.trim() !== '')).length
    const pasted = withHeadings ? itemColumns : itemColumns.slice(first, first + width)
    const next = [...items]
    for (const [index, item] of read.entries()) {
      const kept = next[at + index] ?? emptyItem()
      next[at + index] = { ...kept, ...Object.fromEntries(pasted.map((name) => [name, item[name]])) }
    }
    onChange(withSpare(next))
  }

  const upload = async (chosen: File | undefined) => {
    if (!chosen) return
    try {
      const read = readTable(await readSheetFile(chosen))
      onChange(withSpare([...items.filter((item) => !isEmptyItem(item)), ...read]))
      say(read.length > 0 ? 'good' : 'waiting', intl.formatMessage({ id: 'sheet.read' }, { count: read.length, name: chosen.name }))
    } catch {
      say('bad', intl.formatMessage({ id: 'sheet.unreadable' }, { name: chosen.name }))
    }
  }

  const template = () =>
    void exportFile(
      'xlsx',
      intl.formatMessage({ id: 'sheet.template' }),
      itemColumns.map((column) => ({ title: intl.formatMessage({ id: `item.${column}` }), text: (row: ItemText) => row[column] })),
      [
        {
          ...emptyItem(),
          name: intl.formatMessage({ id: 'sheet.exampleName' }),
          spec: '6×36WS+IWRC Ø32 mm',
          unit: 'm',
          quantity: '1200',
          deliveryDate: '2027-01-15',
        },
      ],
    )

  return (
    <Box>
      <Flex gap="2" mb="2" wrap="wrap" align="center">
        <Button size="xs" variant="outline" onClick={() => file.current?.click()}>
          <FileSpreadsheet />
          <FormattedMessage id="sheet.upload" />
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".xlsx,.csv,.txt"
          aria-label={intl.formatMessage({ id: 'sheet.upload' })}
          onChange={({ target }) => {
            void upload(target.files?.[0])
            target.value = ''
          }}
        />
        <Button size="xs" variant="ghost" onClick={template}>
          <FormattedMessage id="sheet.templateDownload" />
        </Button>
        <chakra.span fontSize="xs" color="fg.muted" flex="1">
          <FormattedMessage id="sheet.pasteHint" />
        </chakra.span>
        <chakra.span fontSize="xs" color="fg.muted" className="figures">
          <FormattedMessage id="sheet.count" values={{ count: items.filter((item) => !isEmptyItem(item)).length }} />
        </chakra.span>
      </Flex>
      <SheetGrid
        ref={grid}
        labelId="common.items"
        columns={columns}
        rows={items}
        onChange={(row, column, text) =>
          onChange(withSpare(items.map((item, index) => (index === row ? { ...item, [column]: text } : item))))
        }
        onPaste={(row, column, text) => void paste(row, column, text)}
        problemOf={(row, column) => {
          const problem = problems[row]?.[column as ItemColumn]
          return problem ? textOf(problem) : undefined
        }}
        onRemove={(row) => onChange(withSpare(items.filter((_, index) => index !== row)))}
      />
      <Button size="xs" variant="ghost" mt="1" onClick={() => onChange([...items, emptyItem()])}>
        <Plus />
        <FormattedMessage id="sheet.addLine" />
      </Button>
      {listed.length > 0 ? (
        <Box role="status" mt="2" p="3" rounded="md" bg="tone.bad.bg" color="tone.bad.fg" fontSize="sm">
          <chakra.p fontWeight="medium">
            <FormattedMessage id="sheet.problems" values={{ count: listed.length }} />
          </chakra.p>
          <chakra.ul mt="1">
            {listed.slice(0, shownProblems).map(({ line, column, problem }) => (
              <li key={`${line}:${column}`}>
                <chakra.button
                  type="button"
                  textDecoration="underline"
                  cursor="pointer"
                  minH="6"
                  onClick={() => grid.current?.focus(line, column)}
                >
                  <FormattedMessage
                    id="sheet.problemAt"
                    values={{ line: line + 1, column: intl.formatMessage({ id: `item.${column}` }), problem: textOf(problem) }}
                  />
                </chakra.button>
              </li>
            ))}
          </chakra.ul>
          {listed.length > shownProblems ? (
            <FormattedMessage id="sheet.moreProblems" values={{ count: listed.length - shownProblems }} />
          ) : null}
        </Box>
      ) : null}
    </Box>
  )
}

/** There is always an empty line to go on in. */
const withSpare = (items: ItemText[]): ItemText[] => {
  const last = items.at(-1)
  return last && isEmptyItem(last) ? items : [...items, emptyItem()]
}
