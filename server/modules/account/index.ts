import { defineModule } from '#server/plugins/module.ts'
import { personalRoutes } from './personal.ts'
import { invitedRoutes } from './invited.ts'
import { accountRoutes } from './routes.ts'

export { checkCode, codeMatches, wrongCode } from './codes.ts'
export {
  refuseWhenFull,
  refuseWhileDelayed,
  signInsAnywhere,
  signInsFrom,
  signInsHere,
  wrongCaptchas,
  wrongPasswords,
  type Meant,
} from './limits.ts'
export { refuseWeak, refuseWrongPassword } from './passwords.ts'
export { recipientOf, sendInvitation, type Invitee } from './invited.ts'
export { endOwnToken, endTokens, pageSessions } from './sessions.ts'

export const accountModule = defineModule({
  routes: (serve, context) => {
    personalRoutes(serve, context)
    accountRoutes(serve, context)
    invitedRoutes(serve, context)
  },
})
