import { fieldsOfStep, type RegistrationField } from '#src/machines/registration/fields.ts'

/** Fields a reviewer returns, each with the reason as far as it is typed. */
export type Marks = Partial<Record<RegistrationField, string>>

/** The shortest reason the server keeps. */
const reasonAtLeast = 2

export const allFields: readonly RegistrationField[] = [...fieldsOfStep[2], ...fieldsOfStep[3], ...fieldsOfStep[4]]

export const marksOf = (stored: readonly { field: RegistrationField; reason: string }[]): Marks =>
  Object.fromEntries(stored.map(({ field, reason }) => [field, reason]))

/** Whether a field is returned without saying why. */
export const lacksReason = (reason: string | undefined): boolean => reason !== undefined && reason.trim().length < reasonAtLeast

/** What the server is to keep: fields with a reason, in the order of the form. */
export const keptMarks = (marks: Marks): { field: RegistrationField; reason: string }[] =>
  allFields.flatMap((field) => {
    const reason = marks[field]
    return reason === undefined || lacksReason(reason) ? [] : [{ field, reason: reason.trim() }]
  })

export const withMark = (marks: Marks, field: RegistrationField, reason: string | null): Marks => {
  const { [field]: _, ...others } = marks
  return reason === null ? others : { ...others, [field]: reason }
}
