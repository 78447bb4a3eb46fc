/** States of a purchase whose quotations are open, in their order. What is asked of rows asks when it was opened; this is for choices and parts. */
export const openedStates = ['opened', 'chosen', 'contestable', 'resultStands'] as const
