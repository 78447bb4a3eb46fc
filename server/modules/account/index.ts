import { defineModule } from '#server/serving/module.ts'
import { personalRoutes } from './personal.ts'
import { invitedRoutes } from './invited.ts'
import { accountRoutes } from './routes.ts'

export { recipientOf, sendInvitation, type Invitee } from './invited.ts'

export const accountModule = defineModule({
  routes: (serve, context) => {
    personalRoutes(serve, context)
    accountRoutes(serve, context)
    invitedRoutes(serve, context)
  },
})
