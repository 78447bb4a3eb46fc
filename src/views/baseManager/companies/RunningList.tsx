import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { Merger } from '#src/services/company.ts'

/** Records that stand in the way, each with what it is and what it is called. */
export function RunningList({ titleId, running }: { titleId: MessageId; running: Merger['running'] }) {
  const both = useBothLanguages()
  if (running.length === 0) return null
  return (
    <>
      <chakra.h3 fontWeight="semibold" mt="3" mb="1">
        <FormattedMessage id={titleId} />
      </chakra.h3>
      <chakra.ul ps="5" listStyleType="disc">
        {running.map(({ machine, id, name, nameEn }) => (
          <li key={`${machine} ${id}`}>
            <FormattedMessage id={`machine.${machine}` as MessageId} /> · {both(name, nameEn) || `#${id}`}
          </li>
        ))}
      </chakra.ul>
    </>
  )
}
