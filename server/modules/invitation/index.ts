export { newCode } from './code.ts'
export { expiryAfter, invitationKind, invitationsEndingWithin, notifyInviter } from './kind.ts'
export { inviteCodeProblem, redeemInvitation } from './redeem.ts'
export { invitationRoutes } from './routes.ts'
