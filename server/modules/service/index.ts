export { serviceRoutes } from './clients.ts'
