import { chakra } from '@chakra-ui/react'
import { CloudCheck, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'

const icons: Record<string, typeof CloudCheck> = {
  saved: CloudCheck,
  dirty: CloudUpload,
  saving: CloudUpload,
  offline: CloudOff,
  signedOut: CloudOff,
  conflict: TriangleAlert,
  refused: TriangleAlert,
}

interface DraftStateProps {
  state: string
  /** Whether this device keeps what was typed. */
  isKept?: boolean
  /** How many entries are kept as they were typed and can't be used yet. */
  unusable?: number
}

/** Where what was typed is now; always in the same place. */
export const DraftState = memo(function DraftState({ state, isKept = true, unusable = 0 }: DraftStateProps) {
  const Icon = icons[state]
  const bad = ['offline', 'signedOut', 'conflict', 'refused'].includes(state)
  const textId = state === 'signedOut' && !isKept ? 'draft.signedOutUnkept' : (`state.draft.${state}` as MessageId)
  return (
    <chakra.span
      role="status"
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      fontSize="sm"
      minH="6"
      color={bad ? 'tone.waiting.fg' : 'fg.muted'}
      css={{ '& > span': { color: 'tone.bad.fg' } }}
    >
      {Icon ? <Icon size="1.1em" aria-hidden /> : null}
      <FormattedMessage id={textId} />
      {unusable > 0 ? (
        <span>
          <FormattedMessage id="draft.unusable" values={{ count: unusable }} />
        </span>
      ) : null}
    </chakra.span>
  )
})
