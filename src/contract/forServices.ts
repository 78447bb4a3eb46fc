import { authoritiesOf, type Row } from './row.ts'
import type { Key } from './index.ts'

/**
 * The calls that a program may make, once it was given a code that they take. A row that is new is not among them by itself: what is done in
 * somebody's name (quoting, sealing, reviewing, deciding, giving rights) and the prices of several suppliers beside each other never are. What tells of
 * quotations is left out of what these answer, but for a published result.
 */
export const forServices: readonly Key[] = [
  'GET /api/admin/company/page',
  'GET /api/srm/integrity/page',
  'GET /api/srm/integrity/{id}',
  'GET /api/srm/integrity/summary',
  'GET /api/po/project/page',
  'GET /api/po/project/{id}',
  'GET /api/po/award/page',
  'GET /api/powf/chart/{machine}/overlay',
  'GET /api/powf/chart/{machine}/conformance',
  'GET /api/powf/chart/{machine}/variants',
  'GET /api/admin/gateLog/page',
  'GET /api/admin/gateLog/{id}',
  'GET /api/admin/gateLog/verify',
  'GET /api/monitor/call/page',
  'GET /api/monitor/health',
  'GET /api/monitor/job/page',
  'GET /api/monitor/due/page',
  'GET /api/monitor/delivery/page',
  'GET /api/monitor/process/page',
  'GET /api/admin/dictionaryType/page',
  'POST /api/admin/dictionaryType',
  'POST /api/admin/dictionaryType/{id}',
  'DELETE /api/admin/dictionaryType/{id}',
  'GET /api/admin/dictionary/page',
  'GET /api/admin/dictionary/all',
  'GET /api/admin/dictionary/{id}',
  'POST /api/admin/dictionary',
  'POST /api/admin/dictionary/{id}',
  'PUT /api/admin/dictionary/{id}',
  'DELETE /api/admin/dictionary/{id}',
  'GET /api/admin/type/page',
  'POST /api/admin/type/{id}',
  'GET /api/po/stopReason/page',
  'POST /api/po/stopReason',
  'POST /api/po/stopReason/{id}',
  'DELETE /api/po/stopReason/{id}',
]

const open: ReadonlySet<string> = new Set(forServices)

/** Whether a program may make a call at all. */
export const isForServices = (key: string): boolean => open.has(key)

/** The codes that a program can be given, each with the calls that take it. @param contract every call of the product */
export const scopesIn = (contract: Readonly<Record<string, Pick<Row, 'authority'>>>): ReadonlyMap<string, Key[]> => {
  const scopes = new Map<string, Key[]>()
  for (const key of forServices) {
    const row = contract[key]
    for (const code of row ? authoritiesOf(row) : []) scopes.set(code, [...(scopes.get(code) ?? []), key])
  }
  return scopes
}
