import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'
import { addWorkingHours } from '#src/lib/workingHours.ts'
import type { TaskEvent } from '#src/machines/approval/task.ts'
import { openTasks, sendTask, type CasePlay } from './playCase.ts'
import type { PlayedTask } from './played.ts'

/** What happens to a record: it stops at each moment until then, and goes on once that has come. */
export type Course = Generator<Date, void>

/** Counts hours of office time from a moment. */
export const waitingFrom = (begunAt: Date): ((hours: number) => Date) => {
  let at = begunAt
  return (hours) => (at = addWorkingHours(deliveredCalendar, at, hours))
}

/** In which whoever has a task decides about it. */
const decidable = new Set(['pending', 'viewed', 'resolved'])

/** Who decides for the department that has no head. */
const vacancyTo = 'head24'
const vacant = '部门负责人退休未接任，指定公司负责人审批 / The head has retired, nobody was named yet'

/** An administrator names somebody where nobody was found. */
const nameSomebody = (play: CasePlay): void => {
  const task = openTasks(play).find(({ userId }) => userId === null)
  if (!task) return
  sendTask(play, task, { type: 'reassign', userId: play.house.called(vacancyTo).id, reason: vacant }, play.house.called('admin').id)
}

const firstAsked = (play: CasePlay): PlayedTask | undefined =>
  openTasks(play).find(({ state, userId }) => userId !== null && decidable.has(state))

/** Whoever was asked first decides; somebody is named before where nobody was. @returns whether anybody is asked */
export const decide = (play: CasePlay, event: TaskEvent): boolean => {
  nameSomebody(play)
  const task = firstAsked(play)
  if (task) sendTask(play, task, event, task.userId)
  return task !== undefined
}

/** Whoever was asked first opens it. */
export const look = (play: CasePlay): void => {
  const task = firstAsked(play)
  if (task?.state === 'pending') sendTask(play, task, { type: 'view' }, task.userId)
}

/** Whoever looks into it for somebody says what they found. */
export const resolve = (play: CasePlay, opinion: string): void => {
  const task = openTasks(play).find(({ state }) => state === 'delegated')
  if (task) sendTask(play, task, { type: 'resolve', opinion }, task.delegateId)
}

/** Whoever approved last thinks better of it. */
export const takeBack = (play: CasePlay): void => {
  const task = play.its.visits.flatMap(({ tasks }) => tasks).findLast(({ state }) => state === 'approved')
  if (task) sendTask(play, task, { type: 'takeBack' }, task.userId)
}

/** Somebody says something without deciding. */
export const comment = ({ its, clock }: CasePlay, userId: string, text: string): void =>
  void its.comments.push({ userId, text, at: clock.now })

const opinions = [
  '同意',
  '同意，请按计划采购 / Agreed, buy as planned',
  '库存已核对，数量合理 / Stock checked, the quantities are right',
  '同意，注意交货期 / Agreed; mind the date of delivery',
  '预算内，同意 / Within the budget, agreed',
  '同意，请比较备选型号 / Agreed; please compare other models',
]

/** By the place of a record among all people say one thing or another. */
export const opinionOf = (place: number): string => opinions[place % opinions.length] ?? ''
