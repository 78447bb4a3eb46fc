import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { continueIds } from '#server/db/continueIds.ts'
import { expertDraw } from '#server/db/tables/expertDraw.ts'
import { append, type Entry } from '#server/lifecycle/log.ts'
import { nextNumber, numberPrefixes } from '#server/lifecycle/number.ts'
import { playRecord } from '#server/lifecycle/play.ts'
import { sha256 } from '#server/seal/seal.ts'
import { commitmentOf, drawExperts } from '#src/lib/expertDraw.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { expertDrawMachine, type ExpertDrawEvent, type ExpertDrawFacts } from '#src/machines/expertDraw/expertDraw.ts'
import { candidatesOf } from './candidates.ts'
import { sealDrawn, sealList } from './drawSeal.ts'

/** What was prepared, days ago, and what became of it hours later. */
interface Plan {
  groupId: string
  purpose: string
  count: number
  categoryId?: string
  conflictCompanyIds?: string[]
  /** For the last purchase in this state. */
  ofProject?: 'resultStands' | 'published'
  days: number
  events: ExpertDrawEvent[]
}

const [lead, centre] = ['2', '2']
const draw: ExpertDrawEvent = { type: 'draw' }

const plans: Plan[] = [
  {
    groupId: '3',
    purpose: '钢丝绳年度采购技术评审 / Technical evaluation of wire ropes',
    count: 2,
    categoryId: '1001',
    ofProject: 'resultStands',
    days: 60,
    events: [draw, { type: 'publish', reason: '采购结果已确定，评审专家不再保密 / The result is final' }],
  },
  {
    groupId: '4',
    purpose: '装卸设备维保造价复核 / Cost review of equipment maintenance',
    count: 2,
    days: 35,
    events: [draw, { type: 'publish', reason: '复核意见已定稿，无需继续保密 / The review is final' }],
  },
  {
    groupId: '3',
    purpose: '吊具选型论证 / Selection of spreaders',
    count: 3,
    days: 20,
    events: [{ type: 'abandon', reason: '需求推迟到明年 / The need was put off until next year' }],
  },
  {
    groupId: '3',
    purpose: '索具采购技术评审 / Technical evaluation of rigging',
    count: 3,
    conflictCompanyIds: ['31'],
    ofProject: 'published',
    days: 4,
    events: [draw],
  },
  { groupId: '4', purpose: '起重设备大修经济评审 / Economic evaluation of crane overhauls', count: 2, days: 1, events: [] },
]

const factsAt = (now: Date): ExpertDrawFacts => ({ now, projectState: null })

/** Draws of experts in every state, from the pools of the demonstration. */
export const seedDraws = async (tx: Database, now: Date, sealKey: string): Promise<void> => {
  const log: Entry[] = []
  for (const [index, plan] of plans.entries()) {
    const { groupId, purpose, count, categoryId = '', conflictCompanyIds = [], ofProject, days, events } = plan
    const id = String(index + 1)
    const at = later(now, -days, 'day')
    const happenings = events.map((event, step) => ({ event, at: later(at, 2 + step * 72, 'hour'), actorId: lead }))
    const { standing, log: lived } = playRecord(expertDrawMachine, id, { at, actorId: lead }, happenings, factsAt)
    const [project] = ofProject
      ? await rowsOf<{ id: string }>(tx, sql`select id from project where state = ${ofProject} order by id desc limit 1`)
      : []
    const candidates = await candidatesOf(tx, { groupId, categoryId, conflictCompanyIds }, at)
    const seed = sha256(`demonstration ${id}`)
    const ids = drawExperts({ seed, count, candidates })
    const commitment = commitmentOf({ seed, count, candidates })
    const isPublished = standing.state === 'published'
    await tx.insert(expertDraw).values({
      id,
      no: await nextNumber(tx, numberPrefixes.expertDraw, at),
      companyId: centre,
      ownerId: lead,
      groupId,
      projectId: project?.id ?? null,
      purpose,
      count,
      categoryId: categoryId || null,
      conflictCompanyIds,
      candidateCount: candidates.length,
      ...commitment,
      sealed: sealList(sealKey, commitment.seedHash, { seed, candidates }),
      ...(events.includes(draw) ? { drawnSealed: sealDrawn(sealKey, commitment.seedHash, ids), drawnAt: happenings[0]?.at ?? null } : {}),
      ...(isPublished ? { seed, candidates, drawnIds: ids } : {}),
      decisionReason: events.flatMap((event) => ('reason' in event ? [event.reason ?? ''] : [])).join(''),
      ...standing,
    })
    log.push(...lived)
  }
  await append(
    tx,
    log.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
  await continueIds(tx, ['expert_draw'])
}
