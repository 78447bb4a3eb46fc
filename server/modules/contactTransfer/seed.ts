import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { continueIds } from '#server/db/continueIds.ts'
import { contactTransfer } from '#server/db/tables/contactTransfer.ts'
import { project } from '#server/db/tables/procurement.ts'
import { append, type Entry } from '#server/lifecycle/log.ts'
import { nextNumber } from '#server/lifecycle/number.ts'
import { playRecord } from '#server/lifecycle/play.ts'
import { defineSeed } from '#server/serving/seed.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { contactTransferMachine, type ContactTransferEvent, type ContactTransferFacts } from '#src/machines/project/contactTransfer.ts'

/**
 * Who hands a purchase to whom, how many hours ago, and what became of it an hour later; where it had ended by then, how many hours before its end.
 * Its owner may be on leave: a head begins.
 */
interface Plan {
  project: string
  to: string
  hours: number
  reason: string
  byHead?: true
  event?: ContactTransferEvent
}

const plans: Plan[] = [
  {
    project: '1042',
    to: '3',
    hours: 30,
    reason: '同期另有两个项目开标，请代为负责 / Two other openings in the same week',
    event: { type: 'decline', reason: '本周已有三个项目到期，无法接手 / Three of my projects close this week' },
  },
  { project: '1044', to: '8', hours: 26, reason: '发错接收人，稍后重新发起', event: { type: 'withdraw' } },
  { project: '1039', to: '8', hours: 28, reason: '转岗至招标组 / Moving to the tender team', event: { type: 'accept' } },
  { project: '1027', to: '8', hours: 20, reason: '出差一周，请代为负责 / Away on business for a week', event: { type: 'projectEnded' } },
  { project: '1038', to: '4', hours: 5, reason: '外出培训两周，请代为负责 / Away for training for two weeks' },
  { project: '1033', to: '3', hours: 3, reason: '负责人病假，由同事接手 / On sick leave, a colleague takes over', byHead: true },
]

const head = '2'
const factsAt = (now: Date): ContactTransferFacts => ({ now, isReceiver: true, receiverFits: true, projectRuns: true, mayWithdraw: true })

/** Who runs a purchase from then on. @returns its entry */
const handedOver = async (tx: Database, id: string, its: { ownerId: string; state: string }, to: string, at: Date): Promise<Entry> => {
  await tx
    .update(project)
    .set({ ownerId: to, stateSince: at, version: sql`version + 1` })
    .where(eq(project.id, id))
  const payload = { fromUserId: its.ownerId, toUserId: to }
  return { machine: 'project', recordId: id, event: 'handedOver', fromState: its.state, toState: its.state, actorId: null, at, payload }
}

export const contactTransferSeed = defineSeed({
  /** One accepted, others declined and withdrawn, and some that wait. */
  demonstration: async (tx, now) => {
    const log: Entry[] = []
    for (const [index, { project: projectId, to, hours, reason, byHead, event }] of plans.entries()) {
      const id = String(8001 + index)
      const [its] = await tx
        .select({ ownerId: project.ownerId, state: project.state, stateSince: project.stateSince })
        .from(project)
        .where(eq(project.id, projectId))
      if (!its) throw new Error(`There is no purchase ${projectId}`)
      const ended = event?.type === 'projectEnded' ? its.stateSince : null
      const [at, begunBy] = [later(ended ?? now, -hours, 'hour'), byHead ? head : its.ownerId]
      const actors = { accept: to, decline: to, withdraw: begunBy, projectEnded: null }
      const happenings = event ? [{ event, at: ended ?? later(at, 1, 'hour'), actorId: actors[event.type] }] : []
      const { standing, log: lived } = playRecord(contactTransferMachine, id, { at, actorId: begunBy }, happenings, factsAt)
      await tx.insert(contactTransfer).values({
        id,
        no: await nextNumber(tx, 'LX', at),
        projectId,
        fromUserId: its.ownerId,
        toUserId: to,
        begunBy,
        reason,
        decisionReason: event?.type === 'decline' ? (event.reason ?? '') : '',
        ...standing,
      })
      log.push(...lived)
      if (event?.type === 'accept') log.push(await handedOver(tx, projectId, its, to, later(at, 1, 'hour')))
    }
    await continueIds(tx, ['contact_transfer'])
    await append(
      tx,
      log.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    )
  },
})
