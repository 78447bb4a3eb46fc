import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type MenuNode = Data<'GET /api/admin/menu/tree'>[number]
export type RoleNode = Data<'GET /api/admin/group/tree'>[number]
export type Matrix = Data<'GET /api/admin/group/{id}/matrix'>
export type Conflict = Data<'GET /api/admin/group/conflicts'>[number]
export type Why = Data<'GET /api/admin/user/{id}/why'>

export const getMenuTree = (query: Input<'GET /api/admin/menu/tree'>['query'] = {}, options?: CallOptions) =>
  call('GET /api/admin/menu/tree', { query, bare: true }, options)

export const orderMenus = (body: Input<'POST /api/admin/menu/order'>['body'], options?: CallOptions) =>
  call('POST /api/admin/menu/order', { body }, options)

export const getElements = (query: Input<'GET /api/admin/element/list'>['query'], options?: CallOptions) =>
  call('GET /api/admin/element/list', { query }, options)

export const getRoleTree = (query: Input<'GET /api/admin/group/tree'>['query'] = {}, options?: CallOptions) =>
  call('GET /api/admin/group/tree', { query, bare: true }, options)

export const getRolePeople = (id: string, options?: CallOptions) => call('GET /api/admin/group/{id}/user', { params: { id } }, options)

/** @param people by their ids; those who answer for the role are members too */
export const setRolePeople = (id: string, people: { members: string[]; leaders: string[] }, options?: CallOptions) =>
  call(
    'PUT /api/admin/group/{id}/user',
    { params: { id }, query: { members: people.members.join(), leaders: people.leaders.join() } },
    options,
  )

export const getRoleMenus = (id: string, options?: CallOptions) =>
  call('GET /api/admin/group/{id}/authority/menu', { params: { id } }, options)

export const setRoleMenus = (id: string, menuTrees: string, options?: CallOptions) =>
  call('PUT /api/admin/group/{id}/authority/menu', { params: { id }, query: { menuTrees } }, options)

export const getRoleElements = (id: string, options?: CallOptions) =>
  call('GET /api/admin/group/{id}/authority/element', { params: { id } }, options)

type ElementQuery = Input<'PUT /api/admin/group/{id}/authority/element/add'>['query']

export const addRoleElement = (id: string, query: ElementQuery, options?: CallOptions) =>
  call('PUT /api/admin/group/{id}/authority/element/add', { params: { id }, query }, options)

export const removeRoleElement = (id: string, query: ElementQuery, options?: CallOptions) =>
  call('PUT /api/admin/group/{id}/authority/element/remove', { params: { id }, query }, options)

export const getMatrix = (id: string, options?: CallOptions) => call('GET /api/admin/group/{id}/matrix', { params: { id } }, options)

export const setMatrix = (id: string, body: Input<'POST /api/admin/group/{id}/matrix'>['body'], options?: CallOptions) =>
  call('POST /api/admin/group/{id}/matrix', { params: { id }, body }, options)

export const getConflicts = (options?: CallOptions) => call('GET /api/admin/group/conflicts', {}, options)

export const pageUserSessions = (id: string, query: Input<'GET /api/admin/user/{id}/session/page'>['query'], options?: CallOptions) =>
  call('GET /api/admin/user/{id}/session/page', { params: { id }, query }, options)

/** @param sessionId none for all of them */
export const signUserOut = (id: string, sessionId: string | undefined, options?: CallOptions) =>
  call('POST /api/admin/user/{id}/signOut', { params: { id }, body: { sessionId } }, options)

export const resetPassword = (id: string, password: string, options?: CallOptions) =>
  call('POST /api/admin/user/{id}/password', { params: { id }, body: { password } }, options)

/** Looks at what a user sees. @returns the token of a session that changes nothing */
export const viewAs = (id: string, reason: string, options?: CallOptions) =>
  call('POST /api/admin/user/{id}/view', { params: { id }, body: { reason } }, options)

/** Sends people who have no password yet a link to set one. */
export const inviteUsers = (ids: string[], options?: CallOptions) => call('POST /api/admin/user/invite', { body: { ids } }, options)

export const unlockUser = (id: string, options?: CallOptions) => call('POST /api/admin/user/{id}/unlock', { params: { id } }, options)

/** What somebody would leave whose account is closed. */
export const getLeaves = (id: string, options?: CallOptions) => call('GET /api/admin/user/{id}/leaves', { params: { id } }, options)

/** @param reviewsTo the colleague to whom their reviews go; none where these wait to be claimed */
export const disableUser = (id: string, reviewsTo?: string, options?: CallOptions) =>
  call('POST /api/admin/user/{id}/disable', { params: { id }, body: reviewsTo === undefined ? {} : { reviewsTo } }, options)

export const enableUser = (id: string, options?: CallOptions) => call('POST /api/admin/user/{id}/enable', { params: { id } }, options)

/** By which roles a user may do what a code names. */
export const whyMay = (id: string, code: string, options?: CallOptions) =>
  call('GET /api/admin/user/{id}/why', { params: { id }, query: { code } }, options)
