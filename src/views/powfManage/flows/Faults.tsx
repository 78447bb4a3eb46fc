import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import type { FlowFault } from '#src/services/flow.ts'

/** What is wrong with a definition, each with the node that it is about and its place. */
export const Faults = ({ faults }: { faults: readonly FlowFault[] }) => (
  <chakra.ol listStyleType="decimal" ps="5">
    {faults.map((fault) => (
      <chakra.li key={`${fault.path} ${fault.code} ${Object.values(fault.values).join(' ')}`} mb="2" overflowWrap="anywhere">
        <FormattedMessage id={`flow.fault.${fault.code}` as MessageId} values={fault.values} />
        <Place fault={fault} />
      </chakra.li>
    ))}
  </chakra.ol>
)

const Place = ({ fault: { about, path } }: { fault: FlowFault }) => (
  <chakra.div color="fg.muted" fontSize="xs" display="flex" gap="3" flexWrap="wrap">
    {about === null ? null : (
      <span>
        <FormattedMessage id="flow.faultOf" values={{ node: about }} />
      </span>
    )}
    {path === '' ? null : (
      <span>
        <FormattedMessage id="flow.faultAt" values={{ path: <code>{path}</code> }} />
      </span>
    )}
  </chakra.div>
)
