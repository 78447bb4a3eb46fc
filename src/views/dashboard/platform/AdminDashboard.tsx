import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { Ago } from '#src/components/value/Moment.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { Panel, Panels } from '#src/components/page/Panel.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { asWritten } from '#src/lib/unknown.ts'
import { getAdminDashboard } from '#src/services/insight.ts'
import { MessagesPanel } from './MessagesPanel.tsx'
import { Bars, Figures } from '../parts.tsx'

/** The platform’s day. */
export function AdminDashboard() {
  const intl = useIntl()
  const answer = useQuery({
    queryKey: ['GET /api/po/dashboard/admin'],
    queryFn: ({ signal }) => getAdminDashboard({ signal, quiet: true }),
  })
  return (
    <RecordBody answer={answer}>
      {({ users, activeSessions, companiesByState, projectsByState, backlog, signIns, recent }) => (
        <>
          <Figures
            figures={[
              { labelId: 'dashboard.users', value: users },
              { labelId: 'dashboard.sessions', value: activeSessions },
              { labelId: 'dashboard.suppliers', value: asWritten(companiesByState.reduce((total, { count }) => total + count, 0)) },
              { labelId: 'dashboard.projects', value: asWritten(projectsByState.reduce((total, { count }) => total + count, 0)) },
              { labelId: 'dashboard.backlog', value: backlog },
            ]}
          />
          <Panels>
            <Panel titleId="dashboard.recent">
              <chakra.ul fontSize="sm">
                {recent.map(({ seq, recordNo, event, to, at }) => (
                  <chakra.li
                    key={seq}
                    display="flex"
                    flexWrap="wrap"
                    justifyContent="space-between"
                    columnGap="3"
                    py="1.5"
                    borderTopWidth="1px"
                    _first={{ borderTopWidth: '0' }}
                  >
                    <span>
                      <chakra.span className="figures" color="fg.muted">
                        {recordNo}
                      </chakra.span>{' '}
                      <FormattedMessage id={`event.project.${event}` as MessageId} />
                    </span>
                    <chakra.span display="inline-flex" flexWrap="wrap" columnGap="3" alignItems="center">
                      <StatePill machine="project" state={to} />
                      <chakra.span color="fg.muted" fontSize="xs">
                        <Ago at={at} />
                      </chakra.span>
                    </chakra.span>
                  </chakra.li>
                ))}
              </chakra.ul>
            </Panel>
            <Panel titleId="dashboard.signIns">
              <Bars
                caption={intl.formatMessage({ id: 'dashboard.signIns' })}
                bars={signIns.map(({ hour, count }) => ({
                  label: intl.formatDate(hour, { hour: '2-digit', hourCycle: 'h23' }),
                  value: count,
                  shown: count === 0 ? '' : asWritten(count),
                }))}
              />
            </Panel>
            <Panel titleId="dashboard.suppliersByState">
              <chakra.ul fontSize="sm">
                {companiesByState.map(({ state, count }) => (
                  <chakra.li key={state} display="flex" justifyContent="space-between" py="1">
                    <FormattedMessage id={`state.company.${state}` as MessageId} />
                    <span className="figures">{count}</span>
                  </chakra.li>
                ))}
              </chakra.ul>
            </Panel>
            <Panel titleId="dashboard.projectsByState">
              <chakra.ul fontSize="sm">
                {projectsByState.map(({ state, count }) => (
                  <chakra.li key={state} display="flex" justifyContent="space-between" py="1">
                    <StatePill machine="project" state={state} />
                    <span className="figures">{count}</span>
                  </chakra.li>
                ))}
              </chakra.ul>
            </Panel>
            <MessagesPanel />
          </Panels>
        </>
      )}
    </RecordBody>
  )
}
