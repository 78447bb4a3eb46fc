import type { RecordOf } from '#src/services/records.ts'

export type Case = RecordOf<'case'>
export type ChainNode = Case['chain'][number]
export type ChainTask = ChainNode['tasks'][number]
export type FormField = Case['form'][number]
