import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { file } from '#server/db/tables/procurement.ts'
import { achievement, achievementProof } from '#server/db/tables/supplier.ts'
import { append } from '#server/lifecycle/log.ts'
import type { Storage } from '#server/storage.ts'
import { later, yearOf } from '#src/lib/shanghaiTime.ts'
import { addWorkingDays } from '#src/lib/workingDays.ts'
import { achievementMachine, type AchievementFacts } from '#src/machines/supplier/achievement.ts'
import { reviewDays } from '#src/machines/waiting.ts'
import { continueIds } from '#server/db/continueIds.ts'
import { pdfOf } from './pdf.ts'
import { people } from './people.ts'
import { playRecord, type Happening } from '#server/lifecycle/play.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

const reviewer = '5'

type Outcome =
  | 'draft'
  | 'returned'
  | 'submitted'
  | 'firstReview'
  | 'verifying'
  | 'reminded'
  | 'confirmed'
  | 'revoked'
  | 'rejected'
  | 'refused'

/** A claim: who supplied what to which unit, who confirms it, and how far it came, its last step so many days ago. */
interface Claim {
  supplier: string
  unit: string
  verifier: string
  /** Years before this one. */
  past: number
  band: string
  summary: string
  outcome: Outcome
  ago: number
}

const claims: Claim[] = [
  {
    supplier: '31',
    unit: '21',
    verifier: '21',
    past: 2,
    band: 'LT500',
    summary: '门机起升钢丝绳年度供货 3,600 米，按期交付，无质量投诉。',
    outcome: 'confirmed',
    ago: 320,
  },
  {
    supplier: '31',
    unit: '22',
    verifier: '22',
    past: 1,
    band: 'LT100',
    summary: '卸船机变幅钢丝绳两批，含现场穿绳指导。',
    outcome: 'confirmed',
    ago: 240,
  },
  {
    supplier: '31',
    unit: '21',
    verifier: '21',
    past: 0,
    band: 'LT500',
    summary: '岸桥钢丝绳框架供货，前三季度四批次全部验收合格。',
    outcome: 'verifying',
    ago: 3,
  },
  { supplier: '31', unit: '23', verifier: '21', past: 0, band: 'LT10', summary: '维修用压制绳套零星供货。', outcome: 'draft', ago: 1 },
  {
    supplier: '32',
    unit: '21',
    verifier: '21',
    past: 2,
    band: 'GE500',
    summary: '40 t 门座起重机整机供货与安装，一次通过特检。',
    outcome: 'confirmed',
    ago: 300,
  },
  {
    supplier: '32',
    unit: '22',
    verifier: '22',
    past: 1,
    band: 'GE500',
    summary: '25 t 抓斗门机两台，含三年维保。',
    outcome: 'confirmed',
    ago: 150,
  },
  {
    supplier: '32',
    unit: '21',
    verifier: '21',
    past: 0,
    band: 'LT500',
    summary: '岸桥起升减速箱大修与备件供应。',
    outcome: 'firstReview',
    ago: 1,
  },
  {
    supplier: '33',
    unit: '23',
    verifier: '21',
    past: 1,
    band: 'LT100',
    summary: '流动机械电控备件年度框架，紧急到货不超过 48 小时。',
    outcome: 'confirmed',
    ago: 110,
  },
  {
    supplier: '33',
    unit: '21',
    verifier: '21',
    past: 0,
    band: 'LT100',
    summary: '场桥变频器改造备件供货。',
    outcome: 'submitted',
    ago: 0.5,
  },
  { supplier: '34', unit: '22', verifier: '22', past: 1, band: 'LT100', summary: '齿轮油与液压油年度供货。', outcome: 'revoked', ago: 40 },
  { supplier: '34', unit: '21', verifier: '21', past: 0, band: 'LT100', summary: '润滑脂供货及换油服务。', outcome: 'refused', ago: 20 },
  { supplier: '38', unit: '21', verifier: '21', past: 2, band: 'LT10', summary: '吊装索具套件供货。', outcome: 'confirmed', ago: 180 },
  { supplier: '38', unit: '22', verifier: '22', past: 0, band: 'LT100', summary: '散货抓斗链条与卸扣供货。', outcome: 'returned', ago: 6 },
  { supplier: '39', unit: '21', verifier: '21', past: 1, band: 'LT100', summary: '消防泵成套供货。', outcome: 'rejected', ago: 75 },
  {
    supplier: '43',
    unit: '22',
    verifier: '22',
    past: 0,
    band: 'LT500',
    summary: '门机卷筒电缆更换，含敷设与测试。',
    outcome: 'reminded',
    ago: 9,
  },
]

const reasons: Partial<Record<Outcome, string>> = {
  returned: '合同缺少签章页，请补充完整后重新提交',
  rejected: '证明材料与所填单位不符',
  refused: '本单位当年未发生此项采购',
  revoked: '经核实合同系伪造，撤销该业绩',
}

