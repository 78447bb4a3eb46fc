export { integrityKind } from './kind.ts'
export { integrityRoutes } from './routes.ts'
