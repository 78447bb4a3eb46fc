import { Button, chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { useCall } from '#src/components/detail/useCall.ts'
import { beginFlowDraft, type OneFlow } from '#src/services/flow.ts'
import { DeleteDraft, PublishFlow, RetireFlow } from './FlowDialogs.tsx'

const ImportFlow = lazy(() => import('./ImportFlow.tsx'))

type Act = 'publish' | 'delete' | 'retire' | 'import'

/** What whoever edits workflows may do with one: a draft is published, as it was saved, or deleted; an edition followed by a draft or a file, or retired where it is a unit's. */
export function FlowActions({ flow, isUnsaved }: { flow: OneFlow; isUnsaved: boolean }) {
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const about = { flow, onClose: close }
  return (
    <>
      {flow.standing === 'draft' ? (
        <>
          <Button size="sm" variant="outline" onClick={() => setAct('delete')}>
            <FormattedMessage id="flow.deleteDraft" />
          </Button>
          <Button size="sm" disabled={isUnsaved || flow.faults.length > 0 || flow.needsSecond} onClick={() => setAct('publish')}>
            <FormattedMessage id="flow.publishDraft" />
          </Button>
          {flow.needsSecond ? (
            <chakra.p flexBasis="100%" fontSize="sm" color="fg.muted">
              <FormattedMessage id="refusal.secondPublishes" />
            </chakra.p>
          ) : null}
        </>
      ) : (
        <>
          {flow.standing === 'published' && flow.unitId !== null ? (
            <Button size="sm" variant="outline" onClick={() => setAct('retire')}>
              <FormattedMessage id="flow.retire" />
            </Button>
          ) : null}
          <Button size="sm" variant="outline" onClick={() => setAct('import')}>
            <FormattedMessage id="flow.import" />
          </Button>
          <EditButton id={flow.id} />
        </>
      )}
      {act === 'publish' ? <PublishFlow {...about} /> : null}
      {act === 'delete' ? <DeleteDraft {...about} /> : null}
      {act === 'retire' ? <RetireFlow {...about} /> : null}
      {act === 'import' ? (
        <Suspense>
          <ImportFlow unitId={flow.unitId ?? ''} type={flow.type} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Opens the draft for the same people, which is begun where there is none. */
function EditButton({ id }: { id: string }) {
  const changed = useChanged()
  const [, navigate] = useLocation()
  const { mutate, isPending } = useCall({
    mutationFn: () => beginFlowDraft({ from: id, type: '', unitId: '' }),
    onSuccess: async (draft) => {
      await changed('/api/powf/definition')
      navigate(`/powfManage/powfConfiguration/${draft.id}`)
    },
  })
  return (
    <Button size="sm" loading={isPending} onClick={() => mutate()}>
      <FormattedMessage id="flow.edit" />
    </Button>
  )
}
