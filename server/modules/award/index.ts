export { awardRoutes } from './routes.ts'
