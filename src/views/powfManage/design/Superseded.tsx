import { Button, Flex } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { useCall } from '#src/components/detail/useCall.ts'
import { Callout } from '#src/components/feedback/Callout.tsx'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import type { SavedDesign } from '#src/machines/approval/design/design.ts'
import { saveFlowFile } from '../flows/saveFlowFile.ts'

interface SupersededProps {
  own: FlowDefinition
  readTheirs: () => Promise<SavedDesign>
  onPutOnTop: (theirs: SavedDesign) => void
  onTakeTheirs: (theirs: SavedDesign) => void
}

/** Somebody else has saved meanwhile: nothing is lost, and whoever draws here says what becomes of their own work. */
export function Superseded({ own, readTheirs, onPutOnTop, onTakeTheirs }: SupersededProps) {
  const putOnTop = useCall({ mutationFn: readTheirs, onSuccess: onPutOnTop })
  const take = useCall({ mutationFn: readTheirs, onSuccess: onTakeTheirs })
  return (
    <Callout
      role="alert"
      action={
        <Flex gap="2" wrap="wrap">
          <Button size="xs" variant="outline" onClick={() => putOnTop.mutate()}>
            <FormattedMessage id="event.design.putOnTop" />
          </Button>
          <Button size="xs" variant="outline" onClick={() => take.mutate()}>
            <FormattedMessage id="event.design.takeTheirs" />
          </Button>
          <Button size="xs" variant="outline" onClick={() => saveFlowFile(own, 'own')}>
            <FormattedMessage id="design.exportOwn" />
          </Button>
        </Flex>
      }
    >
      <FormattedMessage id="design.superseded" />
    </Callout>
  )
}
