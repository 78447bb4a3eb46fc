import { defineModule } from '#server/serving/module.ts'
import { underRoutes } from './routes.ts'

/** What stands under a record, on its page. */
export const underModule = defineModule({ routes: underRoutes })
