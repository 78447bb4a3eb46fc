/** The last number in a label, as it is written: the month of “2026-11”, the hour with whatever stands after it; a label without one as it is. */
export const lastNumber = (label: string): string => /\d+(?=\D*$)/.exec(label)?.[0] ?? label
