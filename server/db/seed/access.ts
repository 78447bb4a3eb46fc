import type { Database } from '#server/db/connect.ts'
import { element, menu, role, roleElement, roleMenu } from '#server/db/tables/platform.ts'
import { continueIds } from './insert.ts'

interface MenuSpec {
  code: string
  title: string
  titleEn: string
  icon: string
  children: { code: string; title: string; titleEn: string; icon: string }[]
}

/** The menus of what is built; a menu lists only what works. */
const menus: MenuSpec[] = [
  {
    code: 'poJcManager',
    title: '集中采购',
    titleEn: 'Procurement',
    icon: 'anchor',
    children: [
      { code: 'poJcProject', title: '我的项目', titleEn: 'My projects', icon: 'folder' },
      { code: 'quotation', title: '报价情况', titleEn: 'Quotation monitor', icon: 'scale' },
      { code: 'poJcChosen', title: '中选管理', titleEn: 'Chosen bidders', icon: 'award' },
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
    ],
  },
  {
    code: 'baseManager',
    title: '基础管理',
    titleEn: 'Administration',
    icon: 'settings',
    children: [{ code: 'companyManager', title: '公司管理', titleEn: 'Companies', icon: 'building' }],
  },
  {
    code: 'introduction',
    title: '帮助',
    titleEn: 'Help',
    icon: 'help',
    children: [{ code: 'index', title: '使用指南', titleEn: 'Guide', icon: 'book' }],
  },
]

/** Events that share the row `company/{id}/{x}`. */
const companyEvents = [
  ['company:submit', '提交注册', 'Submit the registration'],
  ['company:reapply', '重新申请', 'Apply again'],
  ['company:cancel', '注销', 'Cancel the account'],
  ['srmcheckManager:claim', '领取初审', 'Claim'],
  ['srmcheckManager:pass', '初审通过', 'Pass'],
  ['srmcheckManager:return', '初审退回', 'Return'],
  ['srmcheckManager:reject', '初审驳回', 'Reject'],
  ['srmcheckJc:take', '领取审批', 'Take'],
  ['srmcheckJc:approve', '审批通过', 'Approve'],
  ['srmcheckJc:sendBack', '审批退回', 'Send back'],
  ['srmcheckJc:decline', '审批驳回', 'Decline'],
] as const

const integrityElements = (
  [
    ['integrityManagement:edit', '编辑', 'Edit'],
    ['integrityManagement:notifyCompany', '通知企业', 'Tell the company'],
    ['integrityManagement:drop', '撤销', 'Drop'],
    ['integrityManagement:lift', '提前解除', 'Lift'],
    ['integrityManagement:dismissAppeal', '驳回申诉', 'Dismiss appeal'],
    ['integrityManagement:upholdAppeal', '支持申诉', 'Uphold appeal'],
    ['integrity:stateCase', '陈述意见', 'State the case'],
    ['integrity:appeal', '申诉', 'Appeal'],
  ] as const
).map(([code, name, nameEn]) => ({
  code,
  menu: 'integrityManagement',
  uri: `/api/srm/integrity/{id}/${code.split(':')[1]}`,
  name,
  nameEn,
}))

