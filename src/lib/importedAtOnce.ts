/** As many rows of base data as one import brings. */
export const importedAtOnce = 1000
