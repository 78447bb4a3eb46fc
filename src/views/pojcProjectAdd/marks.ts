/** Marks that were drawn here and under which nothing was sent yet: no server knows them. */
const unsent = new Set<string>()

/** A mark that nobody has drawn before, by which a new project is known from its first letter on. */
export const drawMark = (): string => {
  const mark = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  unsent.add(mark)
  return mark
}

export const isUnsent = (mark: string): boolean => unsent.has(mark)
export const isSentUnder = (mark: string): void => void unsent.delete(mark)
