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
  conflict: TriangleAlert,
  refused: TriangleAlert,
}

interface DraftStateProps {
  state: string
  /** How many entries are kept as they were typed and can't be used yet. */
  unusable?: number
}

/** Where what was typed is now; always in the same place. */
export const DraftState = memo(function DraftState({ state, unusable = 0 }: DraftStateProps) {
  const Icon = icons[state]
  const bad = ['offline', 'conflict', 'refused'].includes(state)
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
      <FormattedMessage id={`state.draft.${state}` as MessageId} />
      {unusable > 0 ? (
        <span>
          <FormattedMessage id="draft.unusable" values={{ count: unusable }} />
        </span>
      ) : null}
    </chakra.span>
  )
})
