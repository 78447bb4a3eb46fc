import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { giveRole, takeRole } from '#server/db/roles.ts'
import { appUser, userRole } from '#server/db/tables/platform.ts'
import { member } from '#server/db/tables/supplier.ts'
import { append, type Entry } from '#server/lifecycle/log.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { memberMachine, type MemberEvent, type MemberFacts } from '#src/machines/supplier/member.ts'
import { momentAgo } from './calendar.ts'
import { continueIds } from '#server/db/continueIds.ts'
import { adminIds } from './supplierAdmins.ts'
import { playRecord, type Happening } from '#server/lifecycle/play.ts'

/** Who administers the platform. */
const platform = '1'

interface Colleague {
  id: string
  username: string
  name: string
  nameEn: string
  description: string
  companyId: string
  /** Days since the account was made. */
  ago: number
  hasJoined: boolean
  /** What happened to them, so many days ago. */
  came?: { event: MemberEvent & { reason: string }; ago: number; byPlatform: boolean }
}

/** Colleagues who are not in their company as everybody else is. */
const colleagues: Colleague[] = [
  {
    id: '86',
    username: 'm31-luoyi',
    name: '罗奕',
    nameEn: 'Luo Yi',
    description: '报价助理',
    companyId: '31',
    ago: 2,
    hasJoined: false,
  },
  {
    id: '87',
    username: 'm32-daiwen',
    name: '戴文',
    nameEn: 'Dai Wen',
    description: '售后主管',
    companyId: '32',
    ago: 150,
    hasJoined: true,
    came: { event: { type: 'freeze', reason: '长期外派，离岗期间暂停访问' }, ago: 12, byPlatform: false },
  },
  {
    id: '88',
    username: 'm34-tanghui',
    name: '汤晖',
    nameEn: 'Tang Hui',
    description: '区域经理',
    companyId: '34',
    ago: 210,
    hasJoined: true,
    came: { event: { type: 'freeze', reason: '账号疑似多人共用，核实前由平台冻结' }, ago: 5, byPlatform: true },
  },
  {
    id: '89',
    username: 'm33-fengqi',
    name: '冯琪',
    nameEn: 'Feng Qi',
    description: '商务专员',
    companyId: '33',
    ago: 260,
    hasJoined: true,
    came: { event: { type: 'remove', reason: '已离职，不再代表本公司' }, ago: 33, byPlatform: false },
  },
  {
    id: '90',
    username: 'm59-mayue',
    name: '马跃',
    nameEn: 'Ma Yue',
    description: '销售内勤',
    companyId: '59',
    ago: 1,
    hasJoined: false,
  },
]

const facts = (now: Date): MemberFacts => ({
  now,
  looksAfter: true,
  isAdministrator: false,
  othersAdminister: true,
  frozenOnThisSide: true,
  hasCome: true,
  isOneself: false,
})

interface Person {
  id: string
  companyId: string
  administratorId: string | null
  createdAt: Date
  mergedIntoId: string | null
  endedAt: Date
}

/** Begins how everybody of a supplier belongs to it, and lets some come to more. */
export const seedMembers = async (tx: Database, roleIds: ReadonlyMap<string, string>, passwordHash: string, now: Date): Promise<void> => {
  await tx.insert(appUser).values(
    colleagues.map(({ ago, hasJoined, came, ...person }) => ({
      ...person,
      passwordHash,
      mobile: hasJoined && came?.event.type !== 'remove' ? `1380000${person.id.padStart(4, '0')}` : '',
      mustChangePassword: !hasJoined,
      invitedBy: adminIds.get(person.companyId) ?? null,
      disabled: came !== undefined,
      createdAt: momentAgo(now, ago, 9),
    })),
  )
  await tx.insert(userRole).values(colleagues.map(({ id }) => ({ userId: id, roleId: roleIds.get('SUP_MEMBER') ?? '' })))
  await continueIds(tx, ['app_user'])
  const people = await rowsOf<Person>(
    tx,
    sql`select u.id, u.company_id as "companyId", c.admin_id as "administratorId", u.created_at as "createdAt", c.merged_into_id as "mergedIntoId",
          c.state_since as "endedAt"
        from app_user u join company c on c.id = u.company_id where c.kind = 'SUPPLIER' order by u.id`,
  )
  const log: Entry[] = []
  for (const person of people) log.push(...(await seedMember(tx, person, now)))
  await append(
    tx,
    log.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
}

const seedMember = async (tx: Database, person: Person, now: Date): Promise<Entry[]> => {
  const { id, administratorId, mergedIntoId } = person
  const its = colleagues.find((each) => each.id === id)
  const createdAt = new Date(person.createdAt)
  const by = its?.came?.byPlatform ? platform : (administratorId ?? id)
  const happened: Happening[] = [
    ...(its && !its.hasJoined ? [] : [{ event: { type: 'join' }, at: later(createdAt, 40, 'minute'), actorId: null }]),
    ...(its?.came ? [{ event: its.came.event, at: momentAgo(now, its.came.ago, 15), actorId: by }] : []),
    ...(mergedIntoId ? [{ event: { type: 'move' }, at: new Date(person.endedAt), actorId: null }] : []),
  ]
  const { standing, log } = playRecord(memberMachine, id, { at: createdAt, actorId: its ? (administratorId ?? id) : id }, happened, facts)
  await tx.insert(member).values({
    id,
    ...standing,
    byPlatform: its?.came?.byPlatform ?? false,
    decisionReason: its?.came?.event.reason ?? '',
  })
  if (mergedIntoId) {
    await tx.execute(sql`update app_user set company_id = ${mergedIntoId} where id = ${id}`)
    await takeRole(tx, id, 'SUP_ADMIN')
    await giveRole(tx, id, 'SUP_MEMBER')
  }
  return log
}
