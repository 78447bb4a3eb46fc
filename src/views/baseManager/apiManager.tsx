import { Box, Flex } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { say } from '#src/components/feedback/messages.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { RowButton } from '#src/components/list/RowButton.tsx'
import { useMeasuredColumns } from '#src/components/list/measuredColumns.tsx'
import type { Column } from '#src/components/list/DataTable.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { pageCalls, switchCallOn, type MeasuredCall } from '#src/services/monitor.ts'
import { SwitchOff } from './apis/SwitchOff.tsx'

const methods = ['GET', 'POST', 'PUT', 'DELETE'].map((method) => ({ value: method, label: method }))

/** Every call of the contract: who may make it, how it was answered, and whether it is served. */
export default function ApiManager() {
  const intl = useIntl()
  const [leaving, setLeaving] = useState<MeasuredCall | null>(null)
  const columns = useColumns(setLeaving)
  const filters: Filter[] = [
    { name: 'q', labelId: 'api.search', kind: 'text' },
    { name: 'method', labelId: 'api.method', kind: 'select', options: methods },
    {
      name: 'hours',
      labelId: 'api.hours',
      kind: 'select',
      usualId: 'api.hours.24',
      options: (['1', '168'] as const).map((value) => ({ value, label: intl.formatMessage({ id: `api.hours.${value}` }) })),
    },
    { name: 'off', labelId: 'api.onlyOff', kind: 'flag', value: 'true' },
  ]
  return (
    <>
      <ListPage
        id="apiManager"
        source="GET /api/monitor/call/page"
        titleId="route.apiManager"
        columns={columns}
        filters={filters}
        fetchPage={pageCalls}
        rowKey={({ key }) => key}
        emptyId="common.nothingMatches"
      />
      {leaving ? <SwitchOff call={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  )
}

const useColumns = (onSwitchOff: (call: MeasuredCall) => void): Column<MeasuredCall>[] => {
  const intl = useIntl()
  const changed = useChanged()
  const measured = useMeasuredColumns()
  const maySwitch = useSession().may('apiManager:switch')
  return useMemo(() => {
    const needed = ({ authorities }: MeasuredCall) =>
      authorities
        .map((code) => (code === 'public' || code === 'signedIn' ? intl.formatMessage({ id: `api.authority.${code}` }) : code))
        .join(', ')
    const stateOf = ({ off }: MeasuredCall) => intl.formatMessage({ id: off ? 'api.state.off' : 'api.state.on' })
    const limitOf = ({ ratePerMinute, ownLimit }: MeasuredCall) =>
      intl.formatMessage({ id: ownLimit ? 'api.limitAndOwn' : 'api.limitOf' }, { value: ratePerMinute })
    const switchOn = async ({ key }: MeasuredCall) => {
      await switchCallOn(key)
      say('good', intl.formatMessage({ id: 'api.switchedOn' }, { call: key }))
    }
    const reload = () => changed('/api/monitor/call')
    return [
      measured.call,
      {
        id: 'summary',
        labelId: 'api.summary',
        cell: ({ summary }) => summary,
        text: ({ summary }) => summary,
        room: 'much',
      },
      {
        id: 'authorities',
        labelId: 'api.authorities',
        cell: (call) => (
          <>
            {needed(call)}
            <Box fontSize="xs" color="fg.muted">
              {limitOf(call)}
            </Box>
          </>
        ),
        text: (call) => `${needed(call)} · ${limitOf(call)}`,
        room: 'little',
      },
      ...measured.figures,
      { id: 'state', labelId: 'common.state', cell: (call) => <State {...call} said={stateOf(call)} />, text: stateOf, room: 'little' },
      ...(maySwitch
        ? [
            {
              id: 'actions',
              labelId: 'common.actions',
              align: 'end',
              cell: (call) => {
                if (call.off)
                  return <RowButton id="api.switchOn" name={call.key} onClick={() => void switchOn(call).then(reload, reload)} />
                return call.canBeOff ? <RowButton id="api.switchOff" name={call.key} destroys onClick={() => onSwitchOff(call)} /> : null
              },
            } satisfies Column<MeasuredCall>,
          ]
        : []),
    ]
  }, [changed, intl, maySwitch, measured, onSwitchOff])
}

/** Whether a call is served; of one that is not, since when, by whom, and what is said. */
function State({ off, canBeOff, said }: MeasuredCall & { said: string }) {
  const both = useBothLanguages()
  return (
    <Flex direction="column" gap="1" align="flex-start">
      <span className="pill" data-tone={off ? 'bad' : 'good'}>
        {said}
      </span>
      {off ? (
        <Box fontSize="xs" color="fg.muted">
          {both(off.message, off.messageEn)} · {off.byName} · <Moment at={off.at} />
        </Box>
      ) : null}
      {canBeOff ? null : (
        <Box fontSize="xs" color="fg.muted">
          <FormattedMessage id="api.needed" />
        </Box>
      )}
    </Flex>
  )
}
