import type { Database } from '#server/db/connect.ts'
import { userGroup, userGroupMember } from '#server/db/tables/userGroup.ts'
import { continueIds } from '#server/db/continueIds.ts'
import { defineSeed } from '#server/serving/seed.ts'
import { dateAfter, dateOf } from '#src/lib/shanghaiTime.ts'
import { seedDraws } from './drawSeed.ts'

type Group = Omit<typeof userGroup.$inferInsert, 'id' | 'active'>

/** Somebody by their id, what they are in the group, and of experts what they know. */
interface Member {
  userId: string
  title: string
  categoryIds?: string[]
  conflict?: [companyId: string, reason: string]
  paused?: true
  /** Days until their last one. */
  ends?: number
}

const groups: (Group & { members: Member[]; active?: false })[] = [
  {
    kind: 'APPROVAL',
    code: 'AWARD_BOARD',
    name: '采购领导小组',
    nameEn: 'Procurement board',
    note: '金额较大的采购结果 / Large awards',
    members: [
      { userId: '2', title: '组长 / Chair' },
      { userId: '8', title: '副组长 / Deputy chair' },
      { userId: '5', title: '成员 / Member' },
      { userId: '7', title: '成员 / Member' },
      { userId: '10', title: '成员 / Member' },
    ],
  },
  {
    kind: 'APPROVAL',
    code: 'EAST_APPROVERS',
    name: '东港采购审批组',
    nameEn: 'East Harbour approvers',
    companyId: '21',
    note: '',
    members: [{ userId: '7', title: '审批人 / Approver' }],
  },
  {
    kind: 'EXPERT',
    code: 'HOISTS',
    name: '起重与索具专家库',
    nameEn: 'Hoisting and rigging experts',
    note: '钢丝绳、吊具、起重设备 / Ropes, tackle, cranes',
    members: [
      { userId: '3', title: '高级工程师 / Senior engineer', categoryIds: ['10'] },
      { userId: '4', title: '工程师 / Engineer', categoryIds: ['10'], conflict: ['31', '配偶在该公司任职 / Spouse is employed there'] },
      { userId: '7', title: '高级技师 / Senior technician', categoryIds: ['1001', '1002'] },
      { userId: '10', title: '高级工程师 / Senior engineer', categoryIds: ['1001'] },
      { userId: '8', title: '高级经济师 / Senior economist' },
      { userId: '6', title: '工程师 / Engineer', categoryIds: ['10'], paused: true },
      { userId: '5', title: '工程师 / Engineer', categoryIds: ['1003'], ends: -30 },
    ],
  },
  {
    kind: 'EXPERT',
    code: 'ECONOMICS',
    name: '经济与造价专家库',
    nameEn: 'Economic and cost experts',
    note: '',
    members: [
      { userId: '8', title: '高级经济师 / Senior economist' },
      { userId: '2', title: '注册造价工程师 / Cost engineer' },
      { userId: '3', title: '经济师 / Economist' },
      { userId: '80', title: '统计师 / Statistician' },
    ],
  },
  {
    kind: 'OPENER',
    code: 'OPENING',
    name: '集采中心开标组',
    nameEn: 'Centre’s bid openers',
    note: '至少三人到场 / At least three present',
    members: [
      { userId: '2', title: '主持人 / Chair' },
      { userId: '3', title: '开标人 / Bid opener' },
      { userId: '70', title: '监督员 / Supervisor' },
    ],
  },
  {
    kind: 'OPENER',
    code: 'OPENING_OLD',
    name: '原开标组',
    nameEn: 'Former bid openers',
    note: '2025 年起停用 / Not used since 2025',
    active: false,
    members: [],
  },
]

/** The groups of the demonstration, and who is in them. */
const seedGroups = async (tx: Database, now: Date): Promise<void> => {
  const today = dateOf(now)
  for (const [index, { members, active = true, ...group }] of groups.entries()) {
    const groupId = String(index + 1)
    await tx.insert(userGroup).values({ ...group, id: groupId, active })
    if (members.length === 0) continue
    await tx.insert(userGroupMember).values(
      members.map(({ userId, title, categoryIds = [], conflict, paused = false, ends }) => ({
        groupId,
        userId,
        title,
        since: dateAfter(today, -400),
        until: ends === undefined ? null : dateAfter(today, ends),
        categoryIds,
        conflictCompanyIds: conflict ? [conflict[0]] : [],
        conflictReason: conflict?.[1] ?? '',
        paused,
      })),
    )
  }
  await continueIds(tx, ['user_group', 'user_group_member'])
}

export const userGroupSeed = defineSeed({
  demonstration: async (tx, now, sealKey) => {
    await seedGroups(tx, now)
    await seedDraws(tx, now, sealKey)
  },
})
