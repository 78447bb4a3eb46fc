import { defineModule } from '#server/serving/module.ts'
import { contactRoutes } from './contacts.ts'
import { handoverKind } from './kind.ts'
import { memberKind } from './memberKind.ts'
import { teamRoutes } from './routes.ts'

export { beginMembership, joinIfInvited } from './membership.ts'

export const teamModule = defineModule({
  menus: {
    poBuTeamMembers: { icon: 'users', for: ['SUP_QUOTER', 'SUP_ADMIN', 'SUP_MEMBER'] },
    poBuContact: { icon: 'contact', keptBy: ['SUP_ADMIN'] },
    employeeManager: { icon: 'contact', for: ['PLAT_ADMIN'] },
  },
  elements: {
    'companyUser:read': {
      for: ['JC_LEAD', 'SUP_QUOTER', 'SUP_ADMIN', 'SUP_MEMBER', 'PLAT_REVIEWER', 'PLAT_ADMIN'],
      name: ['查看成员', 'See members'],
      opens: 'GET /api/admin/companyUser/{id}/menbers',
    },
    'poBuTeamMembers:invite': { for: ['SUP_ADMIN'], name: ['邀请成员', 'Invite a member'], opens: 'POST /api/srm/member' },
    'poBuTeamMembers:propose': { for: ['SUP_ADMIN'], opens: 'POST /api/srm/handover' },
    // An administrator may take over another company’s account.
    'poBuTeamMembers:accept': { for: ['SUP_ADMIN'] },
    // An administrator may take over another company’s account.
    'poBuTeamMembers:decline': { for: ['SUP_ADMIN'] },
  },
  kinds: () => ({ handover: handoverKind, member: memberKind }),
  routes: (serve, context) => {
    contactRoutes(serve, context)
    teamRoutes(serve, context)
  },
})
