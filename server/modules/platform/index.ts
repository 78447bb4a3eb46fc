export { platformRoutes } from './routes.ts'
