import { openedStates } from '#src/machines/project/states.ts'
import type { Data, Key } from './index.ts'

type Information = Data<'GET /api/admin/user/front/info'>

/** The first call of every page within the frame: who asks. */
export const whoAsks = '/api/admin/user/front/info'

interface FirstCall {
  row: Key
  /** As it is asked for, its query in the order in which the client writes it. */
  address: string
}

/**
 * What a page asks for as soon as it is shown, each if the asking person may.
 * @param address path and query: a list that is narrowed by it, or of which somebody wants more rows, asks otherwise, for what nobody foresees
 */
export const firstCalls = ({ companyId, setting }: Pick<Information, 'companyId' | 'setting'>, address: string): FirstCall[] => [
  menus,
  { row: 'GET /api/admin/company/account/{companyId}', address: `/api/admin/company/account/${companyId}` },
  { row: 'GET /api/po/notice/page', address: '/api/po/notice/page?unread=true&limit=1' },
  { row: 'GET /api/admin/dashboard/waiting', address: '/api/admin/dashboard/waiting' },
  { row: 'GET /api/po/calendar', address: '/api/po/calendar' },
  ...(ofPages[address.split('?')[0] ?? ''] ?? []).filter((call) => !call.address.includes(usualRows) || isUsual(setting, address)),
]

const isUsual = (setting: Information['setting'], address: string): boolean =>
  !address.includes('?') && !Object.keys(setting).some((name) => name.startsWith('pageSize.'))

const menus: FirstCall = { row: 'GET /api/admin/user/front/menus/{id}', address: '/api/admin/user/front/menus/-1' }

/** Where the answer to what the asking person's menus are is found. */
export const menusAddress = menus.address

const usualRows = 'page=1&limit=20'

const one = (row: Key): FirstCall => ({ row, address: row.replace('GET ', '') })
/** @param narrowed what the client always asks beside */
const list = (row: Key, narrowed = '', also = ''): FirstCall => ({
  row,
  address: `${row.replace('GET ', '')}?${narrowed && `${narrowed}&`}${usualRows}${also && `&${also}`}`,
})

const units: FirstCall = { row: 'GET /api/admin/company/getBasicUnits/{x}', address: '/api/admin/company/getBasicUnits/0' }
const buyers = one('GET /api/admin/company/getJCCompanys')
const categories = one('GET /api/srm/category/all')

const ofPages: Partial<Record<string, FirstCall[]>> = {
  '/dashboard': [
    one('GET /api/admin/dashboard/work'),
    one('GET /api/po/dashboard/buyer'),
    one('GET /api/po/dashboard/supplier'),
    one('GET /api/po/dashboard/admin'),
  ],
  '/baseManager/companyManager': [list('GET /api/admin/company/page')],
  '/poBuManager/poBuContact': [list('GET /api/srm/contact/page')],
  '/poBuManager/poBuQuoter': [list('GET /api/srm/quoter/page')],
  '/poJcManager/poJcChosen': [list('GET /api/po/award/page')],
  '/poJcManager/poJcProject': [list('GET /api/po/project/page'), categories, units],
  '/poJcManager/poJcStopReason': [list('GET /api/po/stopReason/page')],
  '/poJcManager/quotation': [
    list('GET /api/po/project/page', `sort=opening&state=${['published', 'sealed', ...openedStates].join('%2C')}`),
  ],
  '/poManager/poDetailed': [list('GET /api/po/supplierItem/page', 'sort=deadline')],
  '/poManager/poProject': [list('GET /api/po/supplierProject/page', 'sort=deadline')],
  '/poMyproject/poHistory': [list('GET /api/po/quotation/history', 'sort=-decidedAt')],
  '/poMyproject/poPrice': [list('GET /api/po/quotation/page', 'sort=deadline')],
  '/srmManager/integrityManagement': [list('GET /api/srm/integrity/page'), one('GET /api/srm/integrity/summary')],
  '/srmManager/srmInviteReg': [list('GET /api/srm/invitation/page'), one('GET /api/srm/invitation/funnel'), units, buyers],
  '/srmManager/srmQuotationOfficer': [
    list('GET /api/srm/quoter/page', 'sort=stateSince', 'state=pending'),
    one('GET /api/srm/quoter/expiring'),
  ],
  '/srmManager/srmcheckAchievment': [list('GET /api/admin/srmAchievment/page'), one('GET /api/admin/srmAchievment/matrix'), units, buyers],
  '/srmManager/srmcheckJc': [list('GET /api/admin/company/page', 'sort=waitingSince', 'state=groupApproval&kind=SUPPLIER')],
  '/srmManager/srmcheckManager': [list('GET /api/admin/company/page', 'sort=waitingSince', 'state=firstReview&kind=SUPPLIER')],
}
