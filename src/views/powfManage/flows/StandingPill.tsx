import { FormattedMessage } from 'react-intl'
import type { ListedFlow } from '#src/services/flow.ts'

const tones = { draft: 'waiting', published: 'good', retired: 'idle' } as const

/** Whether a version is in effect. */
export const StandingPill = ({ standing }: Pick<ListedFlow, 'standing'>) => (
  <span className="pill" data-tone={tones[standing]}>
    <FormattedMessage id={`flow.standing.${standing}`} />
  </span>
)
