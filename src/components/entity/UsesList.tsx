import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import type { MessageId } from '#src/lang/ids.ts'
import type { Uses } from '#src/services/entity.ts'

interface UsesListProps {
  uses: Uses
  /** Where a list shows those of a kind. */
  hrefOf?: (by: string) => string | undefined
  onLeave?: () => void
}

/** What refers to a record of base data, by kind. */
export function UsesList({ uses, hrefOf, onLeave }: UsesListProps) {
  const intl = useIntl()
  return (
    <chakra.dl display="grid" gridTemplateColumns="1fr auto" gap="2" className="figures">
      {uses.map(({ by, count }) => {
        const href = hrefOf?.(by)
        // Records of a machine are called as it is, where there is no other word.
        const own = `entity.uses.${by}` as MessageId
        const kind = intl.formatMessage({ id: own in intl.messages ? own : (`machine.${by}` as MessageId) })
        return (
          <chakra.div key={by} display="contents">
            <dt>
              {href ? (
                <chakra.a asChild color="accent.fg" textDecoration="underline">
                  <Link href={href} onClick={() => onLeave?.()}>
                    {kind}
                  </Link>
                </chakra.a>
              ) : (
                kind
              )}
            </dt>
            <chakra.dd textAlign="end">{intl.formatNumber(count)}</chakra.dd>
          </chakra.div>
        )
      })}
    </chakra.dl>
  )
}
