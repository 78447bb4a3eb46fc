import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { company } from '#server/db/tables/platform.ts'
import { invitation } from '#server/db/tables/supplier.ts'
import { append } from '#server/lifecycle/log.ts'
import { newCode, expiryAfter } from '#server/modules/invitation/index.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { invitationMachine, type InvitationFacts } from '#src/machines/registration/invitation.ts'
import { continueIds } from '#server/db/continueIds.ts'
import { playRecord, type Happening } from '#server/lifecycle/play.ts'

/** One invitation: who was invited by whom for which unit, how many days ago, and what came of it. */
interface Invited {
  person: string
  company: string
  reason: string
  inviter: string
  unit: string
  ago: number
  /** In days ago. An expiry needs none: it comes by itself. */
  after?: { type: 'resend' | 'extend' | 'revoke' | 'use'; ago: number }[]
  /** The company that came of it. */
  became?: string
}

const invited: Invited[] = [
  {
    person: '赵立新',
    company: '安固索具有限公司',
    reason: '索具需第二货源',
    inviter: '3',
    unit: '21',
    ago: 210,
    after: [{ type: 'use', ago: 208 }],
    became: '38',
  },
  {
    person: '方远',
    company: '凯润泵阀制造有限公司',
    reason: '泵房改造',
    inviter: '4',
    unit: '25',
    ago: 188,
    after: [{ type: 'use', ago: 187 }],
    became: '39',
  },
  {
    person: '丁一鸣',
    company: '博港自动化工程有限公司',
    reason: '堆场自动化改造',
    inviter: '2',
    unit: '2',
    ago: 160,
    after: [
      { type: 'resend', ago: 157 },
      { type: 'use', ago: 156 },
    ],
    became: '40',
  },
  {
    person: '秦岚',
    company: '瑞海涂料有限公司',
    reason: '码头钢结构防腐',
    inviter: '3',
    unit: '22',
    ago: 130,
    after: [{ type: 'use', ago: 126 }],
    became: '42',
  },
  { person: '谢峰', company: '北岭轴承有限公司', reason: '皮带机托辊轴承', inviter: '4', unit: '22', ago: 96 },
  {
    person: '董璐',
    company: '海纳滤清器有限公司',
    reason: '流动机械滤芯',
    inviter: '3',
    unit: '23',
    ago: 61,
    after: [{ type: 'revoke', ago: 60 }],
  },
  { person: '孟江', company: '泰合密封件有限公司', reason: '液压密封件', inviter: '7', unit: '21', ago: 33 },
  {
    person: '何新',
    company: '新程备件贸易有限公司',
    reason: '门机备件新货源',
    inviter: '7',
    unit: '21',
    ago: 12,
    after: [
      { type: 'extend', ago: 6 },
      { type: 'use', ago: 5 },
    ],
    became: '44',
  },
  { person: '邹凯', company: '永固紧固件有限公司', reason: '轨道紧固件', inviter: '3', unit: '21', ago: 9 },
  {
    person: '温馨',
    company: '启帆照明科技有限公司',
    reason: '高杆灯节能改造',
    inviter: '3',
    unit: '21',
    ago: 5,
    after: [{ type: 'resend', ago: 2 }],
  },
  { person: '戴军', company: '沧海防腐工程有限公司', reason: '储罐内壁防腐', inviter: '4', unit: '25', ago: 4 },
  { person: '白宇', company: '景行仪表有限公司', reason: '油品计量仪表', inviter: '2', unit: '2', ago: 2 },
  { person: '尹航', company: '衡力吊具有限公司', reason: '集装箱吊具备件', inviter: '7', unit: '21', ago: 1 },
  { person: '石磊', company: '广源劳保用品有限公司', reason: '防寒服年度采购', inviter: '3', unit: '24', ago: 0.1 },
]

/** Demonstration invitations in every state, and the companies that came of them. */
export const seedInvitations = async (tx: Database, now: Date): Promise<void> => {
  const played = invited.map((each, index) => playInvitation(each, String(8001 + index), index, now))
  await tx.insert(invitation).values(played.map(({ row }) => row))
  await append(
    tx,
    played.flatMap(({ log }) => log).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
  for (const { row } of played)
    if (row.usedByCompanyId)
      await tx.update(company).set({ invitationId: row.id, bFriendReg: true }).where(eq(company.id, row.usedByCompanyId))
  await continueIds(tx, ['invitation'])
}

const playInvitation = (each: Invited, id: string, index: number, now: Date) => {
  const at = (ago: number) => later(now, -ago, 'day')
  const createdAt = at(each.ago)
  const sent = (done: Happening[]) => [createdAt, ...done.flatMap((past) => (isSending(past) ? [past.at] : []))]
  const expiry = (done: Happening[]) => expiryAfter(done.findLast(({ event }) => event.type === 'extend')?.at ?? createdAt)
  const happenings = (each.after ?? []).map(({ type, ago }): Happening => ({
    event: { type },
    at: at(ago),
    actorId: type === 'use' ? null : each.inviter,
  }))
  const ended = happenings.some(({ event }) => event.type === 'use' || event.type === 'revoke')
  if (!ended && expiry(happenings) <= now) happenings.push({ event: { type: 'expire' }, at: expiry(happenings), actorId: null })
  const factsAt = (moment: Date, done: Happening[]): InvitationFacts => ({
    now: moment,
    expiresAt: expiry(done),
    inCharge: true,
    lastSentAt: sent(done).at(-1) ?? createdAt,
  })
  const { standing, log } = playRecord(invitationMachine, id, { at: createdAt, actorId: each.inviter }, happenings, factsAt)
  const row: typeof invitation.$inferInsert & { id: string } = {
    id,
    code: newCode(),
    inviteeName: each.person,
    companyName: each.company,
    mobile: `1380000${String(1201 + index * 37)}`,
    reason: each.reason,
    inviterId: each.inviter,
    unitId: each.unit,
    expiresAt: expiry(happenings),
    lastSentAt: sent(happenings).at(-1) ?? createdAt,
    sentCount: sent(happenings).length,
    usedByCompanyId: each.became ?? null,
    ...standing,
  }
  return { row, log }
}

const isSending = ({ event }: Happening): boolean => event.type === 'resend' || event.type === 'extend'
