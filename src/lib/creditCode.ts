const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** The check character of a unified social credit code, GB 32100-2015: Σ value × 3^i mod 31 over the first 17 characters. */
export const checkCharacter = (first17: string): string => {
  const total = Array.from(first17).reduce((sum, character, index) => sum + alphabet.indexOf(character) * (3 ** index % 31), 0)
  return alphabet.charAt((31 - (total % 31)) % 31)
}
