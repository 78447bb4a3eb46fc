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
    code: 'poBuManager',
    title: '企业档案',
    titleEn: 'Business file',
    icon: 'building',
    children: [
      { code: 'poBuScope', title: '供货范围', titleEn: 'Supply scope', icon: 'boxes' },
      { code: 'poBuTeamMembers', title: '团队成员', titleEn: 'Team members', icon: 'users' },
      { code: 'poBuQuoter', title: '报价员', titleEn: 'Quoters', icon: 'badge' },
      { code: 'poBuContact', title: '联系人', titleEn: 'Contacts', icon: 'contact' },
    ],
  },
  {
    code: 'srmManager',
    title: '供应商管理',
    titleEn: 'Suppliers',
    icon: 'users',
    children: [{ code: 'srmQuotationOfficer', title: '报价员审批', titleEn: 'Quoter approval', icon: 'badge' }],
  },
  {
    code: 'introduction',
    title: '帮助',
    titleEn: 'Help',
    icon: 'help',
    children: [{ code: 'index', title: '使用指南', titleEn: 'Guide', icon: 'book' }],
  },
]

const elements = [
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
  { code: 'scope:read', menu: null, uri: '/api/srm/scope/page', name: '查看供货范围', nameEn: 'See supply scopes' },
  { code: 'poBuScope:create', menu: 'poBuScope', uri: '/api/srm/scope', name: '申请品类', nameEn: 'Propose a category' },
  { code: 'poBuScope:withdraw', menu: 'poBuScope', uri: '/api/srm/scope/{id}/withdraw', name: '撤回品类', nameEn: 'Withdraw a category' },
  { code: 'srmcheckJc:approveScope', menu: null, uri: '/api/srm/scope/{id}/approve', name: '批准品类', nameEn: 'Approve a category' },
  { code: 'srmcheckJc:denyScope', menu: null, uri: '/api/srm/scope/{id}/deny', name: '不批准品类', nameEn: 'Deny a category' },
  { code: 'quoter:read', menu: null, uri: '/api/srm/quoter/page', name: '查看报价员', nameEn: 'See quoters' },
  { code: 'poBuQuoter:edit', menu: 'poBuQuoter', uri: '/api/srm/quoter/{id}/edit', name: '编辑报价员', nameEn: 'Edit a quoter' },
  { code: 'poBuQuoter:submit', menu: 'poBuQuoter', uri: '/api/srm/quoter/{id}/submit', name: '提交报价员', nameEn: 'Submit a quoter' },
  { code: 'poBuQuoter:renew', menu: 'poBuQuoter', uri: '/api/srm/quoter/{id}/renew', name: '续期报价员', nameEn: 'Renew a quoter' },
  {
    code: 'srmQuotationOfficer:approve',
    menu: 'srmQuotationOfficer',
    uri: '/api/srm/quoter/{id}/approve',
    name: '通过',
    nameEn: 'Approve',
  },
  { code: 'srmQuotationOfficer:return', menu: 'srmQuotationOfficer', uri: '/api/srm/quoter/{id}/return', name: '退回', nameEn: 'Return' },
  {
    code: 'srmQuotationOfficer:disable',
    menu: 'srmQuotationOfficer',
    uri: '/api/srm/quoter/{id}/disable',
    name: '停用',
    nameEn: 'Disable',
  },
  { code: 'companyUser:read', menu: null, uri: '/api/admin/companyUser/{id}/menbers', name: '查看成员', nameEn: 'See members' },
  { code: 'poBuTeamMembers:invite', menu: 'poBuTeamMembers', uri: '/api/srm/member', name: '邀请成员', nameEn: 'Invite a member' },
  {
    code: 'poBuTeamMembers:freeze',
    menu: 'poBuTeamMembers',
    uri: '/api/srm/member/{id}/freeze',
    name: '冻结成员',
    nameEn: 'Freeze a member',
  },
  {
    code: 'poBuTeamMembers:unfreeze',
    menu: 'poBuTeamMembers',
    uri: '/api/srm/member/{id}/unfreeze',
    name: '解冻成员',
    nameEn: 'Unfreeze a member',
  },
  {
    code: 'poBuTeamMembers:propose',
    menu: 'poBuTeamMembers',
    uri: '/api/srm/handover',
    name: '移交管理员',
    nameEn: 'Hand administration over',
  },
  {
    code: 'poBuTeamMembers:accept',
    menu: 'poBuTeamMembers',
    uri: '/api/srm/handover/{id}/accept',
    name: '接受移交',
    nameEn: 'Accept a handover',
  },
  {
    code: 'poBuTeamMembers:decline',
    menu: 'poBuTeamMembers',
    uri: '/api/srm/handover/{id}/decline',
    name: '谢绝移交',
    nameEn: 'Decline a handover',
  },
  {
    code: 'poBuTeamMembers:withdraw',
    menu: 'poBuTeamMembers',
    uri: '/api/srm/handover/{id}/withdraw',
    name: '撤回移交',
    nameEn: 'Withdraw a handover',
  },
  { code: 'poBuContact:edit', menu: 'poBuContact', uri: '/api/srm/contact/{id}/edit', name: '编辑联系人', nameEn: 'Edit contacts' },
  { code: 'dashboard:buyer', menu: null, uri: '/api/po/dashboard/buyer', name: '采购工作台', nameEn: 'Buyer dashboard' },
  { code: 'dashboard:supplier', menu: null, uri: '/api/po/dashboard/supplier', name: '供应商工作台', nameEn: 'Supplier dashboard' },
  { code: 'dashboard:admin', menu: null, uri: '/api/po/dashboard/admin', name: '平台工作台', nameEn: 'Platform dashboard' },
] as const

