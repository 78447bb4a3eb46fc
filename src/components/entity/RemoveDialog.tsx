import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useCall } from '#src/components/detail/useCall.ts'
import { usesOf, type UsedPath } from '#src/services/entity.ts'
import { UsesList } from './UsesList.tsx'

interface RemoveDialogProps {
  id: string
  name: string
  /** Of a kind to whose records others may refer, where it lies. */
  used: UsedPath | null
  remove: () => Promise<unknown>
  /** What is said besides. */
  besides?: ReactNode
  onDone: () => void
  onClose: () => void
}

/** Asks before a record of base data is deleted, or says what stands against it. Why it is refused otherwise the client says. */
export default function RemoveDialog({ id, name, used, remove, besides, onDone, onClose }: RemoveDialogProps) {
  const uses = useQuery({
    queryKey: [`GET ${used}/{id}/uses`, id],
    queryFn: async ({ signal }) => (used ? usesOf(used, id, { signal, quiet: true }) : []),
    // Whoever deletes wants to know it of now.
    gcTime: 0,
  })
  const { mutate, isPending } = useCall({
    mutationFn: remove,
    onSuccess: onDone,
    onError: onClose,
  })
  return (
    <ConfirmDialog
      title={<FormattedMessage id="entity.deleteNamed" values={{ name }} />}
      confirm={<FormattedMessage id="entity.delete" />}
      danger
      busy={isPending}
      refused={uses.data?.length !== 0}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <RecordBody answer={uses}>
        {(kinds) =>
          kinds.length === 0 ? (
            <FormattedMessage id="entity.deleteConfirm" values={{ name }} />
          ) : (
            <>
              <chakra.p mb="3">
                <FormattedMessage id="entity.inUse" values={{ name }} />
              </chakra.p>
              <UsesList uses={kinds} />
            </>
          )
        }
      </RecordBody>
      {besides}
    </ConfirmDialog>
  )
}
