export { removeSecondFactor, takeSecondFactor, waysOf } from './factors.ts'
export { askingFor } from './passkeys.ts'
export { secondFactorRoutes } from './routes.ts'
