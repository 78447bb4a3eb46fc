import { Box, Button, Flex, Menu, Portal } from '@chakra-ui/react'
import { Columns3 } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSession } from '#src/components/session.ts'
import { CallError } from '#src/services/callError.ts'
import type { CallOptions } from '#src/services/http.ts'
import type { Column } from './DataTable.tsx'
import { ExportChoice, type ExportKind } from './ExportChoice.tsx'
import { exportFile } from './exportRows.ts'
import { hiddenColumns } from './ListPage.tsx'
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

function Columns<Row>({ id, columns }: ListToolsProps<Row>) {
  const intl = useIntl()
  const { user, keepSetting } = useSession()
  const hidden = hiddenColumns(user.setting, id)
  const compact = user.setting['density'] !== 'comfortable'
  const toggle = (column: string) =>
    keepSetting(`columns.${id}`, hidden.includes(column) ? hidden.filter((other) => other !== column) : [...hidden, column])
  return (
    <Menu.Root lazyMount unmountOnExit closeOnSelect={false}>
      <Tool label={intl.formatMessage({ id: 'common.columns' })} icon={<Columns3 />} />
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {columns.slice(1).map((column) => (
              <Menu.CheckboxItem
                key={column.id}
                value={column.id}
                checked={!hidden.includes(column.id)}
                onCheckedChange={() => toggle(column.id)}
              >
                <FormattedMessage id={column.labelId} />
                <Menu.ItemIndicator />
              </Menu.CheckboxItem>
            ))}
            <Menu.Separator />
            <Menu.CheckboxItem
              value="density"
              checked={compact}
              onCheckedChange={() => keepSetting('density', compact ? 'comfortable' : 'compact')}
            >
              <FormattedMessage id="common.compact" />
              <Menu.ItemIndicator />
            </Menu.CheckboxItem>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

function Export<Row>({ title, columns, fetchRows }: ListToolsProps<Row>) {
  const intl = useIntl()
  const running = useRef<AbortController>(null)
  const [share, setShare] = useState<number | null>(null)
  const run = async (kind: ExportKind) => {
    const controller = new AbortController()
    running.current = controller
    setShare(0)
    try {
      const { rows } = await fetchRows({ signal: controller.signal, everyRow: setShare })
      const exported = columns.flatMap(({ labelId, text, align }) =>
        text ? [{ title: intl.formatMessage({ id: labelId }), text, figures: align === 'end' }] : [],
      )
      await exportFile(kind, title, exported, rows)
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
