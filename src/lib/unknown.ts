/** What is said in the place of what nobody has told: a back end may leave out what the contract has it say (decision 053). */
export const unknown = '—'

export const isUnknown = (value: unknown): boolean => value === undefined || value === null || value === '' || Number.isNaN(value)

/** A figure as it is, without separators. */
export const asWritten = (value: number | string): string => (isUnknown(value) ? unknown : String(value))

/** A number for drawings and sums that go on without it: what is not known weighs nothing. */
export const weight = (value: number): number => (isUnknown(value) ? 0 : value)
