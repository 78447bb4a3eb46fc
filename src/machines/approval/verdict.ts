import type { Share, StepNode } from './definition.ts'

export const openTaskStates = ['pending', 'viewed', 'delegated', 'resolved', 'added'] as const

/** In which of these it is for the one who is asked to act; while it is delegated it is for the other. */
export const ownTurnStates = ['pending', 'viewed', 'resolved'] as const

/** Whose turn it is with a task in a state; nobody’s while it waits for a signer, and once it has ended. */
export const turnOf = (state: string): 'user' | 'delegate' | null =>
  state === 'delegated' ? 'delegate' : ownTurnStates.some((own) => own === state) ? 'user' : null

/** A task of a step, as far as the step counts it. */
export interface CountedTask {
  /** As it is stored (`task.ts`). */
  state: string
  /** What was decided when nobody decided in time. */
  timedAs: 'approve' | 'reject' | null
  weight: number
  /** An added signer's. One `before` or `after` whoever added them binds the step by a rejection and is waited for; one `beside` counts like its own. */
  place: 'own' | 'before' | 'after' | 'beside'
  /** To which node it was returned. */
  returnTo: string | null
}

/** How a step stands: its tasks, and how many people are yet to be asked once these have decided. */
export interface CountedStep {
  tasks: readonly CountedTask[]
  queued: number
}

export type Verdict = { kind: 'open' | 'approved' | 'rejected' } | { kind: 'returned'; to: string }

/** The node that stands for who began the case, among those that a task is returned to. */
export const initiatorNode = 'start'

const isOpen = ({ state }: CountedTask) => openTaskStates.some((open) => open === state)
export const hasApproved = ({ state, timedAs }: CountedTask) => state === 'approved' || (state === 'timedOut' && timedAs === 'approve')
const hasRejected = ({ state, timedAs }: CountedTask) => state === 'rejected' || (state === 'timedOut' && timedAs === 'reject')
/** Nothing is asked of it any more: it stands in nobody’s way, and for nobody. */
const isVoid = ({ state }: CountedTask) => ['cancelled', 'removed', 'transferred', 'withdrawn', 'submitted'].includes(state)

/** What a step has decided by its mode (domain.md §1.6): the first rejection ends a countersigning, the first decision one of any. */
export const verdictOf = ({ mode }: Pick<StepNode, 'mode'>, { tasks, queued }: CountedStep): Verdict => {
  const returned = tasks.find(({ state, returnTo }) => state === 'returned' && returnTo !== null)
  if (returned?.returnTo) return { kind: 'returned', to: returned.returnTo }
  const bound = tasks.filter(({ place }) => place === 'before' || place === 'after')
  if (bound.some(hasRejected)) return { kind: 'rejected' }
  const counted = tasks.filter((task) => !bound.includes(task) && !isVoid(task))
  const own = verdictOfOwn(mode, counted, queued)
  return own === 'approved' && bound.some(isOpen) ? { kind: 'open' } : { kind: own }
}

const verdictOfOwn = (mode: StepNode['mode'], tasks: readonly CountedTask[], queued: number): 'open' | 'approved' | 'rejected' => {
  const isUndecided = queued > 0 || tasks.some(isOpen)
  switch (mode.kind) {
    case 'anyOf':
      if (tasks.some(hasApproved)) return 'approved'
      if (tasks.some(hasRejected)) return 'rejected'
      return isUndecided ? 'open' : 'approved'
    case 'sequential':
      return allOf(tasks, isUndecided)
    case 'countersign':
      return mode.share ? shareOf(mode.share, tasks.map(alike)) : allOf(tasks, isUndecided)
    case 'vote':
      return shareOf(mode.share, tasks)
  }
}

const allOf = (tasks: readonly CountedTask[], isUndecided: boolean) => {
  if (tasks.some(hasRejected)) return 'rejected'
  return isUndecided ? 'open' : 'approved'
}

const alike = (task: CountedTask): CountedTask => ({ ...task, weight: 1 })

/** Whoever was passed over is not counted; where nobody is left, nothing stands in the way. */
const shareOf = ({ of, outOf }: Share, tasks: readonly CountedTask[]) => {
  const weightOf = (which: (task: CountedTask) => boolean) => tasks.filter(which).reduce((total, { weight }) => total + weight, 0)
  const total = weightOf(({ state }) => state !== 'skipped')
  const isEnough = (weight: number) => weight * outOf >= of * total
  if (isEnough(weightOf(hasApproved))) return 'approved'
  return isEnough(total - weightOf(hasRejected)) ? 'open' : 'rejected'
}
