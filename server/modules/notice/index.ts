import { defineModule } from '#server/plugins/module.ts'
import { noticeRoutes } from './routes.ts'

export const noticeModule = defineModule({
  routes: noticeRoutes,
})
