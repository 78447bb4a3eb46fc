import { menus } from '#server/db/access/menus.ts'
import type { State } from '#tests/contract/scenes.ts'

/** Somebody of each role that may keep base data: as the contract says it, and on our server. */
const people: Record<string, { who: State; person: string }> = {
  PLAT_ADMIN: { who: 'an administrator is signed in', person: 'admin' },
  PLAT_REVIEWER: { who: 'a reviewer is signed in', person: 'reviewer' },
  JC_LEAD: { who: 'a head of procurement is signed in', person: 'lead' },
  JC_BUYER: { who: 'a buyer is signed in', person: 'buyer' },
  SUP_ADMIN: { who: 'a supplier is signed in', person: 'supplier1' },
}

/** Who keeps what a menu shows. @throws Error where the menu does not say */
export const keeperOf = (menu: string) => {
  const [role = ''] = menus.flatMap(({ children }) => children).find(({ code }) => code === menu)?.keptBy ?? []
  const keeper = people[role]
  if (!keeper) throw new Error(`Nobody is known who keeps ${menu}`)
  return keeper
}
