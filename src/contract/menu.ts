import { z } from 'zod'
import { code, defineEntity, english, note, title } from './entity.ts'
import { count, defineRows, id, line } from './row.ts'

/** The id of what a menu lies below; -1, also as a number, for none. */
const above = z.union([z.literal(-1).transform(() => '-1' as const), z.literal('-1'), id])

/** A menu, or a directory of menus. */
export const menu = defineEntity({
  path: '/api/admin/menu',
  menu: 'menuManager',
  codes: {
    read: ['menuManager', 'groupManager'],
    add: 'menuManager:btn_add',
    edit: 'menuManager:btn_edit',
    remove: 'menuManager:btn_del',
  },
  called: ['menu', 'menus'],
  input: {
    parentId: above,
    code,
    title,
    titleEn: english,
    icon: line.max(40),
    /** Where it leads, where that is not its own path; `http…` leads out of the product. */
    href: line.max(300).regex(/^$|^\/|^https?:\/\//, { message: 'menu.hrefForm' }),
    type: z.enum(['menu', 'dirt']),
    orderNum: z.coerce.number().int().min(0).max(9999),
    description: note,
    attr1: line.max(200),
  },
  leftOut: { titleEn: '', icon: '', href: '', type: 'menu', orderNum: 0, description: '', attr1: '' },
  shown: { uses: count },
  filters: { code: z.string().max(40).optional(), title: z.string().max(100).optional() },
  unique: 'code',
  usedBy: ['menu', 'element', 'role'],
  family: true,
  example: {
    input: {
      parentId: '-1',
      code: 'poJcProject',
      title: '我的项目',
      titleEn: 'My projects',
      icon: 'folder',
      href: '',
      type: 'menu',
      orderNum: 0,
      description: '',
      attr1: '',
    },
    shown: { uses: 5 },
  },
})

const node = z.strictObject({
  id,
  parentId: z.string(),
  code: z.string(),
  title: z.string(),
  titleEn: z.string(),
  label: z.string(),
  icon: z.string(),
  type: z.enum(['menu', 'dirt']),
  orderNum: count,
  get children() {
    return z.array(node)
  },
})

const nodeExample = {
  id: '12',
  parentId: '-1',
  code: 'poJcProject',
  title: '我的项目',
  titleEn: 'My projects',
  label: '我的项目',
  icon: 'folder',
  type: 'menu',
  orderNum: 0,
  children: [],
} as const

export const menuRows = defineRows({
  'GET /api/admin/menu/tree': {
    summary: 'All menus, as trees',
    authority: ['menuManager', 'groupManager'],
    wrapping: 'bare',
    query: z.object({ title: z.string().max(100).optional() }),
    data: z.array(node),
    example: { query: {}, data: [nodeExample] },
  },
  'POST /api/admin/menu/order': {
    summary: 'Put menus in another order, and below others: each with its new place',
    authority: 'menuManager:btn_edit',
    body: z.strictObject({
      places: z
        .array(z.strictObject({ id, parentId: above, orderNum: z.number().int().min(0).max(9999) }))
        .min(1)
        .max(500),
    }),
    data: z.literal(true),
    errors: [40400],
    example: { body: { places: [{ id: '12', parentId: '-1', orderNum: 1 }] }, data: true },
  },
})
