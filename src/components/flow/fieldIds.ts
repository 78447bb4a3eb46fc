import type { MessageId } from '#src/lang/ids.ts'

/** The id of what a field of a form is called. */
export const fieldId = (field: string): MessageId => `flow.field.${field}` as MessageId

/** The id of what a choice is called. */
export const choiceId = (field: string, value: string): MessageId => {
  if (field === 'method') return `project.method.${value}` as MessageId
  if (field === 'stage') return `state.project.${value}` as MessageId
  return `flow.value.${field}.${value}` as MessageId
}
