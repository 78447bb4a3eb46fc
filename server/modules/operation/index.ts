import { defineModule } from '#server/serving/module.ts'
import { operationRoutes } from './routes.ts'

export { anchorHead, anchorsIn } from './anchor.ts'
export { archiveOperations, followFile } from './archive.ts'
export { beginning, hashAt, lengthenChain, startOf } from './chain.ts'
export { writeLinks } from './file.ts'
export { verifyAfter, type Broken } from './verify.ts'

export const operationModule = defineModule({
  menus: {
    gateLogManager: { icon: 'history', for: ['PLAT_ADMIN'] },
  },
  routes: operationRoutes,
})
