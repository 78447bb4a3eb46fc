export { offeredProviders, signOnRoutes } from './routes.ts'
