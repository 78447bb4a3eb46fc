import { z } from 'zod'
import { flowTypeIds } from '#src/machines/approval/flowTypes.ts'
import { byId, day, defineRows, id, idOrEmpty, line, moment, version } from './row.ts'

const person = { id, name: z.string(), nameEn: z.string() }
const types = z.array(z.enum(flowTypeIds)).max(flowTypeIds.length)

/** What is sent of a time in which somebody is away: whole days, the last one among them. */
const content = {
  from: day,
  until: day,
  /** In cases of which types; empty for all. */
  types,
  /** Who acts in their place; empty for nobody. */
  substituteId: idOrEmpty,
  reason: line.max(100),
}

/** The same as a form sends it. */
export const absenceContent = z.strictObject(content)

const absence = z.strictObject({
  id,
  version,
  userId: id,
  from: day,
  until: day,
  types,
  substitute: z
    .strictObject({
      ...person,
      /** Can sign in, and is of the company or of one above it, still. */
      canAct: z.boolean(),
      /** Is away at the same time, in cases of the same types. */
      isAway: z.boolean(),
    })
    .nullable(),
  reason: z.string(),
  standing: z.enum(['coming', 'current', 'past']),
  /** Who has put it down. */
  setBy: z.strictObject(person),
  createdAt: moment,
})

const example: z.input<typeof absence> = {
  id: '6501',
  version: 0,
  userId: '3',
  from: '2035-02-05',
  until: '2035-02-16',
  types: [],
  substitute: { id: '4', name: '赵一帆', nameEn: 'Zhao Yifan', canAct: true, isAway: false },
  reason: '年休假',
  standing: 'coming',
  setBy: { id: '3', name: '林知远', nameEn: 'Lin Zhiyuan' },
  createdAt: '2026-11-21T10:00:00+08:00',
}

const sent: z.input<z.ZodObject<typeof content>> = {
  from: '2035-02-05',
  until: '2035-02-16',
  types: [],
  substituteId: '4',
  reason: '年休假',
}
const ofOne = { params: { id: '6501' } }

/** When people of the house are away, and who acts for them meanwhile: put down by themselves, or by whoever administers users. */
export const absenceRows = defineRows({
  'GET /api/sys/absence': {
    summary: 'When somebody is away: now and in time to come, and the last times they were; and for whom they act themselves',
    authority: 'signedIn',
    query: z.object({ userId: id }),
    data: z.strictObject({
      /** What is to come first, latest first; of what is past the last hundred. */
      absences: z.array(absence),
      actsFor: z.array(z.strictObject({ id, name: z.string(), nameEn: z.string(), from: day, until: day, types })),
    }),
    errors: [40400],
    example: { query: { userId: '3' }, data: { absences: [example], actsFor: [] } },
  },
  'GET /api/sys/absence/substitute': {
    summary:
      'Who could act for somebody: people of their company and of those above, found by name; and whether they are away themselves then',
    authority: 'signedIn',
    query: z.object({
      userId: id,
      q: line.max(100).optional(),
      /** This one alone. */
      id: id.optional(),
      from: day.optional(),
      until: day.optional(),
      /** `DEMAND,STOP`; empty for all. */
      types: z.string().max(200).optional(),
    }),
    data: z.array(z.strictObject({ ...person, companyName: z.string(), companyNameEn: z.string(), isAway: z.boolean() })).max(10),
    errors: [40400],
    example: {
      query: { userId: '3', from: '2035-02-05', until: '2035-02-16' },
      data: [
        {
          id: '4',
          name: '赵一帆',
          nameEn: 'Zhao Yifan',
          companyName: '海岳港口集团集采中心',
          companyNameEn: 'Haiyue Group Procurement Centre',
          isAway: false,
        },
      ],
    },
  },
  'POST /api/sys/absence': {
    summary: 'Say when somebody is away, and who acts for them; whoever does is told, and the person, where somebody else has said it',
    authority: 'signedIn',
    body: absenceContent.extend({ userId: id }),
    data: absence,
    errors: [40400],
    example: { body: { userId: '3', ...sent }, data: example },
  },
  'POST /api/sys/absence/{id}': {
    summary: 'Change when somebody is away, or who acts for them, while that is not past',
    authority: 'signedIn',
    params: byId,
    body: absenceContent.extend({ version }),
    data: absence,
    errors: [40400, 40900],
    example: { ...ofOne, body: { version: 0, ...sent }, data: { ...example, version: 1 } },
  },
  'DELETE /api/sys/absence/{id}': {
    summary: 'Take back what is to come; what has begun ends now',
    authority: 'signedIn',
    params: byId,
    data: z.literal(true),
    errors: [40400, 40900],
    example: { ...ofOne, data: true },
  },
})
