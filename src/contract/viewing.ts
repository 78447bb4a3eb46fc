import type { Row } from './row.ts'

/** How long an administrator may look at what somebody else sees. Minutes. */
export const viewingMinutes = 30

/** What ends it. */
const ending = new Set(['POST /api/auth/jwt/logout', 'GET /api/auth/jwt/invalid'])

/** What is under a seal, was opened from one, or tells whether a company quotes; and how somebody is reached. None of it is for an administrator's eyes. */
const withheld = new Set([
  'GET /api/admin/user/front/draftKey',
  'GET /api/admin/user/front/personal',
  'GET /api/po/award/page',
  'GET /api/po/dashboard/buyer',
  'GET /api/po/dashboard/supplier',
  'GET /api/po/expertDraw/{id}/drawn',
  'GET /api/po/notice/count',
  'GET /api/po/project/{id}/opening',
  'GET /api/po/quotation/history',
  'GET /api/po/quotation/page',
  'GET /api/po/quotation/{id}',
  'GET /api/po/quotation/{id}/receipt/{receiptNo}',
  'GET /api/po/supplierItem/page',
  'GET /api/po/supplierProject/page',
  'GET /api/po/supplierProject/{id}',
  'GET /api/srm/company/{id}/projects',
  'GET /api/srm/company/{id}/running',
])

/** Notices that somebody has because their company quotes, or quoted. */
export const withheldNotices = [
  'notice.projectCancelled',
  'notice.projectContact',
  'notice.answersMissed',
  'notice.projectExtended',
  'notice.projectHeld',
  'notice.projectReleased',
  'notice.projectStopped',
  'notice.quotesOpened',
  'notice.resultContestable',
  'notice.resultPublished',
  'notice.resultStands',
  'notice.resultWithdrawn',
] as const

/** Whether a call is answered to an administrator who looks at what somebody else sees: nothing that changes anything, no file, nothing withheld. */
export const isViewable = (key: string, { wrapping }: Pick<Row, 'wrapping'>): boolean =>
  ending.has(key) || (key.startsWith('GET ') && wrapping !== 'file' && !withheld.has(key))
