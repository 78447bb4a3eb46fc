import type { EventObject } from 'xstate'
import type { Database } from '#server/db/connect.ts'
import { integrity } from '#server/db/tables/supplier.ts'
import type { Entry } from '#server/lifecycle/log.ts'
import { integrityKind } from '#server/modules/integrity/index.ts'
import type { Storage } from '#server/storage.ts'
import { dateOf } from '#src/lib/shanghaiTime.ts'
import { integrityMachine, type IntegrityEvent, type IntegrityFacts } from '#src/machines/supplier/integrity.ts'
import { momentAgo } from './calendar.ts'
import { storePapers } from './files.ts'
import { continueIds } from '#server/db/continueIds.ts'
import { playLife, type Step } from './life.ts'
import { drawPaper } from './paper.ts'
import { adminIds } from './supplierAdmins.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

type Row = typeof integrity.$inferInsert & { id: string }
const [lead, lead2, reviewer] = ['2', '8', '5']

/** What was recorded, days ago, and what became of it; the clock does the rest. */
interface Plan {
  companyId: string
  about: Pick<Row, 'type' | 'ruleCode' | 'points' | 'effect' | 'narrative'> & { effectDays?: number }
  recorder: string
  days: number
  evidence?: string
  events: [type: IntegrityEvent['type'], days: number, by: string, text?: string][]
}

const late = { type: 'WARNING', ruleCode: 'LATE', effect: 'WARN' } as const
const good = { type: 'GOOD', ruleCode: 'ON_TIME', effect: 'NONE' } as const

