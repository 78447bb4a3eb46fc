import { defineModule } from '#server/serving/module.ts'
import { invitationKind } from './kind.ts'
import { invitationRoutes } from './routes.ts'

export { newCode } from './code.ts'
export { expiryAfter, invitationsEndingWithin, notifyInviter } from './kind.ts'
export { inviteCodeProblem, redeemInvitation } from './redeem.ts'

export const invitationModule = defineModule({
  menus: {
    srmInviteReg: { icon: 'mail', for: ['JC_BUYER', 'JC_LEAD', 'BU_APPR'] },
  },
  elements: {
    'srmInviteReg:create': { for: ['JC_BUYER', 'JC_LEAD', 'BU_APPR'], name: ['邀请', 'Invite'], opens: 'POST /api/srm/invitation' },
  },
  kinds: (config) => ({ invitation: invitationKind(config) }),
  routes: invitationRoutes,
})
