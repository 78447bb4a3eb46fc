import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export const getCaptcha = (query: Input<'GET /api/auth/jwt/captcha'>['query'], options?: CallOptions) =>
  call('GET /api/auth/jwt/captcha', { query }, options)

export const signIn = (body: Input<'POST /api/auth/jwt/token'>['body'], options?: CallOptions) =>
  call('POST /api/auth/jwt/token', { body }, options)

export const signOut = (options?: CallOptions) => call('POST /api/auth/jwt/logout', { query: {} }, { ...options, tokenParam: true })

export const getUserInfo = (options?: CallOptions) =>
  call('GET /api/admin/user/front/info', { query: {}, bare: true }, { ...options, tokenParam: true })

export const getMenus = (id: string, options?: CallOptions) =>
  call('GET /api/admin/user/front/menus/{id}', { params: { id }, query: {}, bare: true }, { ...options, tokenParam: true })

export const getAllMenus = (options?: CallOptions) =>
  call('GET /api/admin/user/front/menus', { query: {}, bare: true }, { ...options, tokenParam: true })

export const getMenuList = (options?: CallOptions) =>
  call('GET /api/admin/user/front/menu/all', { query: {}, bare: true }, { ...options, tokenParam: true })

export const invalidate = (options?: CallOptions) => call('GET /api/auth/jwt/invalid', { query: {} }, { ...options, tokenParam: true })

export const keepSetting = (setting: Input<'POST /api/admin/user/front/setting'>['body']['setting'], options?: CallOptions) =>
  call('POST /api/admin/user/front/setting', { body: { setting } }, options)

export const getAccountStatus = (companyId: string, options?: CallOptions) =>
  call('GET /api/admin/company/account/{companyId}', { params: { companyId } }, options)
