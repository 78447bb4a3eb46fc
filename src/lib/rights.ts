/** Answers every call of somebody: the same as long as they may do the same. */
export const rightsHeader = 'fairlead-rights'
