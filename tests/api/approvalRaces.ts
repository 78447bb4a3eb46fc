import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { holdersOf } from '#server/db/notices.ts'
import { demoPassword } from '#server/seed/password.ts'
import { deciders } from '#src/machines/approval/deciders.ts'
import type { FlowDefinition, StepNode } from '#src/machines/approval/definition.ts'
import { callerTo } from '#tests/setup/processes.ts'
import { contentOf } from '#tests/setup/purchase.ts'
import { deviationsOfCase } from '#tests/setup/replayedCase.ts'
import { reasonIdOf, stopNarrative } from '#tests/setup/stop.ts'
import { step } from './approvals.ts'

export const signSalt = 'a-salt-of-a-race'
const count = 20

/** Processes that serve from one database, and may be others from one moment to the next. */
interface Ground {
  database: Database
  addresses: () => readonly string[]
}

interface Asked {
  id: string
  userId: string
  version: number
  state: string
  decided: number
}

/** Twenty people who decide at once. */
export interface Race {
  /** Publishes a chain that asks the twenty, then the vice president; and asks by it for a purchase to be stopped. @returns the id of the request */
  stopAsked: (mode: StepNode['mode']) => Promise<string>
  tasksOf: (id: string, node: string) => Promise<Asked[]>
  /** At the process in that place, or after as many turns. */
  decide: (place: number, task: Asked, event?: 'approve' | 'reject') => Promise<{ http: number }>
  /** Each of the twenty was counted once, and by the vice president, who decides last, the request comes to its end; every case about it went as its machine goes. */
  expectAllCounted: (id: string) => Promise<void>
  /** Nobody but whoever was first was counted, and the request goes on, or has ended, as they decided. */
  expectOneCounted: (id: string) => Promise<void>
}