/** Demonstration records of cooperation over three years in every state, each with its proof. */
export const seedAchievements = async (tx: Database, storage: Storage, now: Date): Promise<void> => {
  const played = claims.map((claim, index) => playClaim(claim, String(6001 + index), now))
  await tx.insert(achievement).values(played.map(({ row }) => row))
  for (const { row, userId } of played) {
    const content = pdfOf(['Delivery record', `Year ${row.cooperateYear}`, `Record ${row.id}`, 'Supplied and accepted as contracted.'])
    const fileId = await storeFile(tx, storage, `供货证明-${row.cooperateYear}.pdf`, content, userId, row.createdAt)
    await tx.insert(achievementProof).values({ achievementId: row.id, fileId, position: 0 })
  }
  await append(
    tx,
    played.flatMap(({ log }) => log).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
  await continueIds(tx, ['achievement'])
  for (const { row } of played.filter(({ row: { state } }) => state === 'revoked'))
    await tx.execute(sql`update integrity set achievement_id = ${row.id} where id = (select max(id) from integrity
      where company_id = ${row.saleCompanyId} and recorder_id = ${reviewer} and rule_code = 'FALSE_DATA')`)
}

const playClaim = (claim: Claim, id: string, now: Date) => {
  const userId = people.find(({ companyId, roles }) => companyId === claim.supplier && roles.includes('SUP_ADMIN'))?.id ?? ''
  const happenings = happeningsOf(claim, userId, now)
  const begun = { at: later(happenings[0]?.at ?? later(now, -claim.ago, 'day'), -2, 'hour'), actorId: userId }
  const factsAt = (at: Date, done: Happening[]): AchievementFacts => ({
    now: at,
    calendar: deliveredCalendar,
    own: true,
    ofVerifier: true,
    isInviter: false,
    proofCount: 1,
    verifierIsOther: true,
    waitingSince: passed(done),
    remindersSent: done.filter(({ event }) => event.type === 'waitedLong').length,
  })
  const { standing, log } = playRecord(achievementMachine, id, begun, happenings, factsAt)
  const row = {
    id,
    saleCompanyId: claim.supplier,
    inwhCompanyId: claim.unit,
    verifyCompanyId: claim.verifier,
    cooperateYear: yearOf(now) - claim.past,
    amountBand: claim.band,
    summary: claim.summary,
    decisionReason: reasons[claim.outcome] ?? '',
    waitingSince: passed(happenings),
    remindersSent: factsAt(now, happenings).remindersSent,
    ...standing,
  }
  return { row, log, userId }
}

const passed = (done: Happening[]): Date | null => done.findLast(({ event }) => event.type === 'pass')?.at ?? null

/** What happened to a claim, ending so many days ago. */
const happeningsOf = ({ outcome, verifier, ago }: Claim, userId: string, now: Date): Happening[] => {
  const before = (days: number) => later(now, -ago - days, 'day')
  const by = (type: string, days: number, actorId: string | null): Happening => {
    const reason = ['return', 'reject', 'refuse', 'revoke'].includes(type) ? { reason: reasons[outcome] ?? '' } : {}
    return { event: { type, ...reason }, at: before(days), actorId }
  }
  const approver = people.find(({ companyId, roles }) => companyId === verifier && roles.includes('BU_APPR'))?.id ?? null
  const claimed = (last: number) => [by('submit', last + 1.5, userId), by('claim', last + 0.5, reviewer)]
  const handedOver = (last: number) => [...claimed(last + 0.2), by('pass', last, reviewer)]
  switch (outcome) {
    case 'draft':
      return []
    case 'submitted':
      return [by('submit', 0, userId)]
    case 'firstReview':
      return [by('submit', 1, userId), by('claim', 0, reviewer)]
    case 'returned':
      return [...claimed(0), by('return', 0, reviewer)]
    case 'rejected':
      return [...claimed(0), by('reject', 0, reviewer)]
    case 'verifying':
      return handedOver(0)
    case 'reminded':
      return [
        ...handedOver(0),
        { event: { type: 'waitedLong' }, at: addWorkingDays(deliveredCalendar, before(0), reviewDays.remind), actorId: null },
      ]
    case 'refused':
      return [...handedOver(2), by('refuse', 0, approver)]
    case 'confirmed':
      return [...handedOver(2), by('confirm', 0, approver)]
    case 'revoked':
      return [...handedOver(22), by('confirm', 20, approver), by('revoke', 0, reviewer)]
  }
}

const storeFile = async (tx: Database, storage: Storage, name: string, content: Buffer, uploadedBy: string, at: Date): Promise<string> => {
  const storageKey = randomUUID()
  const { size, sha256 } = await storage.write(storageKey, Readable.from(content))
  const [row] = await tx
    .insert(file)
    .values({
      name,
      mime: 'application/pdf',
      size: String(size),
      sha256,
      storageKey,
      uploadedBy,
      createdAt: at,
    })
    .returning({ id: file.id })
  if (!row) throw new Error('The file was not recorded')
  return row.id
}
