import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import type { OwnDialog } from '#src/components/detail/RecordActions.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { headsHolds } from '#src/machines/hold.ts'
import { sendEvent, type EventBody } from '#src/services/events.ts'

type HeadsHold = (typeof headsHolds)[number]

interface HoldDialogProps extends OwnDialog {
  project: { id: string; no: string; version: number }
}

/** Asks a head why a purchase shall stand still: the kind, and the reason that suppliers will read. */
export function HoldDialog({ project: { id, no, version }, reload, onEnd }: HoldDialogProps) {
  const intl = useIntl()
  const { mutateAsync } = useEvent('project', 'hold', (why: EventBody<'project', 'hold'>) => sendEvent('project', id, 'hold', why), reload)
  const [kind, setKind] = useState<HeadsHold>(headsHolds[0])
  return (
    <ReasonDialog
      title={<FormattedMessage id="holding.set" values={{ no }} />}
      confirm={<FormattedMessage id="event.project.hold" />}
      send={(reason) => mutateAsync({ version, kind, reason })}
      onClose={onEnd}
    >
      <chakra.p mb="4">
        <FormattedMessage id="holding.setHelp" />
      </chakra.p>
      <Box mb="4">
        <ChoiceField
          labelId="holding.kind"
          required
          options={headsHolds.map((each) => ({ value: each, label: intl.formatMessage({ id: `hold.${each}` }) }))}
          value={kind}
          onChange={(value) => setKind(headsHolds.find((each) => each === value) ?? headsHolds[0])}
        />
      </Box>
    </ReasonDialog>
  )
}