const buying = {
  menus: ['poJcProject', 'quotation', 'poJcChosen'],
  elements: [
    'poJcProject:edit',
    'poJcProject:publish',
    'poJcProject:cancel',
    'quotation:open',
    'poJcChosen:choose',
    'poJcChosen:publishResult',
    'dashboard:buyer',
  ],
}

/** What every person of a supplier may: see how the own company stands, and take its administration over. */
const ofTheTeam = ['scope:read', 'quoter:read', 'companyUser:read', 'poBuTeamMembers:accept', 'poBuTeamMembers:decline']

const roles = [
  { code: 'JC_BUYER', name: '集采项目经理', nameEn: 'Project manager', ...buying },
  {
    code: 'JC_LEAD',
    name: '集采负责人',
    nameEn: 'Head of group procurement',
    menus: buying.menus,
    elements: [...buying.elements, 'scope:read', 'srmcheckJc:approveScope', 'srmcheckJc:denyScope', 'companyUser:read'],
  },
  {
    code: 'SUP_QUOTER',
    name: '报价员',
    nameEn: 'Quoter',
    menus: ['poProject', 'poDetailed', 'poPrice', 'poHistory', 'poBuScope', 'poBuTeamMembers', 'poBuQuoter'],
    elements: ['poPrice:saveDraft', 'poPrice:submit', 'poPrice:replace', 'poPrice:withdraw', 'dashboard:supplier', ...ofTheTeam],
  },
  {
    code: 'SUP_ADMIN',
    name: '供应商管理员',
    nameEn: 'Supplier administrator',
    menus: ['poBuScope', 'poBuTeamMembers', 'poBuQuoter', 'poBuContact'],
    elements: [
      'dashboard:supplier',
      ...ofTheTeam,
      'poBuScope:create',
      'poBuScope:withdraw',
      'poBuQuoter:edit',
      'poBuQuoter:submit',
      'poBuQuoter:renew',
      'poBuTeamMembers:invite',
      'poBuTeamMembers:freeze',
      'poBuTeamMembers:unfreeze',
      'poBuTeamMembers:propose',
      'poBuTeamMembers:withdraw',
      'poBuContact:edit',
    ],
  },
  {
    code: 'SUP_MEMBER',
    name: '供应商成员',
    nameEn: 'Supplier member',
    menus: ['poBuScope', 'poBuTeamMembers', 'poBuQuoter'],
    elements: ofTheTeam,
  },
  {
    code: 'PLAT_REVIEWER',
    name: '平台审核员',
    nameEn: 'Platform reviewer',
    menus: ['srmQuotationOfficer'],
    elements: [
      'scope:read',
      'quoter:read',
      'companyUser:read',
      'srmQuotationOfficer:approve',
      'srmQuotationOfficer:return',
      'srmQuotationOfficer:disable',
    ],
  },
  { code: 'BU_APPR', name: '基层单位审批人', nameEn: 'Base unit approver', menus: [], elements: [] },
  {
    code: 'PLAT_ADMIN',
    name: '平台管理员',
    nameEn: 'Platform administrator',
    menus: [],
    elements: ['dashboard:admin', 'companyUser:read'],
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
    // A role may only read so far.
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
