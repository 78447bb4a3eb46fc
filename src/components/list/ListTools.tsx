import { Box, Button, Flex } from '@chakra-ui/react'
import { Columns3 } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSession } from '#src/components/session/session.ts'
import { CallError } from '#src/services/callError.ts'
import type { CallOptions } from '#src/services/http.ts'
import type { Column } from './DataTable.tsx'
import { ExportChoice, type ExportKind } from './ExportChoice.tsx'
import type { ExportColumn } from './exportRows.ts'
import { hiddenColumns } from './hiddenColumns.ts'
import type { PageSize } from './Pages.tsx'
import { SavedViews } from './SavedViews.tsx'
import { Tool } from './Tool.tsx'

interface ListToolsProps<Row> {
  id: string
  /** What is shown now, in words: the first name of a view of it. */
  called: string
  /** Rows on a page, which a view keeps too. */
  size: PageSize
  /** Takes the filters back. */
  clear: ReactNode
  title: string
  columns: readonly Column<Row>[]
  /** What an export writes, where that is not what the columns say. */
  exported?: (() => Promise<ExportColumn<Row>[]>) | undefined
  fetchRows: (options: CallOptions) => Promise<{ rows: Row[] }>
}

/** What every list can: remember a view, choose columns and density, export what matches. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  return (
    <Flex gap="2" marginStart="auto" justify="flex-end">
      {props.clear}
      <SavedViews id={props.id} called={props.called} size={props.size} />
      <Columns {...props} />
      <Export {...props} />
    </Flex>
  )
}

/** How close together rows stand, in every list. */
const density = 'density'

function Columns<Row>({ id, columns }: ListToolsProps<Row>) {
  const intl = useIntl()
  const { user, keepSetting } = useSession()
  const hidden = hiddenColumns(user.setting, id)
  const compact = user.setting[density] !== 'comfortable'
  const onSelect = (chosen: string) =>
    chosen === density
      ? keepSetting(density, compact ? 'comfortable' : 'compact')
      : keepSetting(`columns.${id}`, hidden.includes(chosen) ? hidden.filter((other) => other !== chosen) : [...hidden, chosen])
  return (
    <Tool
      label={intl.formatMessage({ id: 'common.columns' })}
      icon={<Columns3 />}
      staysOpen
      entries={[
        ...columns.slice(1).map((column) => ({
          value: column.id,
          label: <FormattedMessage id={column.labelId} />,
          checked: !hidden.includes(column.id),
        })),
        { value: density, label: <FormattedMessage id="common.compact" />, checked: compact, startsGroup: true },
      ]}
      onSelect={onSelect}
    />
  )
}

function Export<Row>({ title, columns, exported, fetchRows }: ListToolsProps<Row>) {
  const intl = useIntl()
  const running = useRef<AbortController>(null)
  const [share, setShare] = useState<number | null>(null)
  const run = async (kind: ExportKind) => {
    const controller = new AbortController()
    running.current = controller
    setShare(0)
    try {
      const { rows } = await fetchRows({ signal: controller.signal, everyRow: setShare })
      const shown = columns.flatMap(({ labelId, text, align }) =>
        text ? [{ title: intl.formatMessage({ id: labelId }), text, figures: align === 'end' }] : [],
      )
      const { exportFile } = await import('./exportRows.ts')
      await exportFile(kind, title, (await exported?.()) ?? shown, rows)
    } catch (error) {
      // Whatever failed has been said already; the rest is a defect.
      if (!(error instanceof CallError)) throw error
    } finally {
      setShare(null)
    }
  }
  const runs = share !== null
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus has made room for the other one.
    if (running.current && document.activeElement === document.body) box.current?.querySelector('button')?.focus()
  }, [runs])
  return (
    <Box ref={box} display="contents">
      {runs ? (
        <Button size="sm" variant="outline" onClick={() => running.current?.abort()}>
          <FormattedMessage id="common.exporting" values={{ percent: Math.round(share * 100) }} />
        </Button>
      ) : (
        <ExportChoice onChoose={(kind) => void run(kind)} />
      )}
    </Box>
  )
}