const elements: { code: string; menu: string | null; uri: string; name: string; nameEn: string }[] = [
  { code: 'poJcProject:edit', menu: 'poJcProject', uri: '/api/po/project/{id}/edit', name: '编辑', nameEn: 'Edit' },
  { code: 'poJcProject:publish', menu: 'poJcProject', uri: '/api/po/project/{id}/publish', name: '发布', nameEn: 'Publish' },
  { code: 'poJcProject:cancel', menu: 'poJcProject', uri: '/api/po/project/{id}/cancel', name: '取消', nameEn: 'Cancel' },
  { code: 'quotation:open', menu: 'quotation', uri: '/api/po/project/{id}/open', name: '开标', nameEn: 'Open' },
  { code: 'poJcChosen:choose', menu: 'poJcChosen', uri: '/api/po/project/{id}/choose', name: '选定', nameEn: 'Choose' },
  {
    code: 'poJcChosen:publishResult',
    menu: 'poJcChosen',
    uri: '/api/po/project/{id}/publishResult',
    name: '公布结果',
    nameEn: 'Publish result',
  },
  { code: 'poPrice:saveDraft', menu: 'poPrice', uri: '/api/po/quotation/{id}/saveDraft', name: '保存草稿', nameEn: 'Save draft' },
  { code: 'poPrice:submit', menu: 'poPrice', uri: '/api/po/quotation/{id}/submit', name: '提交', nameEn: 'Submit' },
  { code: 'poPrice:replace', menu: 'poPrice', uri: '/api/po/quotation/{id}/replace', name: '替换', nameEn: 'Replace' },
  { code: 'poPrice:withdraw', menu: 'poPrice', uri: '/api/po/quotation/{id}/withdraw', name: '撤回', nameEn: 'Withdraw' },
  { code: 'company:page', menu: null, uri: '/api/admin/company/page', name: '查看公司', nameEn: 'See companies' },
  { code: 'company:mark', menu: null, uri: '/api/srm/company/{id}/mark', name: '标记问题', nameEn: 'Mark fields' },
  { code: 'company:saveStepTwo', menu: null, uri: '/api/admin/company/{id}', name: '填写公司资料', nameEn: 'Write company data' },
  { code: 'company:commitStepTwo', menu: null, uri: '/api/admin/company/commitRegStepTwo', name: '提交第二步', nameEn: 'Commit step two' },
  {
    code: 'company:commitStepThree',
    menu: null,
    uri: '/api/admin/company/commitRegStepThree',
    name: '提交第三步',
    nameEn: 'Commit step three',
  },
  {
    code: 'company:commitStepFour',
    menu: null,
    uri: '/api/admin/company/commitRegStepFour',
    name: '提交第四步',
    nameEn: 'Commit step four',
  },
  { code: 'company:change', menu: null, uri: '/api/srm/companyChange', name: '申请变更', nameEn: 'Request a change' },
  {
    code: 'company:withdrawChange',
    menu: null,
    uri: '/api/srm/companyChange/{id}/withdraw',
    name: '撤回变更',
    nameEn: 'Withdraw a change',
  },
  ...companyEvents.map(([code, name, nameEn]) => ({
    code,
    menu: code.startsWith('srm') ? (code.split(':')[0] ?? null) : null,
    uri: `/api/admin/company/{id}/${code.split(':')[1]}`,
    name,
    nameEn,
  })),
  {
    code: 'srmcheckManager:acceptChange',
    menu: 'srmcheckManager',
    uri: '/api/srm/companyChange/{id}/accept',
    name: '同意变更',
    nameEn: 'Accept a change',
  },
  {
    code: 'srmcheckManager:refuseChange',
    menu: 'srmcheckManager',
    uri: '/api/srm/companyChange/{id}/refuse',
    name: '驳回变更',
    nameEn: 'Refuse a change',
  },
  { code: 'companyManager:create', menu: 'companyManager', uri: '/api/admin/company', name: '新增公司', nameEn: 'Add a company' },
  { code: 'companyManager:delete', menu: 'companyManager', uri: '/api/admin/company/{id}', name: '删除公司', nameEn: 'Delete a company' },
  { code: 'srmInviteReg:create', menu: 'srmInviteReg', uri: '/api/srm/invitation', name: '邀请', nameEn: 'Invite' },
  { code: 'srmInviteReg:resend', menu: 'srmInviteReg', uri: '/api/srm/invitation/{id}/resend', name: '重新发送', nameEn: 'Send again' },
  { code: 'srmInviteReg:extend', menu: 'srmInviteReg', uri: '/api/srm/invitation/{id}/extend', name: '延期', nameEn: 'Extend' },
  { code: 'srmInviteReg:revoke', menu: 'srmInviteReg', uri: '/api/srm/invitation/{id}/revoke', name: '撤销', nameEn: 'Revoke' },
  { code: 'achievement:edit', menu: 'srmcheckAchievment', uri: '/api/admin/srmAchievment/{id}', name: '编辑', nameEn: 'Edit' },
  {
    code: 'achievement:submit',
    menu: 'srmcheckAchievment',
    uri: '/api/admin/srmAchievment/{id}/submit',
    name: '提交',
    nameEn: 'Submit',
  },
  {
    code: 'srmcheckAchievment:claim',
    menu: 'srmcheckAchievment',
    uri: '/api/admin/srmAchievment/{id}/claim',
    name: '受理',
    nameEn: 'Take up',
  },
  {
    code: 'srmcheckAchievment:pass',
    menu: 'srmcheckAchievment',
    uri: '/api/admin/srmAchievment/{id}/pass',
    name: '初审通过',
    nameEn: 'Pass',
  },
  {
    code: 'srmcheckAchievment:return',
    menu: 'srmcheckAchievment',
    uri: '/api/admin/srmAchievment/{id}/return',
    name: '退回',
    nameEn: 'Return',
  },
  {
    code: 'srmcheckAchievment:reject',
    menu: 'srmcheckAchievment',
    uri: '/api/admin/srmAchievment/{id}/reject',
    name: '驳回',
    nameEn: 'Reject',
  },
  {
    code: 'srmcheckAchievment:confirm',
    menu: 'srmcheckAchievment',
    uri: '/api/admin/srmAchievment/{id}/confirm',
    name: '确认',
    nameEn: 'Confirm',
  },
  {
    code: 'srmcheckAchievment:refuse',
    menu: 'srmcheckAchievment',
    uri: '/api/admin/srmAchievment/{id}/refuse',
    name: '不予确认',
    nameEn: 'Refuse',
  },
  {
    code: 'srmcheckAchievment:revoke',
    menu: 'srmcheckAchievment',
    uri: '/api/admin/srmAchievment/{id}/revoke',
    name: '撤销',
    nameEn: 'Revoke',
  },
  ...integrityElements,
  { code: 'dashboard:buyer', menu: null, uri: '/api/po/dashboard/buyer', name: '采购工作台', nameEn: 'Buyer dashboard' },
  { code: 'dashboard:supplier', menu: null, uri: '/api/po/dashboard/supplier', name: '供应商工作台', nameEn: 'Supplier dashboard' },
  { code: 'dashboard:admin', menu: null, uri: '/api/po/dashboard/admin', name: '平台工作台', nameEn: 'Platform dashboard' },
]

