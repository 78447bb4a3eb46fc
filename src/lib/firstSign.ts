/** What somebody's name begins with, whole: many rare characters are two units of a text. */
export const firstSign = (name: string): string => Array.from(name.trim())[0] ?? ''
