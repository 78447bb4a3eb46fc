import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { advance } from '#server/lifecycle/advance.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import type { World } from './world.ts'

export const stopNarrative = '使用单位调整生产计划，本次采购的需求已取消'

/** The id of a reason to stop a purchase; of one that asks for no document unless another is named. */
export const reasonIdOf = async ({ database }: Pick<World, 'database'>, code = 'TOO_FEW_QUOTES'): Promise<string> => {
  const [row] = await rowsOf<{ id: string }>(database, sql`select id from stop_reason where code = ${code}`)
  if (!row) throw new Error(`There is no reason ${code}`)
  return row.id
}

/** Asks for a purchase to be stopped: it stands still from then on. */
export const requestStop = async (world: World, projectId: string, person = 'buyer', code?: string, documentIds: string[] = []) =>
  world.ask(person, 'POST /api/po/stopRequest', {
    body: { projectId, reasonId: await reasonIdOf(world, code), narrative: stopNarrative, documentIds },
  })

/** Stops a purchase: asked for by who runs it, and approved. */
export const stopProject = async (world: World, projectId: string, person = 'buyer') => {
  const { id } = await requestStop(world, projectId, person)
  await advance(world.lifecycle, { machine: 'stopRequest', id, event: { type: 'approved' }, actor: null })
  while ((await deliverWaiting(world.lifecycle)) > 0) continue
}