const plans: Plan[] = [
  {
    companyId: '40',
    about: { ...late, points: 5, effect: 'NO_INVITE', effectDays: 60, narrative: '闸口改造项目联调推迟 40 天，影响集卡通行。' },
    recorder: lead2,
    days: 262,
    events: [
      ['notifyCompany', 261, lead2],
      ['stateCase', 259, 'company', '联调推迟有设备到货原因，我司已加派两名工程师驻场。'],
    ],
  },
  {
    companyId: '46',
    about: { ...late, points: 5, effectDays: 90, narrative: '三个订单中有两个晚到，最长晚到 18 天。' },
    recorder: lead,
    days: 230,
    events: [['notifyCompany', 229, lead]],
  },
  {
    companyId: '43',
    about: { ...good, points: 10, narrative: '全年九批电缆全部按期到货，无一返工。' },
    recorder: lead,
    days: 210,
    events: [['notifyCompany', 209, lead]],
  },
  {
    companyId: '41',
    about: { ...late, points: 3, effectDays: 365, narrative: '反光背心一批晚到 12 天。' },
    recorder: lead,
    days: 200,
    events: [
      ['notifyCompany', 199, lead],
      ['lift', 120, lead2, '后续四批均提前到货，提前解除'],
    ],
  },
  {
    companyId: '45',
    about: { ...late, points: 5, effectDays: 90, narrative: '液压马达晚到 25 天，且未事先说明。' },
    recorder: lead2,
    days: 190,
    events: [['notifyCompany', 189, lead2]],
  },
  {
    companyId: '34',
    about: {
      type: 'BAD',
      ruleCode: 'FALSE_DATA',
      points: 20,
      effect: 'WARN',
      effectDays: 365,
      narrative: '随货检测报告编号在出具机构查询不到。',
    },
    recorder: lead,
    days: 150,
    events: [
      ['notifyCompany', 149, lead],
      ['stateCase', 147, 'company', '报告编号印刷有误，已请检测机构出具更正函。'],
      ['appeal', 138, 'company', '检测机构已书面更正编号，报告真实有效'],
      ['upholdAppeal', 133, lead2, '已向检测机构核实，报告真实，撤销记录'],
    ],
  },
  {
    companyId: '46',
    about: {
      type: 'BAD',
      ruleCode: 'COLLUSION',
      points: 60,
      effect: 'BLACKLIST',
      narrative: '与另一家报价单位使用同一台电脑、同一联系电话编制报价文件，报价呈等差规律。',
    },
    recorder: lead2,
    days: 110,
    evidence: 'BID FILE COMPARISON',
    events: [
      ['notifyCompany', 109, lead2],
      ['stateCase', 106, 'company', '系同一名代理人员代为打印，并非串通。'],
    ],
  },
  {
    companyId: '42',
    about: {
      type: 'BAD',
      ruleCode: 'BRIBERY',
      points: 40,
      effect: 'NO_QUOTE',
      effectDays: 365,
      narrative: '接到匿名反映，称业务员向仓库人员赠送购物卡。',
    },
    recorder: lead,
    days: 92,
    events: [['drop', 88, lead, '经查无事实依据，不予记录']],
  },
  {
    companyId: '45',
    about: {
      type: 'BAD',
      ruleCode: 'NO_SIGN',
      points: 20,
      effect: 'NO_QUOTE',
      effectDays: 180,
      narrative: '中选港机备件采购后以涨价为由拒绝签订合同。',
    },
    recorder: lead,
    days: 70,
    evidence: 'REFUSAL TO SIGN',
    events: [
      ['notifyCompany', 69, lead],
      ['stateCase', 65, 'company', '原材料上涨超出预期，希望调整价格后签约。'],
    ],
  },
  {
    companyId: '31',
    about: { ...good, points: 10, narrative: '连续四个季度按期交付，抢修用绳当天送达。' },
    recorder: lead,
    days: 60,
    events: [['notifyCompany', 59, lead]],
  },
  {
    companyId: '42',
    about: {
      type: 'BAD',
      ruleCode: 'NO_SIGN',
      points: 15,
      effect: 'NO_INVITE',
      effectDays: 180,
      narrative: '中选后逾期 30 天未签订合同，项目改由第二名供货。',
    },
    recorder: lead,
    days: 50,
    evidence: 'CONTRACT REMINDERS',
    events: [['notifyCompany', 49, lead]],
  },
  {
    companyId: '32',
    about: { ...late, points: 3, effectDays: 180, narrative: '起升减速箱高速轴晚到 9 天，已按约扣款。' },
    recorder: lead2,
    days: 45,
    events: [['notifyCompany', 44, lead2]],
  },
  {
    companyId: '39',
    about: {
      type: 'BAD',
      ruleCode: 'QUALITY',
      points: 10,
      effect: 'WARN',
      effectDays: 365,
      narrative: '两台离心泵机封一个月内渗漏，通知后未在十日内到场。',
    },
    recorder: lead,
    days: 40,
    evidence: 'PUMP INSPECTION REPORT',
    events: [
      ['notifyCompany', 39, lead],
      ['appeal', 6, 'company', '渗漏由介质含砂引起，现场检测报告可以证明'],
    ],
  },
  {
    companyId: '36',
    about: {
      type: 'WARNING',
      ruleCode: 'QUALITY',
      points: 5,
      effect: 'NO_INVITE',
      effectDays: 90,
      narrative: '防爆投光灯抽检三套进水，整改超期。',
    },
    recorder: lead,
    days: 5,
    evidence: 'LAMP SAMPLE TEST',
    events: [
      ['notifyCompany', 4, lead],
      ['stateCase', 2, 'company', '密封圈批次缺陷，已免费更换全部一百二十套并提交整改报告。'],
    ],
  },
  {
    companyId: '37',
    about: { ...late, points: 3, effectDays: 180, narrative: '智能充电机两台晚到 11 天。' },
    recorder: lead2,
    days: 3,
    events: [['notifyCompany', 2, lead2]],
  },
  {
    companyId: '38',
    about: {
      type: 'BAD',
      ruleCode: 'QUALITY',
      points: 8,
      effect: 'WARN',
      effectDays: 180,
      narrative: '25 t 卸扣抽检一只硬度不足，待复检。',
    },
    recorder: lead,
    days: 1,
    events: [],
  },
  {
    companyId: '34',
    // Of the achievement that was revoked then; `seedAchievements` ties the two together.
    about: {
      type: 'BAD',
      ruleCode: 'FALSE_DATA',
      points: 20,
      effect: 'WARN',
      effectDays: 365,
      narrative: '齿轮油与液压油年度供货。\n经核实合同系伪造，撤销该业绩',
    },
    recorder: reviewer,
    days: 40,
    events: [['notifyCompany', 38, lead]],
  },
]

