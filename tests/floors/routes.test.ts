import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { routes } from '#src/app/routes.ts'

/** Specification §2, word for word: what nobody needs to sign in for, what everybody signed in may open, and the groups with their children. */
const open = [
  '/login',
  '/regValidate',
  '/forgetpassword',
  '/modifypassword',
  '/authredirect',
  '/404',
  '/401',
  '/redirect/*',
  '/poJcManager/poJcScreen',
]
const withPermit = ['/reg']
const signedIn = [
  '/dashboard',
  '/introduction/index',
  '/srmDetail/srmDetail',
  '/poPriceSlnDetail/poPriceSlnDetail',
  '/pojcProjectAdd/pojcProjectAdd',
  '/personalInfo',
]
/** What came later. */
const added = ['/secondfactor', '/todo', '/todo/meeting']
const groups: Record<string, string> = {
  baseManager:
    'userManager apiManager employeeManager companyManager typeManager menuManager groupManager groupTypeManager gateLogManager dictionaryManager',
  authManager: 'serviceManager',
  monitorManager: 'serviceEurekaManager serviceMonitorManager serviceDataManager serviceAPIManager serviceZipkinManager serviceJobManager',
  srmManager: 'srmcheckManager srmcheckAchievment srmcheckJc srmInviteReg srmQuotationOfficer integrityManagement',
  poManager: 'poProject poDetailed',
  poMyproject: 'poPrice InvoiceDownload poPayment poPayAgreement poPriceHistory poNotice poAnswer poHistory poPriceNego',
  poJcManager:
    'poJcProject poJcStopProject poJcStopReason poJcProjectManage poJcPeopleStatic qaFileManage pojmDemandApproval pojmStopApproval poBuyProject poJcAbnormal poJcQuestion poJcObjection quotation poJcChosen poJcQuoteReview pojmPriceApproval pojcContactUser poJcHistoryManage pojcReportProject pojcReportApprove poJcFileManage pojcRisk',
  poBuManager: 'poBuScope poBuTeamMembers poBuQuoter poBuContact',
  poMtBasicData: 'poMtProStage poMtStrategy sysPublish sysHoliday poMtTemMessage poMtSoluConfig poMtBasicUnit poMtUserGroup',
  poQuStatistics: 'poQuRecSupplier poQuRegProgress poQuSupplierPool poQuProStatistics poQupowerManage',
  pojmManage: 'pojmDemandApproval',
  powfManage: 'powfConfiguration powfChart powfTypeDefend',
}
const children = Object.entries(groups).flatMap(([group, names]) => names.split(' ').map((name) => ({ path: `/${group}/${name}`, name })))

/** What `access` a route has, of its kinds the one word that decides. */
const accessOf = (path: string): string | undefined => {
  const access = routes.find((route) => route.path === path)?.access
  return access?.kind === 'authority' ? access.code : access?.kind
}

it('every route of the specification is there, and open to whom it says', () => {
  const said = [
    ...open.map((path) => [path, 'public']),
    ...withPermit.map((path) => [path, 'permit']),
    // A page of buyers alone, though the specification names no code for it.
    ...signedIn.map((path) => [path, path === '/pojcProjectAdd/pojcProjectAdd' ? 'poJcProject:edit' : 'signedIn']),
    ...children.map(({ path, name }) => [path, name]),
  ]
  expect(said.map(([path = '']) => [path, accessOf(path)])).toEqual(said)
})

it('there is no other, but the records of a list', () => {
  const known = new Set([...open, ...withPermit, ...signedIn, ...added, ...children.map(({ path }) => path)])
  expect(routes.map(({ path }) => path.replace(/\/:id$/, '')).filter((path) => !known.has(path))).toEqual([])
})

const specification = '../shared/spec.md'
it.skipIf(!existsSync(specification))('the list above is the specification’s', () => {
  const text = readFileSync(specification, 'utf8')
  const part = text.slice(text.indexOf('### Permission-gated groups'), text.indexOf('The content of these business screens'))
  const said = Object.fromEntries(
    [...part.matchAll(/^- \/(\w+): (.+)\.$/gm)].map(([, group = '', names = '']) => [group, names.replaceAll(/ \([^)]*\)|,/g, '')]),
  )
  expect(groups).toEqual(said)
})
