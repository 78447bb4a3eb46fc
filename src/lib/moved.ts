/** Asks with a call which records have moved since a moment (ISO 8601). */
export const sinceHeader = 'fairlead-since'
/** Answers it: the machines whose records have, one after the other; empty when none has. */
export const movedHeader = 'fairlead-moved'
