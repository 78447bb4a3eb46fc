import { allFields, type RegistrationField } from '#src/machines/registration/fields.ts'

/** What a reviewer found: the reason for which a field is returned, as far as it is typed; null for one that is right. */
export type Mark = string | null
/** A field that is not there was not looked at yet. */
export type Marks = Partial<Record<RegistrationField, Mark>>

/** The shortest reason the server keeps. */
const reasonAtLeast = 2

interface StoredMarks {
  marks: readonly { field: RegistrationField; reason: string }[]
  correctFields: readonly RegistrationField[]
}

export const marksOf = ({ marks, correctFields }: StoredMarks): Marks => ({
  ...Object.fromEntries(correctFields.map((field) => [field, null])),
  ...Object.fromEntries(marks.map(({ field, reason }) => [field, reason])),
})

/** Whether a field is returned without saying why. */
export const lacksReason = (mark: Mark | undefined): boolean => typeof mark === 'string' && mark.trim().length < reasonAtLeast

/** What the server is to keep: fields with a reason, and those that are right, in the order of the form. */
export const keptMarks = (marks: Marks): { field: RegistrationField; reason: string }[] =>
  allFields.flatMap((field) => {
    const mark = marks[field]
    return typeof mark !== 'string' || lacksReason(mark) ? [] : [{ field, reason: mark.trim() }]
  })
export const keptCorrect = (marks: Marks): RegistrationField[] => allFields.filter((field) => marks[field] === null)

/** What nobody has looked at yet. */
export const unmarkedIn = (marks: Marks): RegistrationField[] => allFields.filter((field) => marks[field] === undefined)

/** Sets a field's mark, or takes it back. */
export const withMark = (marks: Marks, field: RegistrationField, mark: Mark | undefined): Marks => {
  const { [field]: _, ...others } = marks
  return mark === undefined ? others : { ...others, [field]: mark }
}

export const withOthersCorrect = (marks: Marks): Marks => ({
  ...Object.fromEntries(unmarkedIn(marks).map((field) => [field, null])),
  ...marks,
})
