import type { Case, ChainNode, ChainTask } from './types.ts'

export interface MyTask {
  task: ChainTask
  node: ChainNode
}

/** What the reader of a case may be asked to do: what was decided only where it can be taken back. */
const isUseful = ({ event, allowed }: ChainTask['transitions'][number]): boolean =>
  event !== 'view' && event !== 'reassign' && event !== 'remove' && (event !== 'takeBack' || allowed)

/** The tasks of whoever reads a case, as far as something may be done about them. */
export const myTasks = ({ chain }: Pick<Case, 'chain'>): MyTask[] =>
  chain.flatMap((node) =>
    node.tasks.flatMap((task) => {
      const transitions = task.transitions.filter(isUseful)
      return task.isMine && transitions.length > 0 ? [{ node, task: { ...task, transitions } }] : []
    }),
  )

/** Whether something waits for whoever reads a case. */
export const waitsForReader = (record: Pick<Case, 'chain'>): boolean =>
  myTasks(record).some(({ task: { transitions } }) => transitions.some(({ event }) => event !== 'takeBack'))
