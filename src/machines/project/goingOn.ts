/** States in which a purchase is in the open and has not come to its end: it can be held and stopped, and sent on by what an objection brings. */
export const goingOn: readonly string[] = ['published', 'sealed', 'opened', 'chosen', 'contestable']
