import { Button, chakra } from '@chakra-ui/react'
import { ShieldCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { outcomes } from '#src/contract/operation.ts'
import { pageOperations, type Operation } from '#src/services/operation.ts'
import { OperationDialog } from './operations/OperationDialog.tsx'
import { CallOutcome } from '#src/components/trace/CallOutcome.tsx'
import { recordsSaid } from './operations/recordsSaid.ts'
import { VerifyDialog } from './operations/VerifyDialog.tsx'

/** What was done by whom, with what it has changed, and whether the record of it holds. */
export default function GateLogManager() {
  const both = useBothLanguages()
  const usual = useUsual()
  const { user } = useSession()
  const [shown, setShown] = useState<string | null>(null)
  const [verifying, setVerifying] = useState(false)
  const columns = useOperationColumns(setShown)
  const menus = (user?.menuTree ?? []).flatMap(({ children }) => children)
  const filters: Filter[] = [
    { name: 'crtName', labelId: 'operation.user', kind: 'text' },
    {
      name: 'menu',
      labelId: 'operation.menu',
      kind: 'select',
      options: menus.map(({ code, title, titleEn }) => ({ value: code, label: both(title, titleEn) })),
    },
    usual.choice('outcome', 'operation.outcome', outcomes, 'operation.outcome.'),
    { name: 'record', labelId: 'operation.record', kind: 'text' },
    { name: 'from', labelId: 'operation.from', kind: 'date' },
    { name: 'to', labelId: 'operation.to', kind: 'date' },
  ]
  return (
    <>
      <ListPage
        id="gateLogManager"
        source="GET /api/admin/gateLog/page"
        titleId="route.gateLogManager"
        columns={columns}
        filters={filters}
        fetchPage={pageOperations}
        rowKey={({ id }) => id}
        emptyId="operation.none"
        actions={
          <Button size="sm" variant="outline" onClick={() => setVerifying(true)}>
            <ShieldCheck size="1em" aria-hidden />
            <FormattedMessage id="operation.verify" />
          </Button>
        }
      />
      {shown ? <OperationDialog id={shown} onClose={() => setShown(null)} /> : null}
      {verifying ? <VerifyDialog onClose={() => setVerifying(false)} /> : null}
    </>
  )
}

const useOperationColumns = (onShow: (id: string) => void): Column<Operation>[] => {
  const intl = useIntl()
  const both = useBothLanguages()
  const usual = useUsual()
  return useMemo(() => {
    const nobody = intl.formatMessage({ id: 'operation.nobody' })
    const { sort: _, ...at } = usual.moment<Operation>('crtTime', 'operation.at', ({ crtTime }) => crtTime)
    return [
      at,
      usual.text('crtName', 'operation.user', ({ crtName, crtNameEn }) => both(crtName, crtNameEn) || nobody),
      usual.text('company', 'operation.company', ({ companyName, companyNameEn }) => both(companyName, companyNameEn) || null),
      usual.text('menu', 'operation.menu', ({ menu, menuEn }) => both(menu, menuEn) || null),
      {
        id: 'opt',
        labelId: 'operation.opt',
        cell: (row) => (
          <chakra.button type="button" color="accent.fg" textAlign="start" cursor="pointer" onClick={() => onShow(row.id)}>
            {both(row.opt, row.optEn)}
          </chakra.button>
        ),
        text: ({ opt, optEn }) => both(opt, optEn),
        room: 'some',
      },
      usual.text('record', 'operation.record', (row) => recordsSaid(row, both) || null),
      {
        id: 'outcome',
        labelId: 'operation.outcome',
        cell: (row) => <CallOutcome {...row} />,
        text: ({ code }) => String(code),
        nowrap: true,
      },
      usual.number('changed', 'operation.changed', ({ changed }) => changed),
      usual.text('crtHost', 'operation.address', ({ crtHost }) => crtHost),
      usual.number('milliseconds', 'operation.milliseconds', ({ milliseconds }) => milliseconds),
    ]
  }, [intl, both, usual, onShow])
}
