import { sql } from 'drizzle-orm'
import type { elementRows } from '#src/contract/element.ts'
import type { menuRows } from '#src/contract/menu.ts'
import type { roleRows } from '#src/contract/role.ts'
import type { userRows } from '#src/contract/user.ts'
import {
  addRoleElement,
  disableUser,
  enableUser,
  getConflicts,
  getElements,
  getLeaves,
  getMatrix,
  getMenuTree,
  getRoleElements,
  getRoleMenus,
  getRolePeople,
  getRoleTree,
  inviteUsers,
  orderMenus,
  pageUserSessions,
  removeRoleElement,
  resetPassword,
  setMatrix,
  setRoleMenus,
  setRolePeople,
  signUserOut,
  unlockUser,
  viewAs,
  whyMay,
} from '#src/services/access.ts'
import { elementOf, menuOf, newRole, newUser, roleOf, userOf } from '#tests/setup/access.ts'
import { freshNumber } from '#tests/setup/account.ts'
import { submitted } from '#tests/setup/registration.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler, Values } from './states.ts'

/** What must be brought about for the calls of who runs the platform’s accounts and rights. */
export type AccessState =
  | 'a menu with permissions'
  | 'a role with people and rights'
  | 'the role of whoever asks'
  | 'somebody at work'
  | 'somebody new'
  | 'somebody with a review in hand'
  | 'somebody without a password'
  | 'somebody of a supplier'
  | 'the account of whoever asks'

type AccessKey =
  | keyof typeof elementRows
  | keyof typeof menuRows
  | keyof typeof roleRows
  | Exclude<keyof typeof userRows, 'POST /api/admin/user' | 'POST /api/admin/user/import'>

const scene = (states: Scene['states'] = {}, given: Scene['given'] = {}): Scene => ({ who: 'an administrator is signed in', states, given })

const ofRole = { 'params.id': 'roleId' }
const ofUser = { 'params.id': 'userId' }
const role = 'a role with people and rights'
const changedRole = { success: role, 40900: 'the role of whoever asks' } as const

/** Where the calls about menus, permissions, roles and users take place that other base data has not. */
export const accessScenes: Record<AccessKey, Scene> = {
  'GET /api/admin/menu/tree': scene(),
  'POST /api/admin/menu/order': scene({ success: 'a record below /api/admin/menu' }, { 'body.places.0.id': 'entryId' }),
  'GET /api/admin/element/list': scene({ success: 'a menu with permissions' }, { 'query.menuId': 'menuId' }),
  'GET /api/admin/group/tree': scene({ success: role }),
  'GET /api/admin/group/{id}/user': scene({ success: role }, ofRole),
  'PUT /api/admin/group/{id}/user': scene(changedRole, { ...ofRole, 'query.members': 'userId', 'query.leaders': 'userId' }),
  'GET /api/admin/group/{id}/authority/menu': scene({ success: role }, ofRole),
  'PUT /api/admin/group/{id}/authority/menu': scene(changedRole, { ...ofRole, 'query.menuTrees': 'menuId' }),
  'GET /api/admin/group/{id}/authority/element': scene({ success: role }, ofRole),
  'PUT /api/admin/group/{id}/authority/element/add': scene(changedRole, { ...ofRole, 'query.elementId': 'elementId' }),
  'PUT /api/admin/group/{id}/authority/element/remove': scene(changedRole, { ...ofRole, 'query.elementId': 'heldElementId' }),
  'GET /api/admin/group/{id}/matrix': scene({ success: role }, ofRole),
  'POST /api/admin/group/{id}/matrix': scene(changedRole, { ...ofRole, 'body.version': 'version', 'body.menus.0.id': 'menuId' }),
  'GET /api/admin/group/conflicts': scene(),
  'POST /api/admin/user/invite': scene({ success: 'somebody without a password' }, { 'body.ids.0': 'userId' }),
  'GET /api/admin/user/{id}/session/page': scene({ success: 'somebody at work' }, ofUser),
  'POST /api/admin/user/{id}/signOut': scene({ success: 'somebody new' }, ofUser),
  'POST /api/admin/user/{id}/password': scene({ success: 'somebody new', 40900: 'the account of whoever asks' }, ofUser),
  'POST /api/admin/user/{id}/view': scene({ success: 'somebody at work', 40900: 'the account of whoever asks' }, ofUser),
  'POST /api/admin/user/{id}/unlock': scene({ success: 'somebody new' }, ofUser),
  'GET /api/admin/user/{id}/leaves': scene({ success: 'somebody with a review in hand' }, ofUser),
  'POST /api/admin/user/{id}/disable': scene({ success: 'somebody new', 40900: 'the account of whoever asks' }, ofUser),
  'POST /api/admin/user/{id}/enable': scene({ success: 'somebody new', 40900: 'somebody of a supplier' }, ofUser),
  'GET /api/admin/user/{id}/why': scene({ success: 'somebody at work' }, ofUser),
}

