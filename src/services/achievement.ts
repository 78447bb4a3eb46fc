import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type AchievementContent = Input<'POST /api/admin/srmAchievment'>['body']

export const pageAchievements = (query: Input<'GET /api/admin/srmAchievment/page'>['query'], options?: CallOptions) =>
  call('GET /api/admin/srmAchievment/page', { query }, options)

export const getAchievementMatrix = (options?: CallOptions) => call('GET /api/admin/srmAchievment/matrix', {}, options)

export const getAchievement = (id: string, options?: CallOptions) => call('GET /api/admin/srmAchievment/{id}', { params: { id } }, options)

export const createAchievement = (body: AchievementContent, options?: CallOptions) =>
  call('POST /api/admin/srmAchievment', { body }, options)

export const editAchievement = (id: string, body: Input<'POST /api/admin/srmAchievment/{id}'>['body'], options?: CallOptions) =>
  call('POST /api/admin/srmAchievment/{id}', { params: { id }, body }, options)

export const deleteAchievement = (id: string, version: number, options?: CallOptions) =>
  call('DELETE /api/admin/srmAchievment/{id}', { params: { id }, query: { version } }, options)

export const submitAchievement = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/admin/srmAchievment/{id}/submit', { params: { id }, body: { version } }, options)

export const claimAchievement = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/admin/srmAchievment/{id}/claim', { params: { id }, body: { version } }, options)

export const passAchievement = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/admin/srmAchievment/{id}/pass', { params: { id }, body: { version } }, options)

export const returnAchievement = (id: string, version: number, reason: string, options?: CallOptions) =>
  call('POST /api/admin/srmAchievment/{id}/return', { params: { id }, body: { version, reason } }, options)

export const rejectAchievement = (id: string, version: number, reason: string, options?: CallOptions) =>
  call('POST /api/admin/srmAchievment/{id}/reject', { params: { id }, body: { version, reason } }, options)

export const confirmAchievement = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/admin/srmAchievment/{id}/confirm', { params: { id }, body: { version } }, options)

export const refuseAchievement = (id: string, version: number, reason: string, options?: CallOptions) =>
  call('POST /api/admin/srmAchievment/{id}/refuse', { params: { id }, body: { version, reason } }, options)

export const revokeAchievement = (id: string, version: number, reason: string, options?: CallOptions) =>
  call('POST /api/admin/srmAchievment/{id}/revoke', { params: { id }, body: { version, reason } }, options)
