import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { Failed, LoadingRows } from '#src/components/feedback/Waiting.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { usesOf, type UsedPath } from '#src/services/entity.ts'

interface UsesDialogProps {
  path: UsedPath
  id: string
  name: string
  /** Where a list shows those of a kind. */
  hrefOf: (by: string) => string | undefined
  onClose: () => void
}

/** What refers to a record of base data, by kind. */
export default function UsesDialog({ path, id, name, hrefOf, onClose }: UsesDialogProps) {
  const intl = useIntl()
  const uses = useQuery({ queryKey: [`GET ${path}/{id}/uses`, id], queryFn: ({ signal }) => usesOf(path, id, { signal, quiet: true }) })
  return (
    <Modal title={<FormattedMessage id="entity.usesOf" values={{ name }} />} size="sm" onClose={onClose}>
      {uses.isPending ? <LoadingRows rows={2} /> : null}
      {uses.isError ? <Failed error={uses.error} onRetry={() => void uses.refetch()} /> : null}
      {uses.data?.length === 0 ? <FormattedMessage id="entity.unused" /> : null}
      <chakra.dl display="grid" gridTemplateColumns="1fr auto" gap="2" className="figures">
        {uses.data?.map(({ by, count }) => {
          const href = hrefOf(by)
          const kind = intl.formatMessage({ id: `entity.uses.${by}` as MessageId })
          return (
            <chakra.div key={by} display="contents">
              <dt>
                {href ? (
                  <chakra.a asChild color="accent.fg" textDecoration="underline">
                    <Link href={href} onClick={onClose}>
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
    </Modal>
  )
}
