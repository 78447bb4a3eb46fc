import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { stopRequestKind } from '#server/modules/stopRequest/index.ts'
import { decide, opinionOf } from './deciding.ts'
import type { House } from './house.ts'
import { beginCase, letTimePass, sendByInitiator, type CasePlay } from './playCase.ts'
import { newCase, type PlayedCase, type PlayedEntry } from './played.ts'
import type { Definition } from './definition.ts'

interface Requested {
  id: string
  state: string
  begunBy: string
  createdAt: string
  endedAt: string
  reason: string
}

/** One after the other: group procurement, legal affairs and finance beside each other, the vice president. */
const mostDeciding = 4

/** The cases by which requests to stop a purchase came to where they stand; a case of those that wait begins as the product starts. */
export const playStops = async (
  tx: Database,
  house: House,
  { id: definitionId, content: definition }: Definition,
  now: Date,
): Promise<{ cases: PlayedCase[]; log: PlayedEntry[] }> => {
  const requested = await rowsOf<Requested>(
    tx,
    sql`select x.id::text as id, x.state, x.begun_by::text as "begunBy", x.created_at as "createdAt", x.state_since as "endedAt", x.decision_reason as reason
        from stop_request x where x.state <> 'approving' order by x.created_at, x.id`,
  )
  const cases: PlayedCase[] = []
  const log: PlayedEntry[] = []
  for (const [place, { id, state, begunBy, createdAt, endedAt, reason }] of requested.entries()) {
    const asked = await stopRequestKind.approvals?.STOP?.(tx, id, deliveredCalendar)
    if (!asked) throw new Error(`Nothing is asked about request ${id}`)
    const { unitId, companyId, titleEn = '', form } = asked
    const [from, to] = [new Date(createdAt), new Date(endedAt)]
    const its = newCase(
      { record: { id }, type: 'STOP', definitionId, machine: 'stopRequest', companyId, unitId, initiatorId: begunBy, form, titleEn },
      from,
    )
    // What has come of its request is in the log already.
    const play: CasePlay = { its, definition, house, log, clock: { now: from }, answer: () => {} }
    beginCase(play)
    if (state === 'stopped')
      for (let count = 1; count <= mostDeciding; count++) {
        letTimePass(play, new Date(from.getTime() + ((to.getTime() - from.getTime()) * count) / mostDeciding))
        decide(play, { type: 'approve', opinion: opinionOf(place + count) })
      }
    else {
      letTimePass(play, to)
      if (state === 'rejected') decide(play, { type: 'reject', reason })
      else if (state === 'returned') decide(play, { type: 'return', to: 'start', reason })
      else sendByInitiator(play, 'withdraw')
    }
    letTimePass(play, now)
    cases.push(its)
  }
  return { cases, log }
}
