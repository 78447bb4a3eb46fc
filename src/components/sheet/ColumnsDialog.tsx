import { Box, Button, chakra, Grid } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { findHeadings, headedBy, type FoundHeadings, type Table } from '#src/lib/headings.ts'
import { readTable, type LeftOut, type ReadTable } from '#src/lib/tableRows.ts'
import { columnTitle, notRead } from './columnTitle.ts'
import { LeftOutRows } from './SheetOutcome.tsx'
import type { Plan, Source, TableKind, Way } from './useTables.tsx'

interface ColumnsDialogProps<C extends string> extends TableKind<C> {
  source: Source<C>
  first: Plan<C>
  onDone: (plan: Plan<C>, read: ReadTable<C>, way: Way) => void
  onClose: () => void
}

const noTable: Table = { name: '', isHidden: false, rows: [], merged: [] }

/** So many rows are offered for the headings, and so many shown below them. */
const offered = 30
const shown = 5

/** What the columns of a table are taken for, above its first rows; and whether its lines go behind those that are there or in their place. */
export function ColumnsDialog<C extends string>({
  source,
  first,
  rules,
  titleOf,
  needsAll,
  replaced,
  ways,
  onDone,
  onClose,
}: ColumnsDialogProps<C>) {
  const intl = useIntl()
  const [{ at, found }, setPlan] = useState(first)
  const table = source.tables[at] ?? noTable
  const { head, columns } = found
  const read = useMemo(() => readTable(rules, table, found), [rules, table, found])
  const seen = source.tables.flatMap((each, place) =>
    each.isHidden && place !== first.at ? [] : [{ value: String(place), label: each.name }],
  )
  const fits = useMemo(
    () => source.tables.filter((each) => !each.isHidden && findHeadings(rules, each)?.missing.length === 0).length,
    [rules, source],
  )
  const heads = table.rows.slice(0, offered).flatMap((cells, row) => {
    const said = cells.filter((cell) => cell.trim() !== '')
    return said.length === 0
      ? []
      : [{ value: String(row), label: intl.formatMessage({ id: 'sheet.columns.headAt' }, { row: row + 1, text: said.join(' · ') }) }]
  })
  const chooseTable = (place: number) => {
    const other = source.tables[place]
    if (other) setPlan({ at: place, found: findHeadings(rules, other) ?? headedBy(rules, other, -1) })
  }
  const chooseHead = (row: number) => setPlan({ at, found: headedBy(rules, table, row, source.pastedAt) })
  const choose = (place: number, column: C | null) => {
    // One alone counts, but of those that several make up.
    const others = (each: C | null) => (each === column && column !== null && !rules.joins?.includes(column) ? null : each)
    const next = columns.map((each, index) => (index === place ? column : others(each)))
    setPlan({ at, found: { ...found, columns: next, missing: rules.required.filter((each) => !next.includes(each)) } })
  }
  const nameOf = (place: number) => columnTitle(intl, found, place)
  const unread = notRead(found)
  const would = source.pastedAt === undefined ? replaced(read) : 0
  const isRefused = read.lines.length === 0 || (needsAll === true && source.pastedAt === undefined && found.missing.length > 0)
  const done = (way: Way) => onDone({ at, found }, read, way)
  return (
    <Modal
      size="xl"
      title={<FormattedMessage id="sheet.columns.title" values={{ name: source.name }} />}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage id="common.cancel" />
          </Button>
          {would > 0 ? (
            <>
              <Button variant="outline" disabled={isRefused} onClick={() => done('replace')}>
                <FormattedMessage id={ways.replace} values={{ count: would }} />
              </Button>
              <Button disabled={isRefused} onClick={() => done('add')}>
                <FormattedMessage id={ways.add} values={{ count: would }} />
              </Button>
            </>
          ) : (
            <Button disabled={isRefused} onClick={() => done('add')}>
              <FormattedMessage id={source.pastedAt === undefined ? 'sheet.columns.import' : 'sheet.columns.paste'} />
            </Button>
          )}
        </>
      }
    >
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3" mb="3">
        {seen.length > 1 ? (
          <ChoiceField labelId="sheet.columns.sheet" value={String(at)} onChange={(place) => chooseTable(Number(place))} options={seen} />
        ) : null}
        <ChoiceField
          labelId="sheet.columns.head"
          value={String(head)}
          onChange={(row) => chooseHead(Number(row))}
          options={[{ value: '-1', label: intl.formatMessage({ id: 'sheet.columns.noHead' }) }, ...heads]}
        />
      </Grid>
      {fits > 1 ? (
        <Callout role="status">
          <FormattedMessage id="sheet.columns.several" values={{ count: fits }} />
        </Callout>
      ) : null}
      {unread.length > 0 ? (
        <Callout role="status">
          <FormattedMessage id="sheet.columns.unknown" values={{ columns: intl.formatList(unread.map(nameOf), { style: 'narrow' }) }} />
        </Callout>
      ) : null}
      {found.missing.length > 0 && source.pastedAt === undefined ? (
        <Callout role="status">
          <FormattedMessage
            id="sheet.columns.missing"
            values={{ columns: intl.formatList(found.missing.map(titleOf), { style: 'narrow' }) }}
          />
        </Callout>
      ) : null}
      <Preview found={found} left={read.left} rows={table.rows} rules={rules} nameOf={nameOf} titleOf={titleOf} onChoose={choose} />
      <Box mt="3" display="grid" gap="1">
        <strong>
          <FormattedMessage id="sheet.columns.count" values={{ count: read.lines.length }} />
        </strong>
        <LeftOutRows left={read.left} />
        <Box fontSize="xs" color="fg.muted">
          <FormattedMessage id="sheet.columns.remembered" />
        </Box>
      </Box>
    </Modal>
  )
}

