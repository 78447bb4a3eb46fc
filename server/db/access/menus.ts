interface ScreenSpec {
  code: string
  title: string
  titleEn: string
  icon: string
  /** Of base data, roles that read and change it. */
  keptBy?: string[]
}

interface MenuSpec extends Omit<ScreenSpec, 'keptBy'> {
  children: ScreenSpec[]
}

/** The menus of what is built; a menu lists only what works. */
export const menus: MenuSpec[] = [
  {
    code: 'poJcManager',
    title: '集中采购',
    titleEn: 'Procurement',
    icon: 'anchor',
    children: [
      { code: 'poJcProject', title: '我的项目', titleEn: 'My projects', icon: 'folder' },
      { code: 'quotation', title: '报价情况', titleEn: 'Quotation monitor', icon: 'scale' },
      { code: 'poJcChosen', title: '中选管理', titleEn: 'Chosen bidders', icon: 'award' },
      { code: 'poJcStopReason', title: '终止原因维护', titleEn: 'Stop reasons', icon: 'list', keptBy: ['JC_LEAD'] },
    ],
  },
  {
    code: 'poManager',
    title: '采购大厅',
    titleEn: 'Find projects',
    icon: 'search',
    children: [
      { code: 'poProject', title: '采购项目', titleEn: 'Open projects', icon: 'megaphone' },
      { code: 'poDetailed', title: '采购明细', titleEn: 'Items wanted', icon: 'list' },
    ],
  },
  {
    code: 'poMyproject',
    title: '我的业务',
    titleEn: 'My business',
    icon: 'briefcase',
    children: [
      { code: 'poPrice', title: '我的报价', titleEn: 'My quotations', icon: 'pen' },
      { code: 'poHistory', title: '历史项目', titleEn: 'Past projects', icon: 'history' },
    ],
  },
  {
    code: 'poBuManager',
    title: '企业档案',
    titleEn: 'Business file',
    icon: 'building',
    children: [
      { code: 'poBuScope', title: '供货范围', titleEn: 'Supply scope', icon: 'boxes' },
      { code: 'poBuTeamMembers', title: '团队成员', titleEn: 'Team members', icon: 'users' },
      { code: 'poBuQuoter', title: '报价员', titleEn: 'Quoters', icon: 'badge' },
      { code: 'poBuContact', title: '联系人', titleEn: 'Contacts', icon: 'contact', keptBy: ['SUP_ADMIN'] },
    ],
  },
  {
    code: 'srmManager',
    title: '供应商管理',
    titleEn: 'Suppliers',
    icon: 'users',
    children: [
      { code: 'srmcheckManager', title: '供应商初审', titleEn: 'First review', icon: 'clipboard' },
      { code: 'srmcheckJc', title: '集采审批', titleEn: 'Group approval', icon: 'stamp' },
      { code: 'srmcheckAchievment', title: '合作业绩', titleEn: 'Cooperation records', icon: 'handshake' },
      { code: 'srmInviteReg', title: '邀请注册', titleEn: 'Invitations', icon: 'mail' },
      { code: 'integrityManagement', title: '诚信管理', titleEn: 'Integrity', icon: 'shield' },
      { code: 'srmQuotationOfficer', title: '报价员审批', titleEn: 'Quoter approval', icon: 'badge' },
    ],
  },
  {
    code: 'baseManager',
    title: '基础管理',
    titleEn: 'Administration',
    icon: 'settings',
    children: [
      { code: 'userManager', title: '用户管理', titleEn: 'Users', icon: 'users', keptBy: ['PLAT_ADMIN'] },
      { code: 'groupManager', title: '角色权限', titleEn: 'Role permissions', icon: 'shield', keptBy: ['PLAT_ADMIN'] },
      { code: 'groupTypeManager', title: '角色类型', titleEn: 'Role types', icon: 'boxes', keptBy: ['PLAT_ADMIN'] },
      { code: 'menuManager', title: '菜单管理', titleEn: 'Menus', icon: 'list', keptBy: ['PLAT_ADMIN'] },
      { code: 'employeeManager', title: '企业用户', titleEn: 'Company users', icon: 'contact' },
      { code: 'companyManager', title: '公司管理', titleEn: 'Companies', icon: 'building' },
      { code: 'typeManager', title: '公司类型', titleEn: 'Company types', icon: 'boxes', keptBy: ['PLAT_ADMIN'] },
      { code: 'dictionaryManager', title: '数据字典', titleEn: 'Dictionaries', icon: 'book', keptBy: ['PLAT_ADMIN'] },
      { code: 'gateLogManager', title: '操作日志', titleEn: 'Operation log', icon: 'history' },
      { code: 'apiManager', title: '接口管理', titleEn: 'APIs', icon: 'plug' },
    ],
  },
  {
    code: 'authManager',
    title: '授权管理',
    titleEn: 'Authorisation',
    icon: 'shield',
    children: [{ code: 'serviceManager', title: '服务授权', titleEn: 'Service clients', icon: 'plug', keptBy: ['PLAT_ADMIN'] }],
  },
  {
    code: 'monitorManager',
    title: '系统监控',
    titleEn: 'Operations',
    icon: 'activity',
    children: [
      { code: 'serviceEurekaManager', title: '注册中心', titleEn: 'Registry', icon: 'boxes' },
      { code: 'serviceMonitorManager', title: '服务监控', titleEn: 'Monitoring', icon: 'activity' },
      { code: 'serviceDataManager', title: '数据监控', titleEn: 'Data sources', icon: 'database' },
      { code: 'serviceAPIManager', title: '接口文档', titleEn: 'API docs', icon: 'book' },
      { code: 'serviceZipkinManager', title: '链路追踪', titleEn: 'Tracing', icon: 'search' },
      { code: 'serviceJobManager', title: '任务调度', titleEn: 'Jobs', icon: 'history' },
    ],
  },
  {
    code: 'powfManage',
    title: '流程管理',
    titleEn: 'Processes',
    icon: 'workflow',
    children: [{ code: 'powfChart', title: '流程图谱', titleEn: 'Live atlas', icon: 'workflow' }],
  },
  {
    code: 'introduction',
    title: '帮助',
    titleEn: 'Help',
    icon: 'help',
    children: [{ code: 'index', title: '使用指南', titleEn: 'Guide', icon: 'book' }],
  },
]

/** The screens of base data that a role keeps. */
export const keptBy = (role: string): string[] =>
  menus.flatMap(({ children }) => children.flatMap(({ code, keptBy }) => (keptBy?.includes(role) ? [code] : [])))
