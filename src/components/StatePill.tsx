import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import type { StateMeta } from '#src/machines/lifecycle.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'

type Tone = StateMeta['tone']

/** Tones differ in shape as well as in colour: ring, disc, diamond, check, cross. */
const shapes: Record<Tone, string> = {
  idle: 'M6 2.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7Z',
  running: 'M6 2a4 4 0 1 0 0 8a4 4 0 1 0 0-8Z',
  waiting: 'M6 1.5 L10.5 6 L6 10.5 L1.5 6Z',
  good: 'M2.5 6.5 L5 9 L9.5 3.5',
  bad: 'M3 3 L9 9 M9 3 L3 9',
}
const filled: ReadonlySet<Tone> = new Set(['running', 'waiting'])

const tones: Record<BusinessMachineId, Record<string, Tone>> = {
  project: {
    draft: 'idle',
    published: 'running',
    sealed: 'waiting',
    opened: 'running',
    chosen: 'waiting',
    resultPublished: 'good',
    cancelled: 'bad',
  },
  quotation: {
    draft: 'idle',
    sealed: 'waiting',
    withdrawn: 'idle',
    opened: 'running',
    chosen: 'good',
    notChosen: 'bad',
    lapsed: 'idle',
    voided: 'bad',
  },
  company: {
    registered: 'idle',
    filling: 'running',
    returned: 'waiting',
    firstReview: 'waiting',
    groupApproval: 'waiting',
    approved: 'good',
    suspended: 'bad',
    expired: 'bad',
    blacklisted: 'bad',
    rejected: 'bad',
    cancelled: 'idle',
  },
  companyChange: { underReview: 'waiting', accepted: 'good', refused: 'bad', withdrawn: 'idle' },
  invitation: { sent: 'running', expired: 'idle', used: 'good', revoked: 'bad' },
  scope: { proposed: 'waiting', approved: 'good', denied: 'bad', withdrawn: 'idle' },
  quoter: { draft: 'idle', returned: 'waiting', pending: 'waiting', active: 'good', expired: 'bad', disabled: 'bad' },
  handover: { proposed: 'waiting', accepted: 'good', declined: 'bad', withdrawn: 'idle' },
  achievement: {
    draft: 'idle',
    submitted: 'waiting',
    firstReview: 'running',
    verifying: 'waiting',
    confirmed: 'good',
    rejected: 'bad',
    revoked: 'bad',
  },
  integrity: { draft: 'idle', notified: 'waiting', effective: 'running', appealed: 'waiting', expired: 'idle', revoked: 'idle' },
}

/** A state as people read it: its title in its tone. A test holds the tones to those of the machines. */
export function StatePill({ machine, state }: { machine: BusinessMachineId; state: string }) {
  const tone = tones[machine][state] ?? 'idle'
  return (
    <span className="pill" data-tone={tone}>
      <svg viewBox="0 0 12 12" aria-hidden>
        <path
          d={shapes[tone]}
          fill={filled.has(tone) ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <FormattedMessage id={`state.${machine}.${state}` as MessageId} />
    </span>
  )
}

export const toneOf = (machine: BusinessMachineId, state: string): Tone => tones[machine][state] ?? 'idle'
