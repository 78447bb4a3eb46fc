import type { getPersonal } from '#src/services/personal.ts'

export const personalKey = ['GET /api/admin/user/front/personal'] as const
export const secondFactorKey = ['GET /api/admin/user/front/secondFactor'] as const
export const sessionsKey = ['GET /api/admin/user/front/session/page'] as const

export type Personal = Awaited<ReturnType<typeof getPersonal>>
