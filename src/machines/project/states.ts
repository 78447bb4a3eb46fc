/** States of a purchase whose quotations are open, in their order. What is asked of rows asks when it was opened; this is for choices and parts. */
export const openedStates = ['opened', 'chosen', 'contestable', 'resultStands'] as const

/** Those that lists show: a deleted draft stands in none. */
export const listedStates = ['draft', 'published', 'sealed', ...openedStates, 'cancelled'] as const
