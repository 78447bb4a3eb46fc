import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { continueIds } from '#server/db/continueIds.ts'
import { hold } from '#server/db/tables/lifecycle.ts'
import { project, stopReason } from '#server/db/tables/procurement.ts'
import { stopRequest } from '#server/db/tables/stopRequest.ts'
import { append, type Entry } from '#server/lifecycle/log.ts'
import { nextNumber } from '#server/lifecycle/number.ts'
import { playRecord } from '#server/lifecycle/play.ts'
import { stopReasons } from '#server/modules/base/index.ts'
import { defineSeed } from '#server/serving/seed.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { stopRequestMachine, type StopRequestEvent, type StopRequestFacts } from '#src/machines/project/stopRequest.ts'

/** Who asked for which purchase to be stopped and why, so many hours ago, and what became of it five hours later; each request has its purchase’s id. */
interface Plan {
  project: string
  reason: string
  narrative: string
  /** Left out of what was stopped: its own life says when. */
  hours?: number
  event?: StopRequestEvent
}

const plans: Plan[] = [
  {
    project: '1009',
    reason: 'DEMAND_CHANGED',
    narrative: '生产计划调整，本季度需求合并至下一季度统一采购，原清单数量与交期均不再适用。',
    event: { type: 'approved' },
  },
  {
    project: '1018',
    reason: 'NO_BUDGET',
    narrative: '年中预算压减，本项目对应的维修费用科目已取消。The maintenance budget of this unit was cut at mid-year.',
    event: { type: 'approved' },
  },
  {
    project: '1027',
    reason: 'POLICY',
    narrative:
      'New rules of the group require this category to be bought under the framework agreement. 按集团新规，本类物资改由框架协议采购。',
    event: { type: 'approved' },
  },
  {
    project: '1031',
    reason: 'DEMAND_CHANGED',
    narrative: '使用单位来函要求更换型号，建议终止后重新采购。The unit asks for another model.',
    hours: 40,
    event: {
      type: 'rejected',
      reason: '型号调整不影响本次采购结果，可在合同中约定，不予终止 / The change of model can be settled in the contract',
    },
  },
  {
    project: '1033',
    reason: 'PRICE_TOO_HIGH',
    narrative: '已开启的报价均高于市场询价，拟终止后重新询价。',
    hours: 34,
    event: { type: 'withdrawn' },
  },
  {
    project: '1035',
    reason: 'TOO_FEW_QUOTES',
    narrative: '截止时仅收到两家报价，不足三家，且已延长过一次，拟终止后改用其他采购方式。',
    hours: 20,
    event: { type: 'returned', reason: '请说明是否已向其他合格供应商征询 / Please say whether other qualified suppliers were asked' },
  },
  {
    project: '1032',
    reason: 'COLLUSION',
    narrative:
      '两家供应商的报价文件由同一台设备生成，错误一致，已移交监督部门核查。Two quotations share the same author and the same mistakes.',
    hours: 7,
  },
  {
    project: '1039',
    reason: 'NO_BUDGET',
    narrative: 'The crane will be sold next quarter; its overhaul has been taken out of the budget. 设备下季度处置，大修预算已取消。',
    hours: 3,
  },
]

const decidedAfter = 5

/** What suppliers read of a purchase of the demonstration that was stopped. */
export const stopReasonOf = (projectId: string): Pick<typeof stopReason.$inferSelect, 'publicText' | 'publicTextEn'> => {
  const code = plans.find(({ project: its }) => its === projectId)?.reason
  const reason = stopReasons.find((each) => each.code === code)
  if (!reason) throw new Error(`${projectId} was stopped for no reason`)
  return reason
}

const factsOf =
  (projectState: string) =>
  (now: Date): StopRequestFacts => ({ now, inCharge: true, projectState })

type Its = Pick<typeof project.$inferSelect, 'id' | 'state' | 'ownerId'>

/** Its purchase stood still since then, and does so now unless it went on. @returns entries of its log */
const heldFor = async (tx: Database, { id, state, ownerId }: Its, since: Date, until: Date | null): Promise<Entry[]> => {
  const source = { machine: 'stopRequest', id } as const
  const its = { machine: 'project', recordId: id } as const
  await tx.insert(hold).values({
    ...its,
    kind: 'STOP_PENDING',
    reason: '',
    sourceMachine: source.machine,
    sourceId: id,
    setBy: ownerId,
    since,
    standsSince: since,
    releasedAt: until,
  })
  await tx
    .update(project)
    .set({ stateSince: until ?? since, version: sql`version + ${until ? 2 : 1}`, ...(until ? {} : { dueAt: null }) })
    .where(eq(project.id, id))
  const stays = { ...its, fromState: state, toState: state, actorId: null }
  return [
    { ...stays, event: 'held', at: since, payload: { kind: 'STOP_PENDING', reason: '', source } },
    ...(until ? [{ ...stays, event: 'released', at: until, payload: { kinds: ['STOP_PENDING'], stillHeld: false } }] : []),
  ]
}

export const stopRequestSeed = defineSeed({
  /** Some that ended their purchases, some that did not, and some that wait. */
  demonstration: async (tx, now) => {
    const log: Entry[] = []
    for (const { project: id, reason: code, narrative, hours, event } of plans) {
      const [its] = await tx.select().from(project).where(eq(project.id, id))
      const [why] = await tx.select().from(stopReason).where(eq(stopReason.code, code))
      const [held] = await tx
        .select({ since: hold.since })
        .from(hold)
        .where(and(eq(hold.sourceMachine, 'stopRequest'), eq(hold.sourceId, id)))
      if (!its || !why) throw new Error(`Nobody asks for ${id} to be stopped`)
      const at = held?.since ?? later(now, -(hours ?? 0), 'hour')
      const endedAt = held ? its.stateSince : later(at, decidedAfter, 'hour')
      const stage = held ? 'published' : its.state
      const happenings = event ? [{ event, at: endedAt, actorId: null }] : []
      const { standing, log: lived } = playRecord(stopRequestMachine, id, { at, actorId: its.ownerId }, happenings, factsOf(stage))
      const { publicText, publicTextEn } = why
      await tx.insert(stopRequest).values({
        id,
        no: await nextNumber(tx, 'ZZ', at),
        projectId: id,
        reasonId: why.id,
        narrative,
        publicText,
        publicTextEn,
        stage,
        begunBy: its.ownerId,
        decisionReason: event && 'reason' in event ? (event.reason ?? '') : '',
        ...standing,
      })
      log.push(...lived)
      if (!held) log.push(...(await heldFor(tx, its, at, event ? endedAt : null)))
    }
    await continueIds(tx, ['stop_request'])
    await append(
      tx,
      log.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    )
  },
})
