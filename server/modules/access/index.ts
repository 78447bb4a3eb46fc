import { defineModule } from '#server/serving/module.ts'
import { inviteRoutes } from './invite.ts'
import { menuRoutes } from './menus.ts'
import { roleRoutes } from './roles.ts'
import { secondFactorResetRoutes } from './secondFactorReset.ts'
import { userRoutes } from './users.ts'

export { accountChanger, refuseUnseen } from './accounts.ts'
export { givenBy, lockRights, refuseUngiven } from './rights.ts'
export { standingAt } from './users.ts'

/** Who may do what: people, their roles, and the menus and permissions of these. */
export const accessModule = defineModule({
  menus: {
    userManager: { icon: 'users', keptBy: ['PLAT_ADMIN'] },
    groupManager: { icon: 'shield', keptBy: ['PLAT_ADMIN'] },
    groupTypeManager: { icon: 'boxes', keptBy: ['PLAT_ADMIN'] },
    menuManager: { icon: 'list', keptBy: ['PLAT_ADMIN'] },
  },
  elements: {
    'groupManager:btn_userManager': {
      for: ['PLAT_ADMIN'],
      name: ['分配成员', 'Choose the members'],
      opens: 'PUT /api/admin/group/{id}/user',
    },
    'groupManager:btn_resourceManager': {
      for: ['PLAT_ADMIN'],
      name: ['分配权限', 'Grant rights'],
      opens: 'POST /api/admin/group/{id}/matrix',
    },
    'groupManager:menu': { for: ['PLAT_ADMIN'], name: ['授权菜单', 'Grant menus'], opens: 'PUT /api/admin/group/{id}/authority/menu' },
    'groupManager:element': {
      for: ['PLAT_ADMIN'],
      name: ['授权操作', 'Grant permissions'],
      opens: 'PUT /api/admin/group/{id}/authority/element/add',
    },
    'userManager:signOut': { for: ['PLAT_ADMIN'], name: ['强制下线', 'Sign out'], opens: 'POST /api/admin/user/{id}/signOut' },
    'userManager:resetPassword': {
      for: ['PLAT_ADMIN'],
      name: ['重置密码', 'Reset the password'],
      opens: 'POST /api/admin/user/{id}/password',
    },
    'userManager:resetSecondFactor': {
      for: ['PLAT_ADMIN'],
      name: ['重置两步验证', 'Reset the second factor'],
      opens: 'POST /api/admin/user/{id}/secondFactor/confirmReset',
    },
    'userManager:disable': { for: ['PLAT_ADMIN'], name: ['停用或启用', 'Disable or enable'], opens: 'POST /api/admin/user/{id}/disable' },
    'userManager:view': { for: ['PLAT_ADMIN'], name: ['以其身份查看', 'View as'], opens: 'POST /api/admin/user/{id}/view' },
    'userManager:unlock': { for: ['PLAT_ADMIN'], name: ['解锁', 'Unlock'], opens: 'POST /api/admin/user/{id}/unlock' },
  },
  routes: (serve, context) => {
    userRoutes(serve, context)
    inviteRoutes(serve, context)
    secondFactorResetRoutes(serve, context)
    roleRoutes(serve, context)
    menuRoutes(serve, context)
  },
})
