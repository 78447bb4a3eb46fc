import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { useCall } from '#src/components/detail/useCall.ts'
import { say } from '#src/components/feedback/messages.ts'
import { deleteFlowDraft, getFlow, publishFlow, retireFlow, type OneFlow } from '#src/services/flow.ts'
import { Difference } from './Difference.tsx'

interface AboutFlow {
  flow: OneFlow
  onClose: () => void
}

/** Publishes a draft, once it was seen by what it differs from the edition in effect. */
export function PublishFlow({ flow, onClose }: AboutFlow) {
  const intl = useIntl()
  const changed = useChanged()
  const inEffect = flow.editions.find(({ standing }) => standing === 'published')
  const edition = 1 + Math.max(...flow.editions.map(({ edition }) => edition))
  const { mutate, isPending } = useCall({
    mutationFn: () => publishFlow(flow.id, flow.version),
    onSuccess: () => say('good', intl.formatMessage({ id: 'flow.published' }, { edition })),
    onSettled: async () => {
      onClose()
      await changed('/api/powf/definition')
    },
  })
  return (
    <ConfirmDialog
      title={<FormattedMessage id="flow.publishDraft" />}
      confirm={<FormattedMessage id="flow.publish" values={{ edition }} />}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {inEffect ? <FromInEffect id={inEffect.id} flow={flow} /> : <FormattedMessage id="flow.firstOfTheirs" />}
    </ConfirmDialog>
  )
}

function FromInEffect({ id, flow }: { id: string; flow: OneFlow }) {
  const answer = useRecord(['GET /api/powf/definition/{id}', id], (signal) => getFlow(id, { signal, quiet: true }))
  return (
    <RecordBody answer={answer}>
      {({ content }) => (
        <>
          <Difference before={content} after={flow.content} />
          <p>
            <FormattedMessage id="flow.casesStay" />
          </p>
        </>
      )}
    </RecordBody>
  )
}

/** Retires the edition of a unit. */
export function RetireFlow({ flow, onClose }: AboutFlow) {
  const changed = useChanged()
  const { mutate, isPending } = useCall({
    mutationFn: () => retireFlow(flow.id, flow.version),
    onSettled: async () => {
      onClose()
      await changed('/api/powf/definition')
    },
  })
  return (
    <ConfirmDialog
      title={<FormattedMessage id="flow.retire" />}
      confirm={<FormattedMessage id="flow.retire" />}
      danger
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <FormattedMessage id="flow.retireConfirm" />
    </ConfirmDialog>
  )
}

/** Deletes a draft, and leads back to the list. */
export function DeleteDraft({ flow, onClose }: AboutFlow) {
  const changed = useChanged()
  const [, navigate] = useLocation()
  const { mutate, isPending } = useCall({
    mutationFn: () => deleteFlowDraft(flow.id, flow.version),
    onSuccess: async () => {
      onClose()
      navigate('/powfManage/powfConfiguration')
      // Not itself, which may still be shown.
      await changed('/api/powf/definition/page')
    },
    onError: onClose,
  })
  return (
    <ConfirmDialog
      title={<FormattedMessage id="flow.deleteDraft" />}
      confirm={<FormattedMessage id="flow.deleteDraft" />}
      danger
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <FormattedMessage id="flow.deleteConfirm" />
    </ConfirmDialog>
  )
}
