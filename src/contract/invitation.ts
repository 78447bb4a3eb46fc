import { z } from 'zod'
import { normalMobile } from '#src/lib/contact.ts'
import { invitationMachine } from '#src/machines/registration/invitation.ts'
import { eventRows } from './events.ts'
import { recordRows } from './records.ts'
import { advancedOf } from './moves.ts'
import { count, defineRows, flag, id, moment, named, prose } from './row.ts'
import { placeOf } from './place.ts'

const invitation = {
  code: z.string(),
  inviteeName: z.string(),
  companyName: z.string(),
  /** Whole for who sent the invitation; the middle is hidden from everybody else. */
  mobile: z.string(),
  reason: z.string(),
  inviterName: z.string(),
  inviterNameEn: z.string(),
  unitId: id,
  unitName: z.string(),
  unitNameEn: z.string(),
  createdAt: moment,
  expiresAt: moment,
  lastSentAt: moment,
  sentCount: count,
  /** The company that registered with it; its name is empty until it has committed its data. */
  usedByCompanyId: id.nullable(),
  usedByName: z.string().nullable(),
  usedByNameEn: z.string().nullable(),
  usedByState: z.string().nullable(),
}

/** One line of an invitation sheet. Its rule is the same typed, pasted or uploaded. */
const invitee = {
  inviteeName: named(1, 50),
  companyName: named(1, 100),
  mobile: z
    .string()
    .overwrite(normalMobile)
    .regex(/^1[3-9]\d{9}$/),
  reason: prose.min(1).max(200),
}

/** As many as one sheet may invite. */
const invitedAtOnce = 200

const core = {
  id: '8001',
  code: 'K7MPX4RW2N',
  inviteeName: '何新',
  companyName: '新程备件贸易有限公司',
  mobile: '138****1234',
  reason: '门机备件新货源',
  inviterName: '林知远',
  inviterNameEn: 'Lin Zhiyuan',
  unitId: '21',
  unitName: '东港集装箱码头有限公司',
  unitNameEn: 'East Harbour Container Terminal',
  createdAt: '2026-11-18T10:00:00+08:00',
  expiresAt: '2026-11-25T10:00:00+08:00',
  lastSentAt: '2026-11-18T10:00:00+08:00',
  sentCount: 1,
  usedByCompanyId: '44',
  usedByName: '新程备件贸易有限公司',
  usedByNameEn: 'Xincheng Spare Parts',
  usedByState: 'filling',
  state: 'used',
  stateSince: '2026-11-19T10:00:00+08:00',
  version: 1,
} as const

const inviteeExample = { inviteeName: '何新', companyName: '新程备件贸易有限公司', mobile: '13800131234', reason: '门机备件新货源' }

export const invitationPlace = placeOf('invitation', {
  path: '/api/srm/invitation',
  pages: [{ code: 'srmInviteReg', href: '/srmManager/srmInviteReg/{id}' }],
})

export const invitationRows = defineRows({
  ...recordRows(invitationPlace, invitationMachine, {
    authority: 'srmInviteReg',
    list: 'Invitations to register, newest first',
    page: 'One invitation with its life line and offered events',
    row: invitation,
    more: {},
    query: {
      /** A fragment of the code, the person or the company. */
      q: z.string().max(100).optional(),
      unitId: id.optional(),
      mine: flag.optional(),
      /** Only those that can still be used and end within so many days. */
      endingWithin: z.coerce.number().int().min(1).max(365).optional(),
    },
    example: {
      row: core,
      more: {
        transitions: [{ event: 'extend', allowed: true, reasons: [] }],
      },
    },
  }),
  'GET /api/srm/invitation/funnel': {
    summary: 'What became of the invitations of the last twelve months',
    authority: 'srmInviteReg',
    data: z.strictObject({
      sent: count,
      registered: count,
      approved: count,
      firstQuote: count,
    }),
    example: { data: { sent: 14, registered: 6, approved: 4, firstQuote: 3 } },
  },
  'POST /api/srm/invitation': {
    summary: 'Invite one supplier: its code goes out by SMS',
    authority: 'srmInviteReg:create',
    body: z.strictObject({ unitId: id, ...invitee }),
    data: advancedOf(invitationMachine),
    example: {
      body: { unitId: '21', ...inviteeExample },
      data: { id: '8001', state: 'sent', version: 0, transitions: [{ event: 'revoke', allowed: true, reasons: [] }] },
    },
  },
  'POST /api/srm/invitation/bulk': {
    summary: 'Invite everybody of a sheet, or, when one line is wrong, nobody',
    authority: 'srmInviteReg:create',
    body: z.strictObject({ unitId: id, invitations: z.array(z.strictObject(invitee)).min(1).max(invitedAtOnce) }),
    data: z.strictObject({ ids: z.array(id) }),
    example: { body: { unitId: '21', invitations: [inviteeExample] }, data: { ids: ['8001'] } },
  },
  ...eventRows(
    invitationPlace,
    invitationMachine,
    { id: '8001', version: 1 },
    {
      resend: 'Send the code again, at most once a minute',
      extend: 'Let the code last seven days from now and send it again',
      revoke: 'Make the code worthless',
    },
  ),
})
