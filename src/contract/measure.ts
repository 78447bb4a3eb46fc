import { z } from 'zod'
import { dimensions, factorOf } from '#src/lib/measure.ts'
import { defineEntity, english, title } from './entity.ts'
import { flag, line } from './row.ts'

/** A unit of measure: by its code of UN/CEFACT Recommendation 20, packages by that of Recommendation 21 after an X; what these have not, by one of the house's own. */
export const measure = defineEntity({
  path: '/api/po/measure',
  menu: 'poMtBasicUnit',
  called: ['unit of measure', 'units of measure'],
  input: {
    code: z.string().regex(/^[A-Za-z0-9]{2,20}$/, { message: 'measure.codeForm' }),
    name: title,
    nameEn: english,
    symbol: line.max(20),
    dimension: z.enum(dimensions),
    /** How many of the base unit of its dimension it is; empty where that is not fixed. */
    factor: z
      .string()
      .max(40)
      .overwrite(factorOf)
      .regex(/^(|\d{1,12}(\.\d{1,12})?)$/, { message: 'measure.factorForm' })
      .refine((text) => text === '' || /[1-9]/.test(text), { message: 'measure.factorForm' }),
    active: z.boolean(),
  },
  leftOut: { nameEn: '', symbol: '', factor: '', active: true },
  shown: {},
  filters: { dimension: z.enum(dimensions).optional(), active: flag.optional() },
  unique: 'code',
  imported: true,
  example: {
    input: { code: 'TNE', name: '吨', nameEn: 'Tonne', symbol: 't', dimension: 'MASS', factor: '1000', active: true },
    shown: {},
  },
})
