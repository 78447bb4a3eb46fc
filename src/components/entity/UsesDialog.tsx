import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { usesOf, type UsedPath } from '#src/services/entity.ts'
import { UsesList } from './UsesList.tsx'

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
  const uses = useQuery({ queryKey: [`GET ${path}/{id}/uses`, id], queryFn: ({ signal }) => usesOf(path, id, { signal, quiet: true }) })
  return (
    <Modal title={<FormattedMessage id="entity.usesOf" values={{ name }} />} size="sm" onClose={onClose}>
      <RecordBody answer={uses}>
        {(all) => (all.length === 0 ? <FormattedMessage id="entity.unused" /> : <UsesList uses={all} hrefOf={hrefOf} onLeave={onClose} />)}
      </RecordBody>
    </Modal>
  )
}
