import { FormattedMessage } from 'react-intl'
import type { Entry } from '#src/services/entity.ts'

const tones = { ready: 'good', paused: 'waiting', notYet: 'idle', ended: 'idle', gone: 'bad' } as const

/** How somebody in a group stands today; whoever has gone is marked, and stays where they were. */
export const StandingPill = ({ standing }: { standing: Entry<'/api/po/userGroupMember'>['standing'] }) => (
  <span className="pill" data-tone={tones[standing]}>
    <FormattedMessage id={`userGroupMember.standing.${standing}`} />
  </span>
)
