import type { Data, Key } from './index.ts'

type Information = Data<'GET /api/admin/user/front/info'>

/** The first call of every page within the frame: who asks. */
export const whoAsks = '/api/admin/user/front/info'

interface FirstCall {
  row: Key
  /** As it is asked for, its query in the order in which the client writes it. */
  address: string
}

/** What a page asks for as soon as it is shown, each if the asking person may. */
export const firstCalls = ({ companyId }: Pick<Information, 'companyId'>, path: string): FirstCall[] => [
  { row: 'GET /api/admin/user/front/menus/{id}', address: '/api/admin/user/front/menus/-1' },
  { row: 'GET /api/admin/company/account/{companyId}', address: `/api/admin/company/account/${companyId}` },
  { row: 'GET /api/po/notice/page', address: '/api/po/notice/page?unread=true&limit=1' },
  ...(ofPages[path] ?? []).map((row) => ({ row, address: row.replace('GET ', '') })),
]

const dashboard: Key[] = [
  'GET /api/admin/dashboard/work',
  'GET /api/po/dashboard/buyer',
  'GET /api/po/dashboard/supplier',
  'GET /api/po/dashboard/admin',
]
const ofPages: Partial<Record<string, Key[]>> = { '/dashboard': dashboard }
