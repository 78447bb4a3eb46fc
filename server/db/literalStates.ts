import { sql, type SQL } from 'drizzle-orm'

/** States of a machine as SQL itself names them, for what stands behind `in`: an index over some states serves no parameter. */
export const literalStates = (states: readonly string[]): SQL => sql.raw(`(${states.map((state) => `'${state}'`).join(', ')})`)
