import { z } from 'zod'
import { defineRows, id } from './row.ts'

export const categoryRows = defineRows({
  'GET /api/srm/category/all': {
    summary: 'The categories of what is bought; those above come with no parent',
    authority: 'signedIn',
    data: z.array(z.strictObject({ id, parentId: id.nullable(), code: z.string(), name: z.string(), nameEn: z.string() })),
    example: { data: [{ id: '1001', parentId: '10', code: '1001', name: '钢丝绳', nameEn: 'Wire rope' }] },
  },
})
