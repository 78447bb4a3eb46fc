import { z } from 'zod'
import { byId, defineRows, id, pageOf, pageQuery } from './row.ts'

const type = z.enum(['BUSINESS', 'TECHNICAL', 'FINANCE'])

const input = z.strictObject({
  type,
  name: z.string().trim().min(1).max(50),
  phone: z
    .string()
    .trim()
    .regex(/^\+?[\d\- ]{5,20}$/),
  email: z.email().max(100),
})
const contact = z.strictObject({
  id,
  ...input.shape,
  /** Registrations may hold what this form would not take. */
  phone: z.string(),
  email: z.string(),
  isDefault: z.boolean(),
})

const body = { type: 'BUSINESS', name: '周敏', phone: '13800000031', email: 'zhoumin@yuanhang.example' } as const
const example = { id: '6401', ...body, isDefault: true } as const
const ofContact = { params: { id: '6401' } }

export const contactRows = defineRows({
  'GET /api/srm/contact/page': {
    summary: 'Whom to turn to at my company',
    authority: 'poBuContact',
    query: pageQuery.extend({ type: type.optional() }),
    data: pageOf(contact),
    example: { query: { page: '1', limit: '10' }, data: { total: 1, rows: [example] } },
  },
  'POST /api/srm/contact': {
    summary: 'Add a contact; the first of its kind is the default',
    authority: 'poBuContact:edit',
    body: input,
    data: contact,
    example: { body, data: example },
  },
  'POST /api/srm/contact/{id}/edit': {
    summary: 'Change a contact',
    authority: 'poBuContact:edit',
    params: byId,
    body: input,
    data: contact,
    errors: [40400],
    example: { ...ofContact, body, data: example },
  },
  'POST /api/srm/contact/{id}/setDefault': {
    summary: 'Turn to this one first of its kind',
    authority: 'poBuContact:edit',
    params: byId,
    data: contact,
    errors: [40400],
    example: { ...ofContact, data: example },
  },
  'DELETE /api/srm/contact/{id}': {
    summary: 'Remove a contact; another of its kind becomes the default',
    authority: 'poBuContact:edit',
    params: byId,
    data: z.literal(true),
    errors: [40400],
    example: { ...ofContact, data: true },
  },
})