interface PreviewProps<C extends string> extends Pick<TableKind<C>, 'rules' | 'titleOf'> {
  found: FoundHeadings<C>
  left: readonly LeftOut[]
  rows: readonly (readonly string[])[]
  nameOf: (place: number) => string
  onChoose: (place: number, column: C | null) => void
}

/** The first rows of a table, and above each column what it is taken for. */
function Preview<C extends string>({
  found: { head, columns, titles, unknown, doubled },
  left,
  rows,
  rules,
  nameOf,
  titleOf,
  onChoose,
}: PreviewProps<C>) {
  const intl = useIntl()
  const below = rows.slice(head + 1)
  const places = columns.flatMap((_, place) => (titles[place] || below.some((cells) => cells[place]?.trim()) ? [place] : []))
  const first = below
    .flatMap((cells, index) => (cells.some((cell) => cell.trim() !== '') ? [{ at: head + index + 2, cells }] : []))
    .slice(0, shown)
  const skip = intl.formatMessage({ id: 'sheet.columns.skip' })
  return (
    <chakra.div css={style} role="region" tabIndex={0} aria-label={intl.formatMessage({ id: 'sheet.columns.preview' })}>
      <table>
        <thead>
          <tr>
            <td aria-hidden />
            {places.map((place) => (
              <th key={place} scope="col" data-unread={columns[place] === null ? '' : undefined}>
                <select
                  aria-label={nameOf(place)}
                  data-asked={columns[place] === null && (unknown.includes(place) || doubled.includes(place)) ? '' : undefined}
                  value={columns[place] ?? ''}
                  onChange={({ target }) => onChoose(place, rules.columns.find((column) => column === target.value) ?? null)}
                >
                  <option value="">{skip}</option>
                  {rules.columns.map((column) => (
                    <option key={column} value={column}>
                      {titleOf(column)}
                    </option>
                  ))}
                </select>
                <span>{nameOf(place)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.map(({ at, cells }) => (
            <tr key={at} data-left={left.some((row) => row.at === at) ? '' : undefined}>
              <th scope="row">{at}</th>
              {places.map((place) => (
                <td key={place} data-unread={columns[place] === null ? '' : undefined}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </chakra.div>
  )
}

const style = {
  overflowX: 'auto',
  borderWidth: '1px',
  borderColor: 'border',
  rounded: 'md',
  '& table': { borderCollapse: 'collapse', fontSize: 'sm' },
  '& th, & td': {
    px: '2',
    py: '1.5',
    textAlign: 'start',
    verticalAlign: 'top',
    maxW: '14rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& thead th': { bg: 'bg.subtle', borderBottomWidth: '1px', borderColor: 'border', fontWeight: 'medium' },
  '& thead th > span': { display: 'block', mt: '1', fontSize: 'xs', color: 'fg.muted', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& tbody th': { color: 'fg.muted', fontWeight: 'normal', fontSize: 'xs' },
  '& tbody tr + tr > *': { borderTopWidth: '1px', borderColor: 'border' },
  '& [data-unread], & [data-left]': { color: 'fg.muted' },
  '& [data-left] td': { textDecoration: 'line-through' },
  '& select': {
    minW: '7rem',
    w: 'full',
    minH: '8',
    px: '1',
    borderWidth: '1px',
    borderColor: 'border',
    rounded: 'sm',
    bg: 'bg.panel',
    color: 'fg',
    '&[data-asked]': { borderColor: 'tone.waiting.fg' },
  },
} as const
