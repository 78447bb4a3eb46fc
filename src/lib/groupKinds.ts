/** What groups of people of the house are for: approving, being drawn as experts, opening together. */
export const groupKinds = ['APPROVAL', 'EXPERT', 'OPENER'] as const

/** How a member stands today; whoever is not `ready` can't be called upon: resting, before or after their time, or without an open account in the house. */
export const memberStandings = ['ready', 'paused', 'notYet', 'ended', 'gone'] as const