const inviting = ['srmInviteReg:create', 'srmInviteReg:resend', 'srmInviteReg:extend', 'srmInviteReg:revoke']

const buying = {
  menus: ['poJcProject', 'quotation', 'poJcChosen', 'srmcheckAchievment', 'srmInviteReg'],
  elements: [
    'poJcProject:edit',
    'poJcProject:publish',
    'poJcProject:cancel',
    'quotation:open',
    'poJcChosen:choose',
    'poJcChosen:publishResult',
    'dashboard:buyer',
    'company:page',
    ...inviting,
  ],
}

const overseeing = {
  menus: ['integrityManagement'],
  elements: integrityElements.map(({ code }) => code).filter((code) => code.startsWith('integrityManagement:')),
}

const roles = [
  { code: 'JC_BUYER', name: '集采项目经理', nameEn: 'Project manager', ...buying },
  {
    code: 'JC_LEAD',
    name: '集采负责人',
    nameEn: 'Head of group procurement',
    menus: [...buying.menus, 'srmcheckJc', ...overseeing.menus],
    elements: [
      ...buying.elements,
      ...overseeing.elements,
      'company:mark',
      'srmcheckJc:take',
      'srmcheckJc:approve',
      'srmcheckJc:sendBack',
      'srmcheckJc:decline',
    ],
  },
  { code: 'SUPERVISOR', name: '监督员', nameEn: 'Supervisor', ...overseeing },
  {
    code: 'SUP_QUOTER',
    name: '报价员',
    nameEn: 'Quoter',
    menus: ['poProject', 'poDetailed', 'poPrice', 'poHistory'],
    elements: ['poPrice:saveDraft', 'poPrice:submit', 'poPrice:replace', 'poPrice:withdraw', 'dashboard:supplier'],
  },
  {
    code: 'SUP_ADMIN',
    name: '供应商管理员',
    nameEn: 'Supplier administrator',
    menus: ['srmcheckAchievment', 'integrityManagement'],
    elements: [
      'integrity:stateCase',
      'integrity:appeal',
      'company:saveStepTwo',
      'company:commitStepTwo',
      'company:commitStepThree',
      'company:commitStepFour',
      'company:submit',
      'company:reapply',
      'company:cancel',
      'company:change',
      'company:withdrawChange',
      'achievement:edit',
      'achievement:submit',
      'dashboard:supplier',
    ],
  },
  {
    code: 'PLAT_REVIEWER',
    name: '平台审核员',
    nameEn: 'Platform reviewer',
    menus: ['srmcheckManager', 'srmcheckAchievment'],
    elements: [
      'company:page',
      'company:mark',
      'srmcheckManager:claim',
      'srmcheckManager:pass',
      'srmcheckManager:return',
      'srmcheckManager:reject',
      'srmcheckManager:acceptChange',
      'srmcheckManager:refuseChange',
      ...['claim', 'pass', 'return', 'reject', 'revoke'].map((event) => `srmcheckAchievment:${event}`),
    ],
  },
  {
    code: 'BU_APPR',
    name: '基层单位审批人',
    nameEn: 'Base unit approver',
    menus: ['srmcheckAchievment', 'srmInviteReg'],
    elements: ['srmcheckAchievment:confirm', 'srmcheckAchievment:refuse', ...inviting],
  },
  {
    code: 'PLAT_ADMIN',
    name: '平台管理员',
    nameEn: 'Platform administrator',
    menus: ['companyManager'],
    elements: ['dashboard:admin', 'company:page', 'companyManager:create', 'companyManager:delete'],
  },
]

