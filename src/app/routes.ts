import type { ComponentType } from 'react'
import type { MessageId } from '#src/lang/ids.ts'
import type { RouteAccess } from '#src/machines/session/navigation.ts'

type View = () => Promise<{ default: ComponentType }>

/** One route of the specification. Without a view it is not built yet, and nobody can reach it. */
export interface AppRoute {
  path: string
  access: RouteAccess
  titleId?: MessageId
  view?: View
  /** Shown without the frame. */
  bare?: true
  /** Of what kind of record it shows a part: all parts of one share a tab. */
  partOf?: string
  /** The address whose menu entry is marked, where that is another's. */
  menu?: string
}

const open: RouteAccess = { kind: 'public' }
const openLater: RouteAccess = { kind: 'public', waits: true }
const signedIn: RouteAccess = { kind: 'signedIn' }
const needs = (code: string): RouteAccess => ({ kind: 'authority', code })

/** The children of a permission-gated group: each needs the authority code equal to its name. */
const group = (
  parent: string,
  names: string[],
  built: Record<string, { titleId: MessageId; view: View; detail?: Pick<AppRoute, 'partOf' | 'menu'> }> = {},
): AppRoute[] =>
  names.flatMap((name) => {
    const path = `/${parent}/${name}`
    const { detail, ...rest } = built[name] ?? {}
    const route: AppRoute = { path, access: needs(name), ...rest }
    return detail ? [route, { ...route, ...detail, path: `${path}/:id` }] : [route]
  })

const ofPurchase = { partOf: 'purchase' }

