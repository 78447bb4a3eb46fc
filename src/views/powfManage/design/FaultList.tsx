import { chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { fieldText } from '#src/components/flow/fieldTexts.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { fieldsOf } from '#src/machines/approval/flowFields.ts'
import { useDesigning, type ToldFault } from './designing.ts'

/** What is wrong with a node, a branch, or the definition itself. */
export function FaultList({ about }: { about: string | null }) {
  const { faultsOf } = useDesigning()
  const faults = faultsOf(about)
  if (faults.length === 0) return null
  return (
    <chakra.ul color="fg.error" fontSize="xs" listStyleType="none">
      {faults.map((fault) => (
        <li key={keyOf(fault)}>
          <FaultText fault={fault} />
        </li>
      ))}
    </chakra.ul>
  )
}

/** Apart from all others of the same node. */
export const keyOf = ({ code, values }: ToldFault): string => `${code} ${Object.values(values).join(' ')}`

/** A fault in words, which calls a field as people do. */
export function FaultText({ fault: { code, values } }: { fault: ToldFault }) {
  const intl = useIntl()
  const { definition } = useDesigning()
  const { field } = values
  const named =
    field !== undefined && Object.hasOwn(fieldsOf(definition.type), field) ? { field: intl.formatMessage({ id: fieldText(field) }) } : {}
  return <FormattedMessage id={`flow.fault.${code}` as MessageId} values={{ ...values, ...named }} />
}
