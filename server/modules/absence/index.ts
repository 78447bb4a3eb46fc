import { defineModule } from '#server/serving/module.ts'
import { absenceRoutes } from './routes.ts'

/** When people of the house are away, and who acts for them meanwhile. */
export const absenceModule = defineModule({ routes: absenceRoutes })
