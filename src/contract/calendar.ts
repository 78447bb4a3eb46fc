import { z } from 'zod'
import { defineEntity, english, title } from './entity.ts'
import { businessIds } from '#src/machines/ids.ts'
import { count, day, defineRows, flag, id, moment, named } from './row.ts'

/** A day of the working calendar that differs from Monday to Friday, or has a name (domain.md §1.5). */
export const calendarDay = defineEntity({
  path: '/api/po/holiday',
  menu: 'sysHoliday',
  called: ['day of the working calendar', 'days of the working calendar'],
  input: {
    date: day,
    isOffDay: z.boolean(),
    name: title,
    nameEn: english,
    /** The paper that announces it. */
    source: named(0, 200),
  },
  leftOut: { nameEn: '', source: '' },
  shown: {},
  filters: {
    year: z
      .string()
      .regex(/^[12]\d{3}$/)
      .optional(),
    isOffDay: flag.optional(),
  },
  unique: 'date',
  imported: true,
  example: {
    input: { date: '2027-10-01', isOffDay: true, name: '国庆节', nameEn: 'National Day', source: '国办发明电〔2026〕7号' },
    shown: {},
  },
})

/** The calendar by which the house reckons working days, and what another one would move. */
export const calendarRows = defineRows({
  'GET /api/po/calendar': {
    summary:
      'The working calendar since the beginning of last year: the years of which it is known, public holidays from Monday to Friday, and the weekends that are worked in their place',
    authority: 'signedIn',
    data: z.strictObject({ years: z.array(z.string().regex(/^\d{4}$/)), off: z.array(day), worked: z.array(day) }),
    example: { data: { years: ['2026'], off: ['2026-10-01'], worked: ['2026-10-10'] } },
  },
  'POST /api/po/calendar/moves': {
    summary:
      'What these days would change if they were in the calendar: how many moments that the clock waits for would come earlier or later, by kind of record, and which moments that suppliers were told would fall on a day off, and stay',
    authority: ['sysHoliday:edit'],
    body: z.strictObject({ days: z.array(z.strictObject({ date: day, isOffDay: z.boolean() })).max(1000) }),
    data: z.strictObject({
      moved: z.array(z.strictObject({ machine: z.enum(businessIds), earlier: count, later: count })),
      told: z.array(
        z.strictObject({
          id,
          no: z.string(),
          title: z.string(),
          titleEn: z.string(),
          what: z.enum(['deadline', 'contestableUntil']),
          at: moment,
        }),
      ),
    }),
    example: {
      body: {
        days: [
          { date: '2035-02-01', isOffDay: true },
          { date: '2035-02-02', isOffDay: true },
        ],
      },
      data: {
        moved: [],
        told: [
          {
            id: '1001',
            no: 'JC202700012',
            title: '岸桥缓冲器采购',
            titleEn: 'Quay crane buffers',
            what: 'deadline',
            at: '2035-02-02T17:00:00+08:00',
          },
        ],
      },
    },
  },
})
