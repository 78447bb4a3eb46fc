import { and, setup } from 'xstate'
import { reasonGiven, type MachineTypes, type Facts, type TransitionMeta } from '../lifecycle.ts'

export interface ExpertDrawFacts extends Facts {
  /** State of the project that it is for; null where it is for none. */
  projectState: string | null
}

export type ExpertDrawEvent = { type: 'draw' } | { type: 'publish'; reason?: string } | { type: 'abandon'; reason?: string }

const byLead = (event: string): TransitionMeta => ({ authority: `poMtUserGroup:${event}`, roles: ['JC_LEAD'] })

/** Until then evaluators are secret (Tendering Law, art. 37). */
const whenNoLongerSecret: ReadonlySet<string> = new Set(['resultStands', 'cancelled', 'discarded'])

/**
 * A random draw of experts from a pool: who can be drawn is settled and a seed committed to first, who was drawn and the seed are published once the
 * result stands. What was drawn is never given up: another draw until somebody likes it would be a choice.
 */
export const expertDrawMachine = setup({
  types: {} as MachineTypes<ExpertDrawFacts, ExpertDrawEvent>,
  guards: {
    noLongerSecret: ({ context: { facts } }) => facts.projectState === null || whenNoLongerSecret.has(facts.projectState),
    reasonGiven,
  },
}).createMachine({
  id: 'expertDraw',
  initial: 'prepared',
  context: ({ input }) => ({ facts: input.facts }),
  states: {
    prepared: {
      meta: { tone: 'waiting' },
      on: {
        draw: { target: 'drawn', meta: byLead('draw') },
        abandon: { target: 'abandoned', guard: 'reasonGiven', meta: { ...byLead('abandon'), destroys: true } },
      },
    },
    abandoned: { type: 'final', meta: { tone: 'idle' } },
    drawn: {
      meta: { tone: 'running' },
      on: { publish: { target: 'published', guard: and(['noLongerSecret', 'reasonGiven']), meta: byLead('publish') } },
    },
    published: { type: 'final', meta: { tone: 'good' } },
  },
})
