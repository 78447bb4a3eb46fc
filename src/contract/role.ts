import { z } from 'zod'
import { dataScopes } from '#src/lib/dataScope.ts'
import { code, defineEntity, english, note, stamps, stampsExample, title } from './entity.ts'
import { byId, count, defineRows, id, idList, importSize, version } from './row.ts'

/** The id of what a role lies below; -1, also as a number, for none. */
const above = z.union([z.literal(-1).transform(() => '-1' as const), z.literal('-1'), id])

/** A role: what people who hold it may do. Clients of the family call it a group. */
export const role = defineEntity({
  path: '/api/admin/group',
  menu: 'groupManager',
  codes: { read: 'groupManager', add: 'groupManager:btn_add', edit: 'groupManager:btn_edit', remove: 'groupManager:btn_del' },
  called: ['role', 'roles'],
  input: {
    /** The id of its type. */
    groupType: id,
    parentId: above,
    code,
    name: title,
    nameEn: english,
    dataScope: z.enum(dataScopes),
    description: note,
    /** Whoever holds it signs in with a second factor, and does nothing before one is set up. */
    requiresSecondFactor: z.boolean(),
  },
  leftOut: { parentId: '-1', nameEn: '', dataScope: 'all', description: '', requiresSecondFactor: false },
  shown: { uses: count, ...stamps },
  filters: { groupType: id.optional(), code: z.string().max(40).optional(), name: z.string().max(100).optional() },
  unique: 'code',
  usedBy: ['user', 'role'],
  family: true,
  example: {
    input: {
      groupType: '1',
      parentId: '-1',
      code: 'JC_BUYER',
      name: '集采项目经理',
      nameEn: 'Project manager',
      dataScope: 'all',
      description: '',
      requiresSecondFactor: false,
    },
    shown: { uses: 3, ...stampsExample },
  },
})

const treeNode = z.strictObject({
  id,
  parentId: z.string(),
  label: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  groupType: id,
  get children() {
    return z.array(treeNode)
  },
})

const person = z.strictObject({ id, name: z.string(), username: z.string() })

/** How a menu or an element is granted: to be used, to be given to others. */
const granted = { usable: z.boolean(), delegable: z.boolean() }
const cell = {
  id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  ...granted,
  /** Whether the asking person may change it. */
  changeable: z.boolean(),
}

const matrix = z.strictObject({
  version: count,
  menus: z.array(
    z.strictObject({ ...cell, parentId: z.string(), type: z.enum(['menu', 'dirt']), elements: z.array(z.strictObject(cell)) }),
  ),
  /** Those below no menu. */
  elements: z.array(z.strictObject(cell)),
})

const ofRole = { params: { id: '2' } }
const members = 'groupManager:btn_userManager'
const resources = 'groupManager:btn_resourceManager'
const cellExample = { usable: true, delegable: false, changeable: true }

const ofElement = {
  authority: [resources, 'groupManager:element'],
  params: byId,
  query: z.object({ menuId: z.string().max(20).optional(), elementId: id }),
  data: z.literal(true),
  errors: [40400, 40900],
  example: { ...ofRole, query: { menuId: '12', elementId: '61' }, data: true },
} as const

