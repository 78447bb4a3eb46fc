import { Box, chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { differenceTable } from '#src/components/detail/differenceTable.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { stateName } from '#src/components/value/StatePill.tsx'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { OperationDetail } from '#src/services/operation.ts'

type Change = OperationDetail['changes'][number]

/** What a call has changed: of each record the values that differ, before and after. */
export function Differences({ changes }: { changes: Change[] }) {
  // It may have changed a table by several statements.
  return changes.map((change) => <Difference key={changes.indexOf(change)} {...change} />)
}

function Difference({ table: name, event, count, rows }: Change) {
  return (
    <Box borderWidth="1px" rounded="md" mb="3" overflow="hidden">
      {rows.map(({ record, before, after }) => {
        const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
        return (
          <Box key={record} borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
            <Box px="2" py="1.5" fontSize="sm" bg="bg.subtle">
              <FormattedMessage id={`operation.event.${event}`} /> · <FormattedMessage id={`operation.table.${name}` as MessageId} />{' '}
              <chakra.span color="fg.muted">{record}</chakra.span>
            </Box>
            <chakra.table css={differenceTable}>
              <thead>
                <tr>
                  <th scope="col">
                    <FormattedMessage id="operation.field" />
                  </th>
                  <th scope="col">
                    <FormattedMessage id="operation.before" />
                  </th>
                  <th scope="col">
                    <FormattedMessage id="operation.after" />
                  </th>
                </tr>
              </thead>
              <tbody>
                {fields.map((field) => (
                  <tr key={field}>
                    <th scope="row">
                      <FormattedMessage id={`operation.field.${field}` as MessageId} />
                    </th>
                    <td>
                      <Value table={name} field={field} value={before?.[field]} />
                    </td>
                    <td>
                      <Value table={name} field={field} value={after?.[field]} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </chakra.table>
          </Box>
        )
      })}
      {count > rows.length ? (
        <Box px="2" py="1.5" fontSize="xs" color="fg.muted" borderTopWidth="1px">
          <FormattedMessage id="operation.more" values={{ count: count - rows.length }} />
        </Box>
      ) : null}
    </Box>
  )
}

/** A value as the log keeps it; a state by its name. */
function Value({ table: name, field, value }: { table: string; field: string; value: unknown }) {
  const intl = useIntl()
  if (value === undefined || value === '') return '—'
  const machine = field === 'state' ? (name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as BusinessMachineId) : null
  if (machine) return stateName(intl, machine, String(value))
  if (typeof value === 'boolean') return intl.formatMessage({ id: value ? 'entity.yes' : 'entity.no' })
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
