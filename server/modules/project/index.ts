export { projectKind } from './kind.ts'
export { projectRoutes } from './routes.ts'
export { templateRoutes } from './templates.ts'