/** An effect as long as it held: from takeEffect to whatever ended it. */
interface Held {
  companyId: string
  effect: Row['effect']
  from: Date
  to: Date | null
}

export interface PlayedIntegrity {
  rows: { row: Row; evidence: string | null }[]
  log: Entry[]
  /** What the records asked of companies. */
  followed: { companyId: string; event: string; at: Date }[]
  held: Held[]
}

/** Plays the year's records through their machine. */
export const playIntegrity = (now: Date): PlayedIntegrity => {
  const played: PlayedIntegrity = { rows: [], log: [], followed: [], held: [] }
  for (const [index, plan] of plans.entries()) playPlan(played, plan, index, now)
  return played
}

const playPlan = (played: PlayedIntegrity, plan: Plan, index: number, now: Date): void => {
  const { companyId, about, recorder, days, evidence, events } = plan
  const bornAt = momentAgo(now, days, 9 + (index % 7))
  const admin = adminIds.get(companyId) ?? ''
  const begun = { id: String(index + 1), companyId, recorderId: recorder, createdAt: bornAt }
  const row: Row = { effectDays: null, ...about, ...begun, state: '', stateSince: bornAt }
  const held: Held[] = []
  const facts = (at: Date, actorId: string | null): IntegrityFacts => ({
    now: at,
    calendar: deliveredCalendar,
    own: actorId === admin,
    isRecorder: actorId === recorder,
    notifiedAt: row.notifiedAt ?? null,
    stated: typeof row.statement === 'string',
    effectUntil: row.effectUntil ?? null,
  })
  const steps = events.map(([type, ago, by, text]): Step => {
    const said = type === 'stateCase' ? { statement: text } : text === undefined ? {} : { reason: text }
    return { event: { type, ...said }, at: momentAgo(now, ago, 10 + (index % 6)), actorId: by === 'company' ? admin : by }
  })
  const apply = (event: EventObject, now: Date) => {
    if (event.type === 'takeEffect') held.push({ companyId, effect: about.effect, from: now, to: null })
    const last = held.at(-1)
    if (last && ['lift', 'upholdAppeal', 'expire'].includes(event.type)) last.to = now
    Object.assign(row, integrityKind.written(event, { row, now }))
    const { type: _, ...kept } = event
    return kept
  }
  const living = { machine: integrityMachine, id: row.id, facts, apply }
  const lived = playLife(living, { at: bornAt, actorId: recorder }, steps, now)
  Object.assign(row, lived.standing)
  played.rows.push({ row, evidence: evidence ?? null })
  played.log.push(...lived.log)
  played.held.push(...held)
  played.followed.push(...lived.followed.map((asked) => ({ companyId, ...asked })))
}

/** Stores the records with their evidence. */
export const seedIntegrity = async (tx: Database, storage: Storage, { rows }: PlayedIntegrity): Promise<void> => {
  const withEvidence = rows.filter(({ evidence }) => evidence !== null)
  const files = await storePapers(
    tx,
    storage,
    withEvidence.map(({ row, evidence }) => ({
      name: `诚信记录证据-${row.id}.png`,
      content: drawPaper(evidence ?? '', [
        ['RECORD', `NO. ${row.id}`],
        ['RULE', row.ruleCode],
        ['RECORDED ON', dateOf(row.createdAt)],
        ['KEPT BY', 'HAIYUE GROUP PROCUREMENT CENTRE'],
      ]),
      uploadedBy: row.recorderId,
      at: row.createdAt,
    })),
  )
  const evidenceOf = new Map(withEvidence.map(({ row }, index) => [row.id, files[index] ?? null]))
  await tx.insert(integrity).values(rows.map(({ row }) => ({ ...row, evidenceFileId: evidenceOf.get(row.id) ?? null })))
  await continueIds(tx, ['integrity'])
}
