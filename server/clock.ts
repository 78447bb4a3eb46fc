/** The one clock of the server: deadlines are decided by it, tests move it. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }
