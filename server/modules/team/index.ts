export { contactRoutes } from './contacts.ts'
export { handoverKind } from './kind.ts'
export { teamRoutes } from './routes.ts'