/** Roles, menus and elements: what the product is delivered with, demonstration or not. @returns role ids by code */
export const seedAccess = async (tx: Database): Promise<Map<string, string>> => {
  const menuIds = new Map<string, string>()
  for (const [position, { children, ...parent }] of menus.entries()) {
    const parentId = await insertMenu(tx, { ...parent, type: 'dirt', parentId: null, position })
    menuIds.set(parent.code, parentId)
    for (const [below, child] of children.entries())
      menuIds.set(child.code, await insertMenu(tx, { ...child, type: 'menu', parentId, position: below }))
  }
  const stored = await tx
    .insert(element)
    .values(elements.map(({ menu: menuCode, ...rest }) => ({ ...rest, menuId: menuCode ? menuIds.get(menuCode) : null, method: 'POST' })))
    .returning({ id: element.id, code: element.code })
  const elementIds = new Map(stored.map(({ id, code }) => [code, id]))
  const roleIds = new Map<string, string>()
  for (const { code, name, nameEn, menus: ownMenus, elements: elementCodes } of roles) {
    const menuCodes = [...ownMenus, 'index']
    const [row] = await tx.insert(role).values({ code, name, nameEn }).returning({ id: role.id })
    if (!row) throw new Error(`Role ${code} was not stored`)
    roleIds.set(code, row.id)
    await tx.insert(roleMenu).values(menuCodes.map((menuCode) => ({ roleId: row.id, menuId: menuIds.get(menuCode) ?? '' })))
    if (elementCodes.length > 0)
      await tx
        .insert(roleElement)
        .values(elementCodes.map((elementCode) => ({ roleId: row.id, elementId: elementIds.get(elementCode) ?? '' })))
  }
  await continueIds(tx, ['role'])
  return roleIds
}

const insertMenu = async (tx: Database, values: typeof menu.$inferInsert): Promise<string> => {
  const [row] = await tx.insert(menu).values(values).returning({ id: menu.id })
  if (!row) throw new Error(`Menu ${values.code} was not stored`)
  return row.id
}
