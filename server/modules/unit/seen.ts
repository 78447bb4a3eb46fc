import type { SQL } from 'drizzle-orm'
import { withinDataScope } from '#server/db/dataScope.ts'
import type { Caller } from '#server/serving/caller.ts'

const keeps = ['poMtBasicUnit:edit', 'userManager'] as const

/** Those of a company that somebody sees: who keeps them, as far as their roles show companies; anybody else those of their own company and of the ones below. */
export const seenUnits = (caller: Caller, companyId: SQL): SQL => {
  const isKeeper = keeps.some((code) => caller.authorities.has(code))
  return withinDataScope(isKeeper || caller.dataScope !== 'all' ? caller : { ...caller, dataScope: 'below' }, { unit: companyId })
}
