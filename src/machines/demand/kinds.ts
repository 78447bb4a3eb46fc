/** How a demand came about: it stands in the plan, it does not, or it was bought before it was recorded. */
export const demandKinds = ['PLANNED', 'UNPLANNED', 'URGENT'] as const
export type DemandKind = (typeof demandKinds)[number]
