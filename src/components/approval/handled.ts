import type { MessageId } from '#src/lang/ids.ts'
import type { StepNode } from '#src/machines/approval/definition.ts'
import type { ChainNode } from './types.ts'

type Kind = StepNode['kind'] | ChainNode['kind']

/** What approving is called where something is to be done. */
export const decisionCalled = (kind: Kind): Readonly<Record<'approve', MessageId>> | undefined =>
  kind === 'handle' ? { approve: 'approval.done' } : undefined

/** What a state of a task is called there; undefined where that is its title. */
export const stateCalled = (kind: Kind, state: string): MessageId | undefined =>
  kind === 'handle' && state === 'approved' ? 'approval.handled' : undefined
