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
    children: [{ code: 'integrityManagement', title: '诚信管理', titleEn: 'Integrity', icon: 'shield' }],
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
  ...(
    [
      ['edit', '编辑', 'Edit'],
      ['notifyCompany', '通知企业', 'Tell the company'],
      ['drop', '撤销', 'Drop'],
      ['lift', '提前解除', 'Lift'],
      ['dismissAppeal', '驳回申诉', 'Dismiss appeal'],
      ['upholdAppeal', '支持申诉', 'Uphold appeal'],
    ] as const
  ).map(([event, name, nameEn]) => ({
    code: `integrityManagement:${event}` as const,
    menu: 'integrityManagement',
    uri: `/api/srm/integrity/{id}/${event}`,
    name,
    nameEn,
  })),
  {
    code: 'integrity:stateCase',
    menu: 'integrityManagement',
    uri: '/api/srm/integrity/{id}/stateCase',
    name: '陈述意见',
    nameEn: 'State the case',
  },
  { code: 'integrity:appeal', menu: 'integrityManagement', uri: '/api/srm/integrity/{id}/appeal', name: '申诉', nameEn: 'Appeal' },
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

const overseeing = {
  menus: ['integrityManagement'],
  elements: ['edit', 'notifyCompany', 'drop', 'lift', 'dismissAppeal', 'upholdAppeal'].map((event) => `integrityManagement:${event}`),
}

const roles = [
  { code: 'JC_BUYER', name: '集采项目经理', nameEn: 'Project manager', ...buying },
  {
    code: 'JC_LEAD',
    name: '集采负责人',
    nameEn: 'Head of group procurement',
    menus: [...buying.menus, ...overseeing.menus],
    elements: [...buying.elements, ...overseeing.elements],
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
    menus: ['integrityManagement'],
    elements: ['dashboard:supplier', 'integrity:stateCase', 'integrity:appeal'],
  },
  { code: 'PLAT_REVIEWER', name: '平台审核员', nameEn: 'Platform reviewer', menus: [], elements: [] },
  { code: 'BU_APPR', name: '基层单位审批人', nameEn: 'Base unit approver', menus: [], elements: [] },
  { code: 'PLAT_ADMIN', name: '平台管理员', nameEn: 'Platform administrator', menus: [], elements: ['dashboard:admin'] },
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
