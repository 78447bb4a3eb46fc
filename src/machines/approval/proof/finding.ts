import type { FormValues } from '../definition.ts'

/** What a proof finds in a definition; in words it is the text `flow.finding.<code>`. */
export interface Finding {
  code: FindingCode
  /** Id of the node or branch that it is about. */
  about: string
  /** What stops is not published. */
  weight: (typeof findingWeights)[number]
  /** What the text names: nodes and branches by their ids. */
  values: Readonly<Record<string, string>>
  /** A form for which it is so; fields that make no difference are left out. */
  example?: FormValues
}

export const findingWeights = ['stops', 'warns'] as const

export const findingCodes = [
  'overlap',
  'gap',
  'neverTaken',
  'elseNeverTaken',
  'unreachable',
  'notProven',
  'decidedByNobody',
  'rejectedAside',
  'sameTwice',
  'ownRequest',
  'knownLater',
  'nobodyFound',
  'blocksAfterTimer',
  'roundByTime',
  'withinCircle',
  'withinMissing',
] as const

export type FindingCode = (typeof findingCodes)[number]
