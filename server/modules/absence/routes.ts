import { eq, sql } from 'drizzle-orm'
import { rowsOf, storedId, type Database } from '#server/db/connect.ts'
import { absence as absenceTable } from '#server/db/tables/absence.ts'
import { versionConflict } from '#server/lifecycle/advance.ts'
import { accountChanger, refuseUnseen } from '#server/modules/access/index.ts'
import { notFound, Refusal, refuseWrong, unusable, type Wrong } from '#server/refusal.ts'
import type { Caller } from '#server/serving/caller.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { flowTypeIds, type FlowType } from '#src/machines/approval/flowTypes.ts'
import { dateOf, endOfDate } from '#src/lib/shanghaiTime.ts'
import { absenceOf, absencesOf, beginningOf, isAwayBesides, spanOf, substitutesFor, type Absence } from './queries.ts'
import { tellOf } from './telling.ts'

interface Content {
  from: string
  until: string
  types: FlowType[]
  substituteId: string
  reason: string
}

const refused = (reason: string) => new Refusal(40900, { reasons: [reason], transitions: [] })

/** @throws Refusal 40400 for whose absence the caller has no part in: nobody of the house, or another whom they don't administer */
const refuseStrange = async (tx: Database, caller: Caller, userId: string): Promise<void> => {
  if (userId !== caller.id) {
    if (!caller.authorities.has('userManager:btn_edit')) throw notFound()
    await refuseUnseen(tx, caller, userId)
  }
  const found = await rowsOf(
    tx,
    sql`select 1 from app_user u join company c on c.id = u.company_id where u.id = ${userId} and c.kind <> 'SUPPLIER'`,
  )
  if (found.length === 0) throw notFound()
}

/** When people of the house are away, put down by themselves or by whoever administers users. */
export const absenceRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context
  const ofAnother = accountChanger(database)

  /** Changes somebody's absences, one change after the other. */
  const changing = async <T>(caller: Caller, userId: string, work: (tx: Database) => Promise<T>): Promise<T> => {
    await refuseStrange(database, caller, userId)
    if (userId !== caller.id) return ofAnother(caller, userId, work)
    return database.transaction(async (tx) => {
      await tx.execute(sql`select 1 from app_user where id = ${userId} for update`)
      return work(tx)
    })
  }

  /** The absence with this id, for whoever may change it, and what is done with it. */
  const changingOne = async <T>(caller: Caller, id: string, work: (tx: Database, its: Absence) => Promise<T>): Promise<T> => {
    const found = await absenceOf(database, id, clock.now())
    if (!found) throw notFound()
    return changing(caller, found.userId, async (tx) => {
      const its = await absenceOf(tx, id, clock.now())
      if (!its) throw notFound()
      if (its.standing === 'past') throw refused('refusal.absencePast')
      return work(tx, its)
    })
  }

  const refuseUnfit = async (tx: Database, caller: Caller, userId: string, content: Content, before: Absence | null): Promise<void> => {
    const { from, until, substituteId } = content
    const today = dateOf(clock.now())
    const wrong: Wrong[] = []
    if (before?.standing === 'current' ? from !== before.from : from < today) wrong.push({ path: 'from', message: 'absence.error.past' })
    if (until < from) wrong.push({ path: 'until', message: 'absence.error.untilBeforeFrom' })
    else if (until < today) wrong.push({ path: 'until', message: 'absence.error.past' })
    else if (wrong.length === 0 && (await isAwayBesides(tx, userId, before?.id ?? null, spanOf(content, clock.now()))))
      wrong.push({ path: 'from', message: 'absence.error.overlaps' })
    // Who was chosen stays so while the rest is changed, though they could not be chosen any more.
    const isKept = substituteId === '' || substituteId === before?.substitute?.id
    if (!isKept && (await substitutesFor(tx, userId, { by: caller.id, id: substituteId })).length === 0)
      wrong.push(unusable('substituteId'))
    refuseWrong(wrong)
  }

  const stored = ({ from, until, types, substituteId, reason }: Content) => ({
    fromAt: beginningOf(from, clock.now()),
    untilAt: endOfDate(until),
    types: flowTypeIds.filter((type) => types.includes(type)),
    substituteId: substituteId || null,
    reason,
  })

  const kept = async (tx: Database, id: string): Promise<Absence> => {
    const found = await absenceOf(tx, id, clock.now())
    if (!found) throw notFound()
    return found
  }

  serve('GET /api/sys/absence', async ({ query: { userId }, caller }) => {
    await refuseStrange(database, caller, userId)
    return absencesOf(database, userId, clock.now())
  })

  serve('GET /api/sys/absence/substitute', async ({ query: { userId, q, id, from, until, types }, caller }) => {
    await refuseStrange(database, caller, userId)
    const span = from && until && until >= from ? spanOf({ from, until, types: types ? types.split(',') : [] }, clock.now()) : undefined
    return substitutesFor(database, userId, { by: caller.id, q, id, span })
  })

  serve('POST /api/sys/absence', ({ body: { userId, ...content }, caller }) =>
    changing(caller, userId, async (tx) => {
      await refuseUnfit(tx, caller, userId, content, null)
      const id = storedId(
        await tx
          .insert(absenceTable)
          .values({ userId, ...stored(content), setBy: caller.id, createdAt: clock.now() })
          .returning({ id: absenceTable.id }),
      )
      const its = await kept(tx, id)
      await tellOf(tx, { before: null, after: its, by: caller, at: clock.now() })
      return its
    }),
  )

  serve('POST /api/sys/absence/{id}', ({ params: { id }, body: { version, ...content }, caller }) =>
    changingOne(caller, id, async (tx, before) => {
      if (before.version !== version) throw refused(versionConflict)
      await refuseUnfit(tx, caller, before.userId, content, before)
      const { fromAt, ...changed } = stored(content)
      // What has begun goes on from when it did.
      const from = before.standing === 'current' ? {} : { fromAt }
      await tx
        .update(absenceTable)
        .set({ ...changed, ...from, setBy: caller.id, version: version + 1 })
        .where(eq(absenceTable.id, id))
      const after = await kept(tx, id)
      await tellOf(tx, { before, after, by: caller, at: clock.now() })
      return after
    }),
  )

  serve('DELETE /api/sys/absence/{id}', ({ params: { id }, caller }) =>
    changingOne(caller, id, async (tx, before) => {
      if (before.standing === 'coming') await tx.delete(absenceTable).where(eq(absenceTable.id, id))
      // Who acted for whom until now stays on record.
      else
        await tx
          .update(absenceTable)
          .set({ untilAt: clock.now(), setBy: caller.id, version: before.version + 1 })
          .where(eq(absenceTable.id, id))
      await tellOf(tx, { before, after: null, by: caller, at: clock.now() })
      return true as const
    }),
  )
}
