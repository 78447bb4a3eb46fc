export { baseRoutes } from './routes.ts'