/** Every route of the specification §2, in its order. */
export const routes: AppRoute[] = [
  { path: '/login', access: openLater, titleId: 'login.title', view: () => import('#src/views/login/login.tsx'), bare: true },
  { path: '/reg', access: { kind: 'permit', from: '/regValidate' }, view: () => import('#src/views/reg/reg.tsx'), bare: true },
  { path: '/regValidate', access: open, view: () => import('#src/views/reg/regValidate.tsx'), bare: true },
  { path: '/forgetpassword', access: open, view: () => import('#src/views/password/forgetpassword.tsx'), bare: true },
  { path: '/modifypassword', access: openLater, view: () => import('#src/views/password/modifypassword.tsx'), bare: true },
  { path: '/authredirect', access: open, titleId: 'app.authredirect', view: () => import('#src/views/error/authredirect.tsx'), bare: true },
  { path: '/404', access: open, titleId: 'app.notFound', view: () => import('#src/views/error/notFound.tsx'), bare: true },
  { path: '/401', access: open, titleId: 'app.forbidden', view: () => import('#src/views/error/forbidden.tsx'), bare: true },
  { path: '/redirect/*', access: open, view: () => import('#src/views/error/redirect.tsx') },
  { path: '/poJcManager/poJcScreen', access: open },
  { path: '/dashboard', access: signedIn, titleId: 'route.dashboard', view: () => import('#src/views/dashboard/dashboard.tsx') },
  { path: '/introduction/index', access: signedIn, titleId: 'route.introduction', view: () => import('#src/views/introduction/index.tsx') },
  {
    path: '/srmDetail/srmDetail',
    access: signedIn,
    titleId: 'route.srmDetail',
    view: () => import('#src/views/srmDetail/srmDetail.tsx'),
  },
  { path: '/poPriceSlnDetail/poPriceSlnDetail', access: signedIn },
  {
    path: '/pojcProjectAdd/pojcProjectAdd',
    access: needs('poJcProject:edit'),
    titleId: 'route.pojcProjectAdd',
    menu: '/poJcManager/poJcProject/:id',
    view: () => import('#src/views/pojcProjectAdd/pojcProjectAdd.tsx'),
  },
  { path: '/personalInfo', access: signedIn, titleId: 'personal.title', view: () => import('#src/views/personalInfo/personalInfo.tsx') },
  ...group(
    'baseManager',
    [
      'userManager',
      'apiManager',
      'employeeManager',
      'companyManager',
      'typeManager',
      'menuManager',
      'groupManager',
      'groupTypeManager',
      'gateLogManager',
      'dictionaryManager',
    ],
    {
      companyManager: { titleId: 'route.companyManager', view: () => import('#src/views/baseManager/companyManager.tsx') },
    },
  ),
  ...group('authManager', ['serviceManager']),
  ...group('monitorManager', [
    'serviceEurekaManager',
    'serviceMonitorManager',
    'serviceDataManager',
    'serviceAPIManager',
    'serviceZipkinManager',
    'serviceJobManager',
  ]),
  ...group(
    'srmManager',
    ['srmcheckManager', 'srmcheckAchievment', 'srmcheckJc', 'srmInviteReg', 'srmQuotationOfficer', 'integrityManagement'],
    {
      srmcheckManager: { titleId: 'route.srmcheckManager', view: () => import('#src/views/srmManager/srmcheckManager.tsx'), detail: {} },
      srmcheckJc: { titleId: 'route.srmcheckJc', view: () => import('#src/views/srmManager/srmcheckJc.tsx'), detail: {} },
      srmcheckAchievment: {
        titleId: 'route.srmcheckAchievment',
        view: () => import('#src/views/srmManager/srmcheckAchievment.tsx'),
        detail: {},
      },
      srmInviteReg: { titleId: 'route.srmInviteReg', view: () => import('#src/views/srmManager/srmInviteReg.tsx'), detail: {} },
      integrityManagement: {
        titleId: 'route.integrityManagement',
        view: () => import('#src/views/srmManager/integrityManagement.tsx'),
        detail: {},
      },
      srmQuotationOfficer: {
        titleId: 'route.srmQuotationOfficer',
        view: () => import('#src/views/srmManager/srmQuotationOfficer.tsx'),
        detail: {},
      },
    },
  ),
  ...group('poManager', ['poProject', 'poDetailed'], {
    poProject: { titleId: 'route.poProject', view: () => import('#src/views/poManager/poProject.tsx') },
    poDetailed: {
      titleId: 'route.poDetailed',
      view: () => import('#src/views/poManager/poDetailed.tsx'),
      detail: { menu: '/poManager/poProject/:id' },
    },
  }),
  ...group(
    'poMyproject',
    ['poPrice', 'InvoiceDownload', 'poPayment', 'poPayAgreement', 'poPriceHistory', 'poNotice', 'poAnswer', 'poHistory', 'poPriceNego'],
    {
      poPrice: { titleId: 'route.poPrice', view: () => import('#src/views/poMyproject/poPrice.tsx'), detail: {} },
      poHistory: { titleId: 'route.poHistory', view: () => import('#src/views/poMyproject/poHistory.tsx'), detail: {} },
    },
  ),
  ...group(
    'poJcManager',
    [
      'poJcProject',
      'poJcStopProject',
      'poJcStopReason',
      'poJcProjectManage',
      'poJcPeopleStatic',
      'qaFileManage',
      'pojmDemandApproval',
      'pojmStopApproval',
      'poBuyProject',
      'poJcAbnormal',
      'poJcQuestion',
      'poJcObjection',
      'quotation',
      'poJcChosen',
      'poJcQuoteReview',
      'pojmPriceApproval',
      'pojcContactUser',
      'poJcHistoryManage',
      'pojcReportProject',
      'pojcReportApprove',
      'poJcFileManage',
      'pojcRisk',
    ],
    {
      poJcProject: { titleId: 'route.poJcProject', view: () => import('#src/views/poJcManager/poJcProject.tsx'), detail: ofPurchase },
      quotation: { titleId: 'route.quotation', view: () => import('#src/views/poJcManager/quotation.tsx'), detail: ofPurchase },
      poJcChosen: { titleId: 'route.poJcChosen', view: () => import('#src/views/poJcManager/poJcChosen.tsx'), detail: ofPurchase },
    },
  ),
  ...group('poBuManager', ['poBuScope', 'poBuTeamMembers', 'poBuQuoter', 'poBuContact'], {
    poBuScope: { titleId: 'route.poBuScope', view: () => import('#src/views/poBuManager/poBuScope.tsx') },
    poBuTeamMembers: { titleId: 'route.poBuTeamMembers', view: () => import('#src/views/poBuManager/poBuTeamMembers.tsx') },
    poBuQuoter: { titleId: 'route.poBuQuoter', view: () => import('#src/views/poBuManager/poBuQuoter.tsx'), detail: {} },
    poBuContact: { titleId: 'route.poBuContact', view: () => import('#src/views/poBuManager/poBuContact.tsx') },
  }),
  ...group('poMtBasicData', [
    'poMtProStage',
    'poMtStrategy',
    'sysPublish',
    'sysHoliday',
    'poMtTemMessage',
    'poMtSoluConfig',
    'poMtBasicUnit',
    'poMtUserGroup',
  ]),
  ...group('poQuStatistics', ['poQuRecSupplier', 'poQuRegProgress', 'poQuSupplierPool', 'poQuProStatistics', 'poQupowerManage']),
  ...group('pojmManage', ['pojmDemandApproval']),
  ...group('powfManage', ['powfConfiguration', 'powfChart', 'powfTypeDefend'], {
    powfChart: { titleId: 'route.powfChart', view: () => import('#src/views/powfManage/powfChart.tsx') },
  }),
]

/** The built route a path belongs to, the most exact first. */
export const routeOf = (path: string): AppRoute | undefined => routes.find((route) => route.view !== undefined && matches(route.path, path))

const matches = (pattern: string, path: string): boolean => {
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1))
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length && wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}
