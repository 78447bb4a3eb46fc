import { defineModule } from '#server/serving/module.ts'
import { serviceRoutes } from './clients.ts'

export const serviceModule = defineModule({
  menus: {
    serviceManager: { icon: 'plug', keptBy: ['PLAT_ADMIN'] },
  },
  elements: {
    'serviceManager:btn_secret': { for: ['PLAT_ADMIN'], name: ['签发密钥', 'Issue a secret'], opens: 'POST /api/auth/service/{id}/secret' },
    'serviceManager:btn_revoke': {
      for: ['PLAT_ADMIN'],
      name: ['吊销密钥', 'Revoke the secret'],
      opens: 'POST /api/auth/service/{id}/revoke',
    },
    'serviceManager:btn_clientManager': {
      for: ['PLAT_ADMIN'],
      name: ['设置可接受的调用方', 'Say whose calls it takes'],
      opens: 'PUT /api/auth/service/{id}/client',
    },
  },
  routes: serviceRoutes,
})
