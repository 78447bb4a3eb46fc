import type { Lifecycle } from '#server/lifecycle/process.ts'
import type { Gate } from '#server/plugins/caller.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import { menuRoutes } from './menus.ts'
import { roleRoutes } from './roles.ts'
import { secondFactorResetRoutes } from './secondFactorReset.ts'
import { userRoutes } from './users.ts'

/** Who may do what: people, their roles, and the menus and permissions of these. */
export const accessRoutes = (serve: ServeRow, gate: Gate, lifecycle: Lifecycle): void => {
  userRoutes(serve, gate, lifecycle)
  secondFactorResetRoutes(serve, gate)
  roleRoutes(serve, gate)
  menuRoutes(serve, gate)
}
export { givenBy, lockRights, refuseUngiven } from './rights.ts'
export { standingAt } from './users.ts'
