import { chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Column } from '#src/components/list/DataTable.tsx'
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

/** So many scopes are named; of the rest it is said how many they are. */
const shownScopes = 3

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
      cell: (service) => <Names names={namesOf(service)} />,
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

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return '—'
  const rest = names.slice(shownScopes)
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="1" justifyContent={{ base: 'flex-end', sm: 'flex-start' }}>
      {names.slice(0, shownScopes).map((name) => (
        <span key={name} className="pill" data-tone="idle">
          {name}
        </span>
      ))}
      {rest.length > 0 ? (
        <span className="pill" data-tone="idle" title={rest.join('; ')}>
          +{rest.length}
        </span>
      ) : null}
    </chakra.span>
  )
}
