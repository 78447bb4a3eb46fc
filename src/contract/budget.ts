import { z } from 'zod'
import { moneyKind, numberOf } from '#src/lib/number.ts'
import { defineEntity, english, note, title } from './entity.ts'
import { id } from './row.ts'

/** A budget of a unit for a year, gross and in CNY, as finance has it. */
export const budget = defineEntity({
  path: '/api/po/budget',
  menu: 'poMtBasicUnit',
  codes: { read: 'poMtBasicUnit', add: 'poMtBasicUnit:budget', edit: 'poMtBasicUnit:budget', remove: 'poMtBasicUnit:budget' },
  called: ['budget', 'budgets'],
  input: {
    year: z.number().int().min(2000).max(2099),
    unitId: id,
    number: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/, { message: 'budget.numberForm' }),
    name: title,
    nameEn: english,
    kind: z.enum(['CAPITAL', 'COST']),
    amount: z
      .string()
      .max(40)
      .overwrite((typed) => numberOf(typed, moneyKind) ?? typed)
      .regex(/^\d{1,16}\.\d{2}$/, { message: 'budget.amountForm' }),
    note,
  },
  leftOut: { nameEn: '', note: '' },
  shown: { companyId: id, companyName: z.string(), companyNameEn: z.string(), unitName: z.string(), unitNameEn: z.string() },
  filters: {
    year: z.coerce.number().int().min(2000).max(2099).optional(),
    kind: z.enum(['CAPITAL', 'COST']).optional(),
    unitId: id.optional(),
    companyId: id.optional(),
  },
  unique: 'number',
  uniqueWithin: ['year', 'unitId'],
  imported: true,
  example: {
    input: {
      year: 2026,
      unitId: '6401',
      number: 'ENG-2026-01',
      name: '岸桥钢丝绳更换',
      nameEn: 'Quay crane rope replacement',
      kind: 'COST',
      amount: '860000.00',
      note: '',
    },
    shown: {
      companyId: '21',
      companyName: '东港集装箱码头有限公司',
      companyNameEn: 'East Harbour Container Terminal',
      unitName: '工程技术部',
      unitNameEn: 'Engineering',
    },
  },
})
