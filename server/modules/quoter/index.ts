export { personHash } from './person.ts'
export { quoterKind } from './kind.ts'
export { quoterRoutes } from './routes.ts'
