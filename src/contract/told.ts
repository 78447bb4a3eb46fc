import type { Key } from './index.ts'

/**
 * Calls that are told of elsewhere, or change nothing that anybody would ask about. Who quotes, or asks, is kept under a seal, in the transition log: a
 * row here would break it.
 */
const toldOf: Partial<Record<Key, 'underASeal' | 'changesNothing'>> = {
  'POST /api/po/quotation': 'underASeal',
  'POST /api/po/quotation/{id}/saveDraft': 'underASeal',
  'POST /api/po/quotation/{id}/submit': 'underASeal',
  'POST /api/po/quotation/{id}/replace': 'underASeal',
  'POST /api/po/quotation/{id}/withdraw': 'underASeal',
  'POST /api/po/question': 'underASeal',
  'POST /api/po/question/{id}/withdraw': 'underASeal',
  'POST /api/admin/oss/upload': 'underASeal',
  'POST /api/auth/jwt/secondFactor/passkey': 'changesNothing',
  'POST /api/auth/client/introspect': 'changesNothing',
  'POST /api/auth/password/invitation': 'changesNothing',
  'POST /api/admin/company/checkUnifiedCreditCode': 'changesNothing',
  'POST /api/po/calendar/moves': 'changesNothing',
  'POST /api/powf/definition/check': 'changesNothing',
  'POST /api/admin/user/front/setting': 'changesNothing',
  'POST /api/po/notice/{id}/read': 'changesNothing',
  'POST /api/po/notice/readAll': 'changesNothing',
}

/** Whether even how often a call is made tells what nobody may know yet. */
export const isUnderASeal = (key: string): boolean => toldOf[key as Key] === 'underASeal'

/** Where suppliers read, quote and ask about purchases. */
const quoting = ['/api/po/quotation', '/api/po/question', '/api/po/supplierProject', '/api/po/supplierItem']

/** Whether the very moment of a call may tell that somebody quotes, or asks. */
export const tellsOfQuoting = (key: string): boolean =>
  isUnderASeal(key) || quoting.some((path) => key.endsWith(` ${path}`) || key.includes(` ${path}/`))

/** Whether the operation log tells of a call. */
export const isTold = (key: string): boolean => !key.startsWith('GET ') && !(key in toldOf)
