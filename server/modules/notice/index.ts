import { defineModule } from '#server/serving/module.ts'
import { noticeRoutes } from './routes.ts'

export const noticeModule = defineModule({
  routes: noticeRoutes,
})
