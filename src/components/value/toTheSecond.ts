/** A time of day to the second: `second` alone would be all that is shown. */
export const toTheSecond = { hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