/** Signs twenty in who may decide, of whom neither the buyer nor the administrator is one. */
export const raceOn = async ({ database, addresses }: Ground): Promise<Race> => {
  const { ask, call, signIn } = callerTo(signSalt)
  const at = (place: number) => addresses()[place % addresses().length] ?? ''
  await database.execute(sql`delete from absence`)
  const found = await rowsOf<{ id: string; username: string }>(
    database,
    sql`select u.id::text as id, u.username from app_user u where u.id in (${holdersOf(deciders)}) and u.username not in ('buyer', 'admin', 'vp')
        order by u.id limit ${count}`,
  )
  const tokens = new Map<string, string>()
  for (const username of ['buyer', 'admin', 'vp', ...found.map((each) => each.username)])
    tokens.set(username, await signIn(at(0), username, demoPassword))
  const tokenOf = (username: string) => tokens.get(username) ?? ''
  const twenty = found.map(({ id, username }) => ({ id, token: tokenOf(username) }))

  const stopAsked: Race['stopAsked'] = async (mode) => {
    const [vp] = await rowsOf<{ id: string }>(database, sql`select id::text as id from app_user where username = 'vp'`)
    const definition: FlowDefinition = {
      type: 'STOP',
      title: { zh: '二十人审批', en: 'Twenty decide' },
      nodes: [
        step('twenty', [{ by: 'users', users: twenty.map(({ id }) => id) }], { mode }),
        step('last', [{ by: 'users', users: [vp?.id ?? ''] }]),
      ],
    }
    const token = tokenOf('admin')
    const query = { page: '1', limit: '1', type: 'STOP', unitId: '0' } as const
    const { total: after } = await ask(at(0), 'GET /api/powf/definition/page', { query }, { token })
    await ask(at(0), 'POST /api/powf/definition', { body: { text: JSON.stringify(definition), unitId: '', after } }, { token })
    const buyer = { token: tokenOf('buyer') }
    const content = contentOf({ clock: { now: () => new Date() } })
    const { id: projectId, version } = await ask(at(0), 'POST /api/po/project', { body: content }, buyer)
    await ask(at(0), 'POST /api/po/project/{id}/publish', { params: { id: projectId }, body: { version } }, buyer)
    const body = { projectId, reasonId: await reasonIdOf({ database }), narrative: stopNarrative, documentIds: [] }
    return (await ask(at(1), 'POST /api/po/stopRequest', { body }, buyer)).id
  }

  const casesOf = (id: string) =>
    rowsOf<{ id: string; state: string }>(
      database,
      sql`select id::text as id, state from approval_case where machine = 'stopRequest' and record_id = ${id}`,
    )
  const statesOf = async (id: string) => (await casesOf(id)).map(({ state }) => state)
  const tasksOf: Race['tasksOf'] = (id, node) =>
    rowsOf<Asked>(
      database,
      sql`select t.id::text as id, t.user_id::text as "userId", t.version, t.state,
            (select count(*)::int from transition_log l where l.machine = 'task' and l.record_id = t.id and l.event in ('approve', 'reject')) as decided
          from approval_task t join approval_case c on c.id = t.case_id
          where c.machine = 'stopRequest' and c.record_id = ${id} and t.node = ${node} order by t.id`,
    )

  const decide: Race['decide'] = (place, { id, userId, version }, event = 'approve') => {
    const manner = { token: twenty.find((each) => each.id === userId)?.token ?? tokenOf('vp'), patience: 60_000 }
    const params = { id }
    return event === 'approve'
      ? call(at(place), 'POST /api/approval/task/{id}/approve', { params, body: { version, opinion: '同意' } }, manner)
      : call(at(place), 'POST /api/approval/task/{id}/reject', { params, body: { version, reason: '预算尚未落实' } }, manner)
  }

  const expectNoDeviations = async (id: string) => {
    const cases = await casesOf(id)
    expect((await Promise.all(cases.map((each) => deviationsOfCase(database, each.id)))).flat()).toEqual([])
  }

  const expectEnd = async (id: string) => {
    const [last, ...more] = await tasksOf(id, 'last')
    if (!last) throw new Error('Nobody is asked after the twenty')
    expect(more).toEqual([])
    expect((await decide(0, last)).http).toBe(200)
    const { state } = await ask(at(1), 'GET /api/po/stopRequest/{id}', { params: { id } }, { token: tokenOf('buyer') })
    expect([state, await statesOf(id)]).toEqual(['stopped', ['approved']])
  }

  return {
    stopAsked,
    tasksOf,
    decide,
    expectAllCounted: async (id) => {
      expect((await tasksOf(id, 'twenty')).map(({ state, decided }) => [state, decided])).toEqual(twenty.map(() => ['approved', 1]))
      await expectEnd(id)
      await expectNoDeviations(id)
    },
    expectOneCounted: async (id) => {
      const won = (await tasksOf(id, 'twenty')).filter(({ state }) => state !== 'cancelled')
      expect(won.map(({ decided }) => decided)).toEqual([1])
      if (won[0]?.state === 'approved') await expectEnd(id)
      else expect([await tasksOf(id, 'last'), await statesOf(id)]).toEqual([[], ['rejected']])
      await expectNoDeviations(id)
    },
  }
}

const statusesOf = (answers: readonly { http: number }[]) => answers.map(({ http }) => http).toSorted()

/** All twenty approve at once, each of them twice. */
export const allApproveTwice = async (race: Race): Promise<void> => {
  const id = await race.stopAsked({ kind: 'countersign' })
  const asked = await race.tasksOf(id, 'twenty')
  expect(asked).toHaveLength(count)
  const answers = await Promise.all(asked.flatMap((task) => [race.decide(0, task), race.decide(1, task)]))
  expect(statusesOf(answers)).toEqual([...asked.map(() => 200), ...asked.map(() => 409)])
  await race.expectAllCounted(id)
}

/** The first of twenty decides for all; some of them would not have it. */
export const firstDecides = async (race: Race): Promise<void> => {
  const id = await race.stopAsked({ kind: 'anyOf' })
  const asked = await race.tasksOf(id, 'twenty')
  const answers = await Promise.all(asked.map((task, place) => race.decide(place, task, place % 3 === 0 ? 'reject' : 'approve')))
  expect(statusesOf(answers)).toEqual([200, ...asked.slice(1).map(() => 409)])
  await race.expectOneCounted(id)
}
