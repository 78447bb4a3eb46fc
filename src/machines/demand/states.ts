/** States of a demand that group procurement may buy: it waits in the pool for whoever buys it, or somebody has it. */
export const buyableStates = ['approved', 'accepted'] as const

export const isBuyable = (state: string): boolean => buyableStates.some((each) => each === state)
