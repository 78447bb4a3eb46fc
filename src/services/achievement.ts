import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type AchievementContent = Input<'POST /api/admin/srmAchievment'>['body']

export const getAchievementMatrix = (options?: CallOptions) => call('GET /api/admin/srmAchievment/matrix', {}, options)

export const createAchievement = (body: AchievementContent, options?: CallOptions) =>
  call('POST /api/admin/srmAchievment', { body }, options)

export const editAchievement = (id: string, body: Input<'POST /api/admin/srmAchievment/{id}'>['body'], options?: CallOptions) =>
  call('POST /api/admin/srmAchievment/{id}', { params: { id }, body }, options)

export const deleteAchievement = (id: string, version: number, options?: CallOptions) =>
  call('DELETE /api/admin/srmAchievment/{id}', { params: { id }, query: { version } }, options)
