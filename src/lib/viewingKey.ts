/** Under which a tab keeps the token of a session that only looks: no other tab has it. */
export const viewingKey = 'fairlead.viewing'
