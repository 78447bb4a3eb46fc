export { achievementKind } from './kind.ts'
export { achievementRoutes } from './routes.ts'
