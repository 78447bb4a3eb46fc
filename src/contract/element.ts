import { z } from 'zod'
import { plain } from '#src/lib/plain.ts'
import { defineEntity, english, note, title } from './entity.ts'
import { count, defineRows, id, line, pageOfRows } from './row.ts'

/** What programs call a permission: that of the menu it is under, and what may be done there. */
const elementCode = z
  .string()
  .overwrite(plain)
  .regex(/^[A-Za-z][\w:-]{0,79}$/, { message: 'entity.codeForm' })

/** A permission finer than a menu. */
export const element = defineEntity({
  path: '/api/admin/element',
  menu: 'menuManager',
  codes: {
    read: ['menuManager', 'groupManager'],
    add: 'menuManager:btn_element_add',
    edit: 'menuManager:btn_element_edit',
    remove: 'menuManager:btn_element_del',
  },
  called: ['permission below a menu', 'permissions below the menus'],
  input: {
    menuId: id,
    code: elementCode,
    name: title,
    nameEn: english,
    type: z.enum(['button', 'uri']),
    uri: line.max(200),
    method: z.enum(['', 'GET', 'POST', 'PUT', 'DELETE']),
    description: note,
  },
  leftOut: { nameEn: '', type: 'button', uri: '', method: '', description: '' },
  // Some belong to no menu.
  shown: { menuId: id.nullable(), uses: count },
  filters: { menuId: id.optional(), code: z.string().max(80).optional(), name: z.string().max(100).optional() },
  unique: 'code',
  usedBy: ['role'],
  family: true,
  example: {
    input: {
      menuId: '12',
      code: 'poJcProject:publish',
      name: '发布',
      nameEn: 'Publish',
      type: 'button',
      uri: '/api/po/project/{id}/publish',
      method: 'POST',
      description: '',
    },
    shown: { menuId: '12', uses: 2 },
  },
})

export const elementRows = defineRows({
  'GET /api/admin/element/list': {
    summary: 'All permissions below one menu; below none for -1',
    authority: ['menuManager', 'groupManager'],
    query: z.object({ menuId: z.union([z.literal('-1'), id]), name: z.string().max(100).optional() }),
    data: pageOfRows(element.entry),
    example: {
      query: { menuId: '12' },
      data: { total: 1, rows: [{ id: '6401', version: 0, ...element.example.input, ...element.example.shown }] },
    },
  },
})
