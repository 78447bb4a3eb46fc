import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { headsHolds } from '#src/machines/hold.ts'

type HeadsHold = (typeof headsHolds)[number]

interface HoldDialogProps {
  no: string
  send: (hold: { kind: HeadsHold; reason: string }) => Promise<unknown>
  onClose: () => void
}

/** Asks a head why a purchase shall stand still: the kind, and the reason that suppliers will read. */
export function HoldDialog({ no, send, onClose }: HoldDialogProps) {
  const intl = useIntl()
  const [kind, setKind] = useState<HeadsHold>(headsHolds[0])
  return (
    <ReasonDialog
      title={<FormattedMessage id="hold.set" values={{ no }} />}
      confirm={<FormattedMessage id="event.project.hold" />}
      send={(reason) => send({ kind, reason })}
      onClose={onClose}
    >
      <chakra.p mb="4">
        <FormattedMessage id="hold.setHelp" />
      </chakra.p>
      <Box mb="4">
        <ChoiceField
          labelId="hold.kind"
          required
          options={headsHolds.map((each) => ({ value: each, label: intl.formatMessage({ id: `hold.${each}` }) }))}
          value={kind}
          onChange={(value) => setKind(headsHolds.find((each) => each === value) ?? headsHolds[0])}
        />
      </Box>
    </ReasonDialog>
  )
}
