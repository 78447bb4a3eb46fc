import { z } from 'zod'
import { code, defineEntity, english, note, stamps, stampsExample, title } from './entity.ts'
import { count } from './row.ts'

/** Of which kind roles are: clients of the family ask for that with the code `role` (family.md). */
export const roleType = defineEntity({
  path: '/api/admin/groupType',
  menu: 'groupTypeManager',
  codes: {
    read: ['groupTypeManager', 'groupManager'],
    add: 'groupTypeManager:btn_add',
    edit: 'groupTypeManager:btn_edit',
    remove: 'groupTypeManager:btn_del',
  },
  called: ['type of roles', 'types of roles'],
  input: { code, name: title, nameEn: english, description: note },
  leftOut: { nameEn: '', description: '' },
  shown: { uses: count, ...stamps },
  filters: { code: z.string().max(40).optional(), name: z.string().max(100).optional() },
  unique: 'code',
  usedBy: ['role'],
  family: true,
  example: {
    input: { code: 'role', name: '岗位角色', nameEn: 'Roles by duty', description: '按岗位职责划分' },
    shown: { uses: 11, ...stampsExample },
  },
})
