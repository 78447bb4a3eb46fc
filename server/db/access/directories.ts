/** A directory of menus: it is shown to whoever has one of its screens. One that has its own code among them is that screen itself. */
interface Directory {
  code: string
  title: string
  titleEn: string
  icon: string
  /** Its screens in the order in which they are shown, built or not (spec §2). */
  screens: readonly string[]
  /**
   * Permissions of several of its screens, by their code or the word before its colon. Clients of the family find permissions by going through the
   * menus; and whoever has one of these need not see a screen.
   */
  permissions?: readonly string[]
  /** Screens of other directories, each with the permission whose holders find it here instead. */
  borrows?: Readonly<Record<string, string>>
}

interface DeliveredScreen {
  code: string
  title: string
  titleEn: string
  icon: string
  /** Of base data, roles that read and change it. */
  keptBy?: readonly string[]
}

export interface DeliveredMenu extends Omit<DeliveredScreen, 'keptBy'> {
  children: readonly DeliveredScreen[]
}

/** A permission: it names the row it opens, none where it is the browser’s own. */
export interface DeliveredElement {
  code: string
  menu: string
  uri: string
  method: string
  name: string
  nameEn: string
}

export interface DeliveredRole {
  code: string
  name: string
  nameEn: string
  menus: readonly string[]
  elements: readonly string[]
  givesAll?: boolean
}

/** Every directory, in the order of the sidebar. */
export const directories: readonly Directory[] = [
  { code: 'todo', title: '我的待办', titleEn: 'To do', icon: 'clipboard', screens: ['todo'] },
  {
    code: 'poJcManager',
    title: '集中采购',
    titleEn: 'Procurement',
    icon: 'anchor',
    screens: [
      'poJcProject',
      'quotation',
      'poJcQuoteReview',
      'poJcChosen',
      'poJcQuestion',
      'poJcObjection',
      'poJcAbnormal',
      'poJcStopProject',
      'pojmStopApproval',
      'pojcReportProject',
      'pojcReportApprove',
      'pojmPriceApproval',
      'poBuyProject',
      'poJcProjectManage',
      'pojcContactUser',
      'qaFileManage',
      'poJcFileManage',
      'poJcPeopleStatic',
      'pojcRisk',
      'poJcHistoryManage',
      'poJcStopReason',
    ],
    permissions: ['dashboard:buyer'],
    borrows: { pojmDemandApproval: 'poJcProject' },
  },
  { code: 'pojmManage', title: '需求管理', titleEn: 'Demand', icon: 'clipboard', screens: ['pojmDemandApproval'] },
  { code: 'poManager', title: '采购大厅', titleEn: 'Find projects', icon: 'search', screens: ['poProject', 'poDetailed'] },
  {
    code: 'poMyproject',
    title: '我的业务',
    titleEn: 'My business',
    icon: 'briefcase',
    screens: [
      'poPrice',
      'poPriceNego',
      'poAnswer',
      'poNotice',
      'poPayment',
      'poPayAgreement',
      'InvoiceDownload',
      'poPriceHistory',
      'poHistory',
    ],
    permissions: ['dashboard:supplier'],
  },
  {
    code: 'poBuManager',
    title: '企业档案',
    titleEn: 'Business file',
    icon: 'building',
    screens: ['poBuScope', 'poBuTeamMembers', 'poBuQuoter', 'poBuContact'],
  },
  {
    code: 'srmManager',
    title: '供应商管理',
    titleEn: 'Suppliers',
    icon: 'users',
    screens: ['srmcheckManager', 'srmcheckJc', 'srmcheckAchievment', 'srmInviteReg', 'integrityManagement', 'srmQuotationOfficer'],
    permissions: ['company', 'companyUser', 'scope', 'quoter'],
  },
  {
    code: 'poMtBasicData',
    title: '采购基础数据',
    titleEn: 'Purchasing data',
    icon: 'boxes',
    screens: [
      'poMtProStage',
      'poMtStrategy',
      'sysPublish',
      'sysHoliday',
      'poMtTemMessage',
      'poMtSoluConfig',
      'poMtBasicUnit',
      'poMtUserGroup',
    ],
  },
  {
    code: 'poQuStatistics',
    title: '统计分析',
    titleEn: 'Statistics',
    icon: 'activity',
    screens: ['poQuRecSupplier', 'poQuRegProgress', 'poQuSupplierPool', 'poQuProStatistics', 'poQupowerManage'],
  },
  {
    code: 'baseManager',
    title: '基础管理',
    titleEn: 'Administration',
    icon: 'settings',
    screens: [
      'userManager',
      'groupManager',
      'groupTypeManager',
      'menuManager',
      'employeeManager',
      'companyManager',
      'typeManager',
      'dictionaryManager',
      'gateLogManager',
      'apiManager',
    ],
    permissions: ['dashboard:admin'],
  },
  { code: 'authManager', title: '授权管理', titleEn: 'Authorisation', icon: 'shield', screens: ['serviceManager'] },
  {
    code: 'monitorManager',
    title: '系统监控',
    titleEn: 'Operations',
    icon: 'activity',
    screens: [
      'serviceEurekaManager',
      'serviceMonitorManager',
      'serviceDataManager',
      'serviceAPIManager',
      'serviceZipkinManager',
      'serviceJobManager',
    ],
  },
  {
    code: 'powfManage',
    title: '流程管理',
    titleEn: 'Processes',
    icon: 'workflow',
    screens: ['powfConfiguration', 'powfChart', 'powfTypeDefend'],
  },
  { code: 'introduction', title: '帮助', titleEn: 'Help', icon: 'help', screens: ['index'] },
]
