import { Box, chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { DifferenceTable } from '#src/components/detail/DifferenceTable.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { endsOf, kindOfColumn } from '#src/lib/changedRecord.ts'
import { stateName } from '#src/components/value/StatePill.tsx'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { OperationDetail } from '#src/services/operation.ts'

type Change = OperationDetail['changes'][number]
type Row = Change['rows'][number]
type Names = OperationDetail['names']

interface DifferencesProps {
  changes: Change[]
  /** Of the records that the changes are about, or name. */
  names: Names
}

/** What a call has changed: of each record, by its name, the values that differ, before and after. */
export function Differences({ changes, names }: DifferencesProps) {
  // It may have changed a table by several statements.
  return changes.map((change) => <Difference key={changes.indexOf(change)} {...change} names={names} />)
}

function Difference({ table: name, event, count, rows, names }: Change & { names: Names }) {
  const both = useBothLanguages()
  const nameOf = (kind: string, record: string) => {
    const called = names.find((each) => each.kind === kind && each.record === record)
    return called && both(called.name, called.nameEn)
  }
  /** As it was called then; what stands between others by theirs. */
  const title = (row: Row) => {
    if (row.name !== undefined) return both(row.name, row.nameEn ?? '')
    const own = nameOf(name, row.record)
    if (own !== undefined) return own
    const ends = row.of?.map((each) => ({ kind: each.table, record: each.record })) ?? endsOf(name, row.record)
    return ends.flatMap(({ kind, record }) => nameOf(kind, record) ?? []).join(' · ') || row.record
  }
  return (
    <Box borderWidth="1px" rounded="md" mb="3" overflow="hidden">
      {rows.map((row) => {
        const { record, before, after } = row
        const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
        return (
          <Box key={record} borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
            <Box px="2" py="1.5" fontSize="sm" bg="bg.subtle">
              <FormattedMessage id={`operation.event.${event}`} /> · <FormattedMessage id={`operation.table.${name}` as MessageId} />{' '}
              <chakra.span fontWeight="medium">{title(row)}</chakra.span>
            </Box>
            {fields.length === 0 ? null : (
              <DifferenceTable>
                <tbody>
                  {fields.map((field) => (
                    <tr key={field}>
                      <th scope="row">
                        <FormattedMessage id={`operation.field.${field}` as MessageId} />
                      </th>
                      <td>
                        <Value table={name} field={field} value={before?.[field]} nameOf={nameOf} />
                      </td>
                      <td>
                        <Value table={name} field={field} value={after?.[field]} nameOf={nameOf} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </DifferenceTable>
            )}
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

interface ValueProps {
  table: string
  field: string
  value: unknown
  nameOf: (kind: string, record: string) => string | undefined
}

/** A value as the log keeps it; a state, and a record that it names, by their names. */
function Value({ table: name, field, value, nameOf }: ValueProps) {
  const intl = useIntl()
  if (value === undefined || value === '') return '—'
  const machine = field === 'state' ? (name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as BusinessMachineId) : null
  if (machine) return stateName(intl, machine, String(value))
  const kind = kindOfColumn(name, field)
  if (kind !== null && (typeof value === 'string' || typeof value === 'number')) return nameOf(kind, String(value)) ?? String(value)
  if (typeof value === 'boolean') return intl.formatMessage({ id: value ? 'entity.yes' : 'entity.no' })
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
