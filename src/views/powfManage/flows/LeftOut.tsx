import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Callout } from '#src/components/feedback/Callout.tsx'
import type { LeftOut as LeftOutElement } from '#src/machines/approval/bpmn/read.ts'

/** What of a BPMN file was not read, by name. */
export function LeftOut({ leftOut }: { leftOut: readonly LeftOutElement[] }) {
  if (leftOut.length === 0) return null
  return (
    <Callout role="note">
      <FormattedMessage id="flow.bpmnLeftOut" />
      <chakra.ul listStyleType="disc" ps="5" mt="1" fontSize="sm">
        {leftOut.map(({ code, element, name }) => (
          <chakra.li key={`${code} ${element} ${name}`} overflowWrap="anywhere">
            <FormattedMessage id={`flow.bpmn.${code}`} values={{ element, name }} />
          </chakra.li>
        ))}
      </chakra.ul>
    </Callout>
  )
}