export const accessServices: { [K in AccessKey]: Entry<K> } = {
  'GET /api/admin/menu/tree': { service: getMenuTree, ask: ({ query }) => getMenuTree(query) },
  'POST /api/admin/menu/order': { service: orderMenus, ask: ({ body }) => orderMenus(body) },
  'GET /api/admin/element/list': { service: getElements, ask: ({ query }) => getElements(query) },
  'GET /api/admin/group/tree': { service: getRoleTree, ask: ({ query }) => getRoleTree(query) },
  'GET /api/admin/group/{id}/user': { service: getRolePeople, ask: ({ params }) => getRolePeople(params.id) },
  'PUT /api/admin/group/{id}/user': {
    service: setRolePeople,
    ask: ({ params, query: { members = '', leaders = '' } }) =>
      setRolePeople(params.id, { members: members.split(','), leaders: leaders.split(',') }),
  },
  'GET /api/admin/group/{id}/authority/menu': { service: getRoleMenus, ask: ({ params }) => getRoleMenus(params.id) },
  'PUT /api/admin/group/{id}/authority/menu': {
    service: setRoleMenus,
    ask: ({ params, query: { menuTrees = '' } }) => setRoleMenus(params.id, menuTrees),
  },
  'GET /api/admin/group/{id}/authority/element': { service: getRoleElements, ask: ({ params }) => getRoleElements(params.id) },
  'PUT /api/admin/group/{id}/authority/element/add': {
    service: addRoleElement,
    ask: ({ params, query }) => addRoleElement(params.id, query),
  },
  'PUT /api/admin/group/{id}/authority/element/remove': {
    service: removeRoleElement,
    ask: ({ params, query }) => removeRoleElement(params.id, query),
  },
  'GET /api/admin/group/{id}/matrix': { service: getMatrix, ask: ({ params }) => getMatrix(params.id) },
  'POST /api/admin/group/{id}/matrix': { service: setMatrix, ask: ({ params, body }) => setMatrix(params.id, body) },
  'GET /api/admin/group/conflicts': { service: getConflicts, ask: () => getConflicts() },
  'POST /api/admin/user/invite': { service: inviteUsers, ask: ({ body }) => inviteUsers(body.ids) },
  'GET /api/admin/user/{id}/session/page': {
    service: pageUserSessions,
    ask: ({ params, query }) => pageUserSessions(params.id, query),
  },
  'POST /api/admin/user/{id}/signOut': { service: signUserOut, ask: ({ params, body }) => signUserOut(params.id, body.sessionId) },
  'POST /api/admin/user/{id}/password': { service: resetPassword, ask: ({ params, body }) => resetPassword(params.id, body.password) },
  'POST /api/admin/user/{id}/view': { service: viewAs, ask: ({ params, body }) => viewAs(params.id, body.reason) },
  'POST /api/admin/user/{id}/unlock': { service: unlockUser, ask: ({ params }) => unlockUser(params.id) },
  'GET /api/admin/user/{id}/leaves': { service: getLeaves, ask: ({ params }) => getLeaves(params.id) },
  'POST /api/admin/user/{id}/disable': { service: disableUser, ask: ({ params, body }) => disableUser(params.id, body.reviewsTo) },
  'POST /api/admin/user/{id}/enable': { service: enableUser, ask: ({ params }) => enableUser(params.id) },
  'GET /api/admin/user/{id}/why': { service: whyMay, ask: ({ params, query }) => whyMay(params.id, query.code) },
}

/** Brings these states about on our own server. */
export const accessStates = (world: World): Record<AccessState, StateHandler> => {
  const codes = { menu: 'poJcProject', element: 'poJcProject:publish', held: 'poJcProject:cancel' }
  const rightsOf = async (held: string): Promise<Values> => ({
    menuId: await menuOf(world, codes.menu),
    elementId: await elementOf(world, codes.element),
    heldElementId: await elementOf(world, held),
  })
  const somebody = async () => (await newUser(world, { roleIds: [await roleOf(world, 'ANALYST')] })).id
  const versionOf = async (id: string) => (await world.ask('admin', 'GET /api/admin/group/{id}', { params: { id } })).version

  return {
    'a menu with permissions': async () => ({ menuId: await menuOf(world, codes.menu) }),
    'a role with people and rights': async () => {
      const roleId = await newRole(world, { uses: [codes.menu, codes.held] })
      const { id: userId } = await newUser(world, { roleIds: [roleId] })
      return { roleId, userId, version: await versionOf(roleId), ...(await rightsOf(codes.held)) }
    },
    // Whom nobody could replace.
    'the role of whoever asks': async () => {
      const roleId = await roleOf(world, 'PLAT_ADMIN')
      return { roleId, userId: await somebody(), version: await versionOf(roleId), ...(await rightsOf('groupManager:btn_resourceManager')) }
    },
    'somebody at work': async () => {
      await world.signIn('buyer')
      return { userId: await userOf(world, 'buyer') }
    },
    'somebody new': async () => ({ userId: await somebody() }),
    // Of this registration alone: others may be in anybody's hands.
    'somebody with a review in hand': async () => {
      const { id: userId } = await newUser(world, { roleIds: [await roleOf(world, 'PLAT_REVIEWER'), await newRole(world, {})] })
      const { id } = await submitted(world)
      await world.database.execute(sql`update company set assignee_id = ${userId} where id = ${id}`)
      return { userId }
    },
    'somebody without a password': async () => ({ userId: (await newUser(world, { mobile: freshNumber() })).id }),
    'somebody of a supplier': async () => ({ userId: await userOf(world, 'm33-qinlan') }),
    'the account of whoever asks': async () => ({ userId: await userOf(world, 'admin') }),
  }
}
