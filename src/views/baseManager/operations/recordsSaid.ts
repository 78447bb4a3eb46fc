import type { Operation } from '#src/services/operation.ts'

/** The records that an operation was about, by their names: the first of them; without any, what the call was about. */
export const recordsSaid = (
  { records, recordId }: Pick<Operation, 'records' | 'recordId'>,
  both: (name: string, nameEn: string) => string,
) => (records.length > 0 ? [...new Set(records.map(({ name, nameEn }) => both(name, nameEn)))].join(' · ') : (recordId ?? ''))