export const roleRows = defineRows({
  'GET /api/admin/group/tree': {
    summary: 'The roles of a type, or all, as trees',
    authority: ['groupManager', 'userManager'],
    wrapping: 'bare',
    query: z.object({ groupType: id.optional(), name: z.string().max(100).optional() }),
    data: z.array(treeNode),
    example: {
      query: { groupType: '1' },
      data: [
        {
          id: '2',
          parentId: '-1',
          label: '集采项目经理',
          code: 'JC_BUYER',
          name: '集采项目经理',
          nameEn: 'Project manager',
          groupType: '1',
          children: [],
        },
      ],
    },
  },
  'GET /api/admin/group/{id}/user': {
    summary: 'The people of a role, and who answers for it, be they one of them or not: all of them have it',
    authority: ['groupManager', 'userManager'],
    params: byId,
    data: z.strictObject({ members: z.array(person), leaders: z.array(person) }),
    errors: [40400],
    example: { ...ofRole, data: { members: [{ id: '3', name: '林知远', username: 'buyer' }], leaders: [] } },
  },
  'PUT /api/admin/group/{id}/user': {
    summary: 'Give a role to these members and leaders and to nobody else; left out, to nobody',
    authority: members,
    params: byId,
    query: z.object({ members: idList, leaders: idList }),
    data: z.literal(true),
    errors: [40400, 40900],
    example: { ...ofRole, query: { members: '3,4', leaders: '3' }, data: true },
  },
  'GET /api/admin/group/{id}/authority/menu': {
    summary: 'The menus that a role may use, directories included',
    authority: ['groupManager', 'groupManager:menu'],
    params: byId,
    data: z.array(z.strictObject({ id, parentId: z.string(), text: z.string(), children: z.array(z.never()) })),
    errors: [40400],
    example: { ...ofRole, data: [{ id: '12', parentId: '10', text: '我的项目', children: [] }] },
  },
  'PUT /api/admin/group/{id}/authority/menu': {
    summary: 'Let a role use these menus and those above them, and no others',
    authority: [resources, 'groupManager:menu'],
    params: byId,
    query: z.object({ menuTrees: idList }),
    data: z.literal(true),
    errors: [40400, 40900],
    example: { ...ofRole, query: { menuTrees: '12,13' }, data: true },
  },
  'GET /api/admin/group/{id}/authority/element': {
    summary: 'The permissions that a role may use, by their ids',
    authority: ['groupManager', 'groupManager:element'],
    params: byId,
    data: z.array(id),
    errors: [40400],
    example: { ...ofRole, data: ['61'] },
  },
  'PUT /api/admin/group/{id}/authority/element/add': { ...ofElement, summary: 'Let a role use a permission' },
  'PUT /api/admin/group/{id}/authority/element/remove': { ...ofElement, summary: 'Let a role use a permission no longer' },
  'GET /api/admin/group/{id}/matrix': {
    summary: 'How every menu and permission is granted to a role',
    authority: 'groupManager',
    params: byId,
    data: matrix,
    errors: [40400],
    example: {
      ...ofRole,
      data: {
        version: 0,
        menus: [
          {
            id: '12',
            parentId: '10',
            type: 'menu',
            code: 'poJcProject',
            name: '我的项目',
            nameEn: 'My projects',
            ...cellExample,
            elements: [],
          },
        ],
        elements: [],
      },
    },
  },
  'POST /api/admin/group/{id}/matrix': {
    summary: 'Grant or take menus and permissions; what is left out stays as it is',
    authority: resources,
    params: byId,
    body: z.strictObject({
      version,
      menus: z.array(z.strictObject({ id, ...granted })).max(1000),
      elements: z.array(z.strictObject({ id, ...granted })).max(2000),
    }),
    size: importSize,
    data: matrix,
    errors: [40400, 40900],
    example: {
      ...ofRole,
      body: { version: 0, menus: [{ id: '12', usable: true, delegable: false }], elements: [] },
      data: { version: 1, menus: [], elements: [] },
    },
  },
  'GET /api/admin/group/conflicts': {
    summary: 'Duties that nobody should have at once, and who has them',
    authority: 'groupManager',
    data: z.array(
      z.strictObject({
        rule: z.string(),
        one: z.array(z.string()),
        other: z.array(z.string()),
        roles: z.array(z.strictObject({ id, name: z.string(), nameEn: z.string() })),
        users: z.array(z.strictObject({ id, name: z.string(), username: z.string() })),
      }),
    ),
    example: {
      data: [{ rule: 'reviewAndApprove', one: ['srmcheckManager:pass'], other: ['srmcheckJc:approve'], roles: [], users: [] }],
    },
  },
})
