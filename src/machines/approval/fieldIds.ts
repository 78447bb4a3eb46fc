/** The id of what a field of a form is called. */
export const fieldId = <F extends string>(field: F): `flow.field.${F}` => `flow.field.${field}`

/** The id of what a choice is called. */
export const choiceId = (field: string, value: string): string => {
  if (field === 'method') return `project.method.${value}`
  if (field === 'stage') return `state.project.${value}`
  return `flow.value.${field}.${value}`
}
