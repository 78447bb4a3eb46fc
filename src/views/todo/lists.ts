/** The lists of `/todo`, by what is asked for: tasks, and cases. */
const taskViews = ['mine', 'done', 'behalf', 'nobody'] as const
const caseViews = ['started', 'copied', 'all'] as const

export type TaskView = (typeof taskViews)[number]
export type CaseView = (typeof caseViews)[number]
export type View = TaskView | CaseView

/** In the order in which they stand. */
export const views: readonly View[] = ['mine', 'done', 'started', 'copied', 'behalf', 'nobody', 'all']

/** Those of whoever looks after all cases. */
export const administered: readonly View[] = ['nobody', 'all']

export const isCaseView = (view: View): view is CaseView => caseViews.some((each) => each === view)
