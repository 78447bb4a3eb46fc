import { z } from 'zod'
import { code, defineEntity, position, title } from './entity.ts'
import { count, flag } from './row.ts'

const kind = z.enum(['SUPPLIER', 'BASE_UNIT', 'JC_CENTRE', 'PLATFORM'])

/** What a company can be, and which papers a supplier of that type hands in when it registers. */
export const companyType = defineEntity({
  path: '/api/admin/type',
  menu: 'typeManager',
  called: ['type of company', 'types of companies'],
  input: {
    kind,
    code,
    name: title,
    nameEn: title,
    /** Codes of `certificateType`. */
    requiredPapers: z.array(z.string().max(40)).max(20),
    position,
    active: z.boolean(),
  },
  leftOut: { requiredPapers: [], position: 10, active: true },
  // Of some types none.
  shown: { requiredPapers: z.array(z.string()), uses: count },
  filters: { kind: kind.optional(), active: flag.optional() },
  unique: 'code',
  usedBy: ['company'],
  imported: true,
  example: {
    input: {
      kind: 'SUPPLIER',
      code: 'AGENT',
      name: '授权代理商',
      nameEn: 'Authorised agent',
      requiredPapers: ['AGENCY'],
      position: 1,
      active: true,
    },
    shown: { requiredPapers: [], uses: 3 },
  },
})
