import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import { findingWords } from '#src/machines/approval/proof/said.ts'
import type { ProvenFlow } from '#src/services/flow.ts'
import { nodeAnchor } from './nodeAnchor.ts'
import type { FlowNames } from './words.ts'

interface FindingsProps {
  findings: ProvenFlow['findings']
  definition: FlowDefinition
  names: FlowNames
  /** Whether the chart stands on the same page. */
  isBesideChart?: boolean
}

/** What a proof has found, each by the node or branch that it is about. */
export function Findings({ findings, definition, names, isBesideChart = false }: FindingsProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const words = useMemo(
    () => findingWords((id, values) => intl.formatMessage({ id: id as MessageId }, values), both, definition, names),
    [intl, both, definition, names],
  )
  return (
    <chakra.ul listStyleType="none" fontSize="sm">
      {findings.map((finding) => {
        const { code, about, weight, values } = finding
        const title = words.title(about)
        return (
          <chakra.li
            key={`${about} ${code} ${Object.values(values).join(' ')}`}
            py="2"
            borderTopWidth="1px"
            _first={{ borderTopWidth: '0' }}
          >
            <chakra.div display="flex" gap="2" alignItems="center" flexWrap="wrap">
              <span className="pill" data-tone={weight === 'stops' ? 'bad' : 'waiting'}>
                <FormattedMessage id={`flow.${weight}`} />
              </span>
              {isBesideChart ? (
                <chakra.a href={`#${nodeAnchor(about)}`} color="accent.fg" fontWeight="medium" textDecoration="underline">
                  {title}
                </chakra.a>
              ) : (
                <strong>{title}</strong>
              )}
            </chakra.div>
            <chakra.p mt="1" overflowWrap="anywhere">
              {words.finding(finding)}
            </chakra.p>
          </chakra.li>
        )
      })}
    </chakra.ul>
  )
}
