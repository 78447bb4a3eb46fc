import { z } from 'zod'
import { handoverMachine } from '#src/machines/supplier/handover.ts'
import { memberMachine } from '#src/machines/supplier/member.ts'
import { quoterMachine } from '#src/machines/supplier/quoter.ts'
import { eventRows } from './events.ts'
import { beginRow, exampleCompany, ofCompany, recordRows } from './records.ts'
import { stateOf, transitionsOf } from './moves.ts'
import { byId, defineRows, id, line, moment, named, transitions, version } from './row.ts'
import { placeOf } from './place.ts'

const member = z.strictObject({
  id,
  username: z.string(),
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  roles: z.array(z.string()),
  isAdmin: z.boolean(),
  /** Can't sign in: by the own company, or by the platform. */
  standing: z.enum(['open', 'frozen', 'disabled']),
  mobileVerified: z.boolean(),
  /** Still has the password that was made for the account. */
  mustChangePassword: z.boolean(),
  lastSignInAt: moment.nullable(),
  /** State of the member's authority to quote; null without any. */
  quoterState: stateOf(quoterMachine).nullable(),
  version,
  /** Of people of the own company. */
  transitions: transitionsOf(memberMachine),
})

const handover = {
  fromName: z.string(),
  fromNameEn: z.string(),
  toUserId: id,
  toName: z.string(),
  toNameEn: z.string(),
  createdAt: moment,
  transitions,
}

const handoverExample = {
  id: '6301',
  state: 'proposed',
  stateSince: '2026-11-20T10:00:00+08:00',
  fromName: '周敏',
  fromNameEn: 'Zhou Min',
  toUserId: '51',
  toName: '许晨',
  toNameEn: 'Xu Chen',
  createdAt: '2026-11-20T10:00:00+08:00',
  version: 0,
  transitions: [],
} as const

const memberExample = {
  ...exampleCompany,
  id: '51',
  state: 'invited',
  stateSince: '2026-11-20T10:00:00+08:00',
  version: 0,
  username: 'm31-k7qd4x',
  name: '许晨',
  nameEn: 'Xu Chen',
  description: '销售工程师',
  mobile: '138****0051',
  isAdmin: false,
  quoterState: null,
  mustChangePassword: true,
  lastSignInAt: null,
  byPlatform: false,
  decisionReason: '',
  createdAt: '2026-11-20T10:00:00+08:00',
  transitions: [],
} as const

export const handoverPlace = placeOf('handover', {
  path: '/api/srm/handover',
  alsoShown: ['/api/admin/companyUser', '/api/srm/member'],
  pages: [{ code: 'company:page', href: '/srmDetail/srmDetail?id={id}&tab=people' }],
})

export const memberPlace = placeOf('member', {
  path: '/api/srm/member',
  alsoShown: ['/api/admin/companyUser', '/api/admin/user/page', '/api/admin/user/{id}', '/api/srm/quoter', '/api/srm/handover'],
  pages: [
    { code: 'employeeManager', href: '/baseManager/employeeManager?member={id}' },
    { code: 'poBuTeamMembers', href: '/poBuManager/poBuTeamMembers?member={id}' },
  ],
})

export const teamRows = defineRows({
  'GET /api/admin/companyUser/{id}/menbers': {
    summary: 'The people of a company: the own one, any for those who look after companies',
    authority: 'companyUser:read',
    params: byId,
    data: z.array(member),
    errors: [40400],
    example: {
      params: { id: '31' },
      data: [
        {
          id: '11',
          username: 'supplier1',
          name: '周敏',
          nameEn: 'Zhou Min',
          description: '报价员',
          roles: ['SUP_ADMIN'],
          isAdmin: true,
          standing: 'open',
          mobileVerified: true,
          mustChangePassword: false,
          lastSignInAt: '2026-11-20T10:00:00+08:00',
          quoterState: 'active',
          version: 1,
          transitions: [],
        },
      ],
    },
  },
  'POST /api/srm/member': {
    summary: 'Make an account for a new member; its first password is answered this once',
    authority: 'poBuTeamMembers:invite',
    body: z.strictObject({
      name: named(2, 50),
      nameEn: named(0, 100),
      description: line.max(100),
      /** May prepare quotations; sealing them needs an active quoter besides. */
      quotes: z.boolean(),
    }),
    data: z.strictObject({ id, username: z.string(), password: z.string() }),
    errors: [42900],
    example: {
      body: { name: '许晨', nameEn: 'Xu Chen', description: '销售工程师', quotes: true },
      data: { id: '51', username: 'm31-k7qd4x', password: 'Harbour-4817-Crane' },
    },
  },
  ...recordRows(memberPlace, memberMachine, {
    authority: 'companyUser:read',
    list: 'The people of suppliers: of all of them for those who look after them, of the own company for its people',
    page: 'One person of a supplier, with how they belonged to it',
    row: {
      ...ofCompany,
      username: z.string(),
      name: z.string(),
      nameEn: z.string(),
      description: z.string(),
      /** Masked; empty without one, and a number is always verified. */
      mobile: z.string(),
      isAdmin: z.boolean(),
      quoterState: stateOf(quoterMachine).nullable(),
      mustChangePassword: z.boolean(),
      lastSignInAt: moment.nullable(),
      /** Frozen by the platform, which alone lets them in again. */
      byPlatform: z.boolean(),
      decisionReason: z.string(),
      createdAt: moment,
      transitions,
    },
    more: {},
    query: { q: z.string().max(100).optional(), company: z.string().max(100).optional() },
    example: {
      row: memberExample,
    },
  }),
  ...eventRows(
    memberPlace,
    memberMachine,
    { id: '51', version: 1, reason: '该员工已离岗，暂停其访问' },
    {
      freeze: 'Lock a member out, at once',
      unfreeze: 'Let a member in again',
      appoint: 'Make a member the administrator of the company, in the place of whoever is',
      remove: 'End that somebody belongs to the company; what they have begun stays',
    },
  ),
  ...recordRows(handoverPlace, handoverMachine, {
    authority: 'poBuTeamMembers',
    list: 'How my company’s administration has passed and is passing on',
    page: 'One handover of my company’s administration, with its history',
    row: handover,
    more: {},
    query: {},
    example: { row: handoverExample },
  }),
  ...beginRow(handoverPlace, handoverMachine, {
    summary: 'Propose that another member administers the company in my place',
    authority: 'poBuTeamMembers:propose',
    content: { toUserId: id },
    errors: [40900],
    example: { id: '6301', body: { toUserId: '51' }, next: 'withdraw' },
  }),
  ...eventRows(
    handoverPlace,
    handoverMachine,
    { id: '6301', version: 0 },
    {
      accept: 'Take the administration over',
      decline: 'Decline the administration',
      withdraw: 'Take a proposed handover back',
    },
  ),
})
