import { Button, chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card, RecordBody, Section, useRecord } from '#src/components/detail/DetailPage.tsx'
import { useCall } from '#src/components/detail/useCall.ts'
import { say } from '#src/components/feedback/messages.ts'
import { useSession } from '#src/components/session/session.ts'
import { declineFlowOffer, draftFlowOffer, getFlowOffer, type OneFlow } from '#src/services/flow.ts'
import { Difference } from './Difference.tsx'

/** What the product offers in the place of a definition: by what it differs, and to take it over or to keep what there is. */
export default function Offer({ flow }: { flow: OneFlow }) {
  const { may } = useSession()
  const answer = useRecord(['GET /api/powf/definition/{id}/offer', flow.id], (signal) => getFlowOffer(flow.id, { signal, quiet: true }))
  // It was answered meanwhile.
  if (answer.data === null) return null
  return (
    <Section titleId="flow.offer">
      <RecordBody answer={answer}>
        {(offered) =>
          offered && (
            <Card>
              <chakra.div display="grid" gap="4" fontSize="sm">
                <Difference before={flow.content} after={offered.content} />
                <chakra.p color="fg.muted">
                  <FormattedMessage id="flow.offer.intro" />
                </chakra.p>
                {may('powfConfiguration:edit') ? <Answers id={flow.id} offeredAt={offered.offeredAt} /> : null}
              </chakra.div>
            </Card>
          )
        }
      </RecordBody>
    </Section>
  )
}

function Answers({ id, offeredAt }: { id: string; offeredAt: string }) {
  const intl = useIntl()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const onSettled = () => changed('/api/powf/definition')
  const draft = useCall({
    mutationFn: () => draftFlowOffer(id, offeredAt),
    onSuccess: (begun) => navigate(`/powfManage/powfConfiguration/${begun.id}`),
    onSettled,
  })
  const decline = useCall({
    mutationFn: () => declineFlowOffer(id, offeredAt),
    onSuccess: () => say('good', intl.formatMessage({ id: 'flow.offer.declined' })),
    onSettled,
  })
  return (
    <chakra.div display="flex" gap="3" flexWrap="wrap">
      <Button size="sm" loading={draft.isPending} disabled={decline.isPending} onClick={() => draft.mutate()}>
        <FormattedMessage id="flow.offer.draft" />
      </Button>
      <Button size="sm" variant="outline" loading={decline.isPending} disabled={draft.isPending} onClick={() => decline.mutate()}>
        <FormattedMessage id="flow.offer.decline" />
      </Button>
    </chakra.div>
  )
}
