import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
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

/** A fault in words. */
export const FaultText = ({ fault: { code, values } }: { fault: ToldFault }) => (
  <FormattedMessage id={`flow.fault.${code}` as MessageId} values={{ ...values }} />
)
