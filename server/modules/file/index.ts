import { defineModule } from '#server/serving/module.ts'
import { fileRoutes } from './routes.ts'

export type { StoredFile } from './files.ts'
export { sweepFiles } from './sweep.ts'

export const fileModule = defineModule({
  routes: fileRoutes,
})
