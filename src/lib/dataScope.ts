/**
 * Whose records the people of a role see, from the widest to the narrowest: everybody's; those of their company and the units below it; those of their
 * company; those they are in charge of. In the order of the alphabet, by which the database finds the widest of several.
 */
export const dataScopes = ['all', 'below', 'company', 'own'] as const

export type DataScope = (typeof dataScopes)[number]

/** Whether one shows more than the other. */
export const isWider = (one: DataScope, other: DataScope): boolean => dataScopes.indexOf(one) < dataScopes.indexOf(other)
