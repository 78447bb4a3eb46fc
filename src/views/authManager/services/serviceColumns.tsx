import { chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Column } from '#src/components/list/DataTable.tsx'
import { Pills } from '#src/components/list/Pills.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { Ago, Day, Moment } from '#src/components/value/Moment.tsx'
import type { StateMeta } from '#src/machines/lifecycle.ts'
import type { Entry } from '#src/services/entity.ts'
import type { Scope } from '#src/services/service.ts'
import { useScopeName } from './scopes.ts'

export type Service = Entry<'/api/auth/service'>

/** What a dialog about a program is given. */
export interface AboutService {
  service: Service
  /** In the reader's language. */
  name: string
  onClose: () => void
}

const tones: Record<Service['state'], StateMeta['tone']> = { ready: 'good', noSecret: 'waiting', off: 'idle', expired: 'bad' }

/** What the list says of a program that is no field of its form, or not said as one. */
export const useServiceColumns = (scopes: readonly Scope[]): Record<'scopes' | 'state' | 'lastUsed' | 'expires', Column<Service>> => {
  const intl = useIntl()
  const usual = useUsual()
  const nameOf = useScopeName()
  const named = new Map(scopes.map((scope) => [scope.code, nameOf(scope)]))
  const namesOf = (service: Service) => service.scopes.map((code) => named.get(code) ?? code)
  const stateOf = ({ state }: Service) => intl.formatMessage({ id: `service.state.${state}` })
  const { sort: _, ...lastUsed } = usual.moment<Service>('lastUsedAt', 'service.lastUsedAt', ({ lastUsedAt }) => lastUsedAt)
  return {
    scopes: {
      id: 'scopes',
      labelId: 'service.scopes',
      cell: (service) => <Pills names={namesOf(service)} />,
      text: (service) => namesOf(service).join('; '),
      room: 'much',
    },
    state: {
      id: 'state',
      labelId: 'common.state',
      cell: (service) => (
        <span>
          <span className="pill" data-tone={tones[service.state]}>
            {stateOf(service)}
          </span>
          {service.formerUntil === null ? null : (
            <chakra.span display="block" fontSize="xs" color="fg.muted" mt="0.5">
              <FormattedMessage id="service.formerUntil" values={{ until: <Moment at={service.formerUntil} /> }} />
            </chakra.span>
          )}
        </span>
      ),
      text: stateOf,
      nowrap: true,
    },
    lastUsed: { ...lastUsed, cell: ({ lastUsedAt }) => (lastUsedAt === null ? '—' : <Ago at={lastUsedAt} />) },
    expires: {
      id: 'expiresOn',
      labelId: 'service.expiresOn',
      cell: ({ expiresOn }) => (expiresOn === '' ? '—' : <Day date={expiresOn} />),
      text: ({ expiresOn }) => expiresOn,
      nowrap: true,
    },
  }
}
