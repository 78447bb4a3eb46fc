export { contactRoutes } from './contacts.ts'
export { handoverKind } from './kind.ts'
export { memberKind } from './memberKind.ts'
export { teamRoutes } from './routes.ts'
