import { z } from 'zod'
import { isEmail, normalEmail, normalPhone } from '#src/lib/contact.ts'
import { defineEntity } from './entity.ts'
import { byId, defineRows, named } from './row.ts'

const type = z.enum(['BUSINESS', 'TECHNICAL', 'FINANCE'])

/** Whom to turn to at a supplier. */
export const contact = defineEntity({
  path: '/api/srm/contact',
  menu: 'poBuContact',
  called: ['contact of my company; the first of its kind is the default', 'contacts of my company'],
  input: {
    type,
    name: named(1, 50),
    phone: z
      .string()
      .overwrite(normalPhone)
      .regex(/^\+?[\d\- ]{5,20}$/, { message: 'contact.wrong.phone' }),
    email: z.string().max(100).overwrite(normalEmail).refine(isEmail, { message: 'contact.wrong.email' }),
  },
  // Registrations may hold what this form would not take.
  shown: { phone: z.string(), email: z.string(), isDefault: z.boolean() },
  filters: { type: type.optional() },
  example: {
    input: { type: 'BUSINESS', name: '周敏', phone: '13800000031', email: 'zhoumin@yuanhang.example' },
    shown: { phone: '13800000031', email: 'zhoumin@yuanhang.example', isDefault: true },
  },
})

export const contactRows = defineRows({
  'POST /api/srm/contact/{id}/setDefault': {
    summary: 'Turn to this one first of its kind',
    authority: 'poBuContact:edit',
    params: byId,
    data: contact.entry,
    errors: [40400],
    example: { params: { id: '6401' }, data: { id: '6401', version: 1, ...contact.example.input, ...contact.example.shown } },
  },
})
