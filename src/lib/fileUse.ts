/**
 * What a file is asked for: a paper, that was scanned, photographed or signed electronically; a picture; or a document, which may be of every kind that
 * is taken.
 */
export const fileUses = ['paper', 'picture', 'document'] as const
export type FileUse = (typeof fileUses)[number]

const pictures = ['image/jpeg', 'image/png']

/** The types of what papers are, by their content. */
export const paperTypes: readonly string[] = [...pictures, 'application/pdf', 'application/ofd']

/** Whether a file of a type, as its content says it, is what was asked for. */
export const isTaken = (use: FileUse, type: string): boolean =>
  use === 'document' || (use === 'paper' ? paperTypes : pictures).includes(type)
