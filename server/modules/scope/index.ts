export { scopeKind } from './kind.ts'
export { scopeRoutes } from './routes.ts'
