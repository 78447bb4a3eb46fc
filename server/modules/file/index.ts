export type { StoredFile } from './files.ts'
export { fileRoutes } from './routes.ts'
export { sweepFiles } from './sweep.ts'
