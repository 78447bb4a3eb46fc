import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { holdersOf } from '#server/db/notices.ts'
import { openServer, type OpenDatabase } from '#server/db/open.ts'
import { demoPassword } from '#server/seed/password.ts'
import { deciders } from '#src/machines/approval/deciders.ts'
import type { FlowDefinition, StepNode } from '#src/machines/approval/definition.ts'
import { secrets, template } from '#tests/setup/base.ts'
import { createDatabase, newName } from '#tests/setup/database.ts'
import { callerTo, startProcess, type Running } from '#tests/setup/processes.ts'
import { bundledServer } from '#tests/setup/product.ts'
import { contentOf } from '#tests/setup/purchase.ts'
import { deviationsOfCase } from '#tests/setup/replayedCase.ts'
import { reasonIdOf, stopNarrative } from '#tests/setup/stop.ts'
import { step } from './approvals.ts'

const signSalt = 'a-salt-of-a-race'
const { ask, call, signIn } = callerTo(signSalt)
const clock = { now: () => new Date() }
const count = 20

interface Decider {
  id: string
  token: string
}

let url: string
let opened: OpenDatabase
let processes: Running[]
let begin: () => Promise<Running>
/** By their account; of the twenty neither the buyer nor the administrator is one. */
const tokens = new Map<string, string>()
let twenty: Decider[]

beforeAll(async () => {
  url = await createDatabase(newName(), template)
  opened = await openServer(url, 2)
  await opened.database.execute(sql`delete from absence`)
  const settings = { ...secrets, DATABASE_URL: url, SIGN_SALT: signSalt, CAPTCHA: 'off' }
  begin = () => startProcess(bundledServer(), settings)
  processes = await Promise.all([begin(), begin()])
  const found = await rowsOf<{ id: string; username: string }>(
    opened.database,
    sql`select u.id::text as id, u.username from app_user u where u.id in (${holdersOf(deciders)}) and u.username not in ('buyer', 'admin', 'vp')
        order by u.id limit ${count}`,
  )
  for (const username of ['buyer', 'admin', 'vp', ...found.map((each) => each.username)])
    tokens.set(username, await signIn(at(0), username, demoPassword))
  twenty = found.map(({ id, username }) => ({ id, token: tokenOf(username) }))
})
afterAll(async () => {
  await Promise.all(processes.map((each) => (each.isAlive() ? each.kill() : undefined)))
  await opened.close()
})

const tokenOf = (username: string) => tokens.get(username) ?? ''
const at = (index: number) => processes[index % processes.length]?.address ?? ''

/** Publishes a chain that asks the twenty, then the vice president; and asks by it for a purchase to be stopped. @returns the id of the request */
const stopAsked = async (mode: StepNode['mode']): Promise<string> => {
  const [vp] = await rowsOf<{ id: string }>(opened.database, sql`select id::text as id from app_user where username = 'vp'`)
  const definition: FlowDefinition = {
    type: 'STOP',
    title: { zh: '二十人审批', en: 'Twenty decide' },
    nodes: [
      step('twenty', [{ by: 'users', users: twenty.map(({ id }) => id) }], { mode }),
      step('last', [{ by: 'users', users: [vp?.id ?? ''] }]),
    ],
  }
  const token = tokenOf('admin')
  const { total: after } = await ask(
    at(0),
    'GET /api/powf/definition/page',
    { query: { page: '1', limit: '1', type: 'STOP', unitId: '0' } },
    { token },
  )
  await ask(at(0), 'POST /api/powf/definition', { body: { text: JSON.stringify(definition), unitId: '', after } }, { token })
  const buyer = { token: tokenOf('buyer') }
  const { id: projectId, version } = await ask(at(0), 'POST /api/po/project', { body: contentOf({ clock }) }, buyer)
  await ask(at(0), 'POST /api/po/project/{id}/publish', { params: { id: projectId }, body: { version } }, buyer)
  const body = { projectId, reasonId: await reasonIdOf(opened), narrative: stopNarrative, documentIds: [] }
  const { id } = await ask(at(1), 'POST /api/po/stopRequest', { body }, buyer)
  return id
}

const casesOf = (id: string) =>
  rowsOf<{ id: string; state: string }>(
    opened.database,
    sql`select id::text as id, state from approval_case where machine = 'stopRequest' and record_id = ${id}`,
  )
const statesOf = async (id: string) => (await casesOf(id)).map(({ state }) => state)
const tasksOf = (id: string, node: string) =>
  rowsOf<{ id: string; userId: string; version: number; state: string; decided: number }>(
    opened.database,
    sql`select t.id::text as id, t.user_id::text as "userId", t.version, t.state,
          (select count(*)::int from transition_log l where l.machine = 'task' and l.record_id = t.id and l.event in ('approve', 'reject')) as decided
        from approval_task t join approval_case c on c.id = t.case_id
        where c.machine = 'stopRequest' and c.record_id = ${id} and t.node = ${node} order by t.id`,
  )
type Asked = Awaited<ReturnType<typeof tasksOf>>[number]

const decide = (address: string, { id, userId, version }: Asked, event: 'approve' | 'reject' = 'approve') => {
  const token = twenty.find((each) => each.id === userId)?.token ?? tokenOf('vp')
  if (event === 'approve') {
    const body = { version, opinion: '同意' }
    return call(address, 'POST /api/approval/task/{id}/approve', { params: { id }, body }, { token, patience: 60_000 })
  }
  const body = { version, reason: '预算尚未落实' }
  return call(address, 'POST /api/approval/task/{id}/reject', { params: { id }, body }, { token, patience: 60_000 })
}

/** Every case about it went as its machine goes by what was decided. */
const deviationsOf = async (id: string) => {
  const cases = await casesOf(id)
  return (await Promise.all(cases.map((each) => deviationsOfCase(opened.database, each.id)))).flat()
}

/** The vice president decides last, and the request comes to its end. */
const endOf = async (id: string) => {
  const [last, ...more] = await tasksOf(id, 'last')
  if (!last) throw new Error('Nobody is asked after the twenty')
  expect(more).toEqual([])
  expect((await decide(at(0), last)).http).toBe(200)
  const { state } = await ask(at(1), 'GET /api/po/stopRequest/{id}', { params: { id } }, { token: tokenOf('buyer') })
  return [state, await statesOf(id)]
}

it('twenty who approve at once, each of them at two processes, are all counted, once, and one is asked after them', async () => {
  const id = await stopAsked({ kind: 'countersign' })
  const asked = await tasksOf(id, 'twenty')
  expect(asked).toHaveLength(count)
  const answers = await Promise.all(asked.flatMap((task) => [decide(at(0), task), decide(at(1), task)]))
  expect(answers.map(({ http }) => http).toSorted()).toEqual([...asked.map(() => 200), ...asked.map(() => 409)])
  expect((await tasksOf(id, 'twenty')).map(({ state, decided }) => [state, decided])).toEqual(asked.map(() => ['approved', 1]))
  expect(await endOf(id)).toEqual(['stopped', ['approved']])
  expect(await deviationsOf(id)).toEqual([])
})

it('of twenty who decide at once where any of them may, one does', async () => {
  const id = await stopAsked({ kind: 'anyOf' })
  const asked = await tasksOf(id, 'twenty')
  const answers = await Promise.all(asked.map((task, index) => decide(at(index), task, index % 3 === 0 ? 'reject' : 'approve')))
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, ...asked.slice(1).map(() => 409)])
  const won = (await tasksOf(id, 'twenty')).filter(({ state }) => state !== 'cancelled')
  expect(won.map(({ decided }) => decided)).toEqual([1])
  if (won[0]?.state === 'approved') expect(await endOf(id)).toEqual(['stopped', ['approved']])
  else expect([await tasksOf(id, 'last'), await statesOf(id)]).toEqual([[], ['rejected']])
  expect(await deviationsOf(id)).toEqual([])
})

it('a process that is killed while twenty decide, and one that begins, change nothing of what is asked', async () => {
  const id = await stopAsked({ kind: 'countersign' })
  const asked = await tasksOf(id, 'twenty')
  const [first] = processes
  let answered = 0
  // What is answered no more may have been counted, or not.
  const pressed = asked.map(async (task) => {
    const answer = await decide(at(0), task).catch(() => undefined)
    if (answer?.http === 200 && ++answered === 5) await first?.kill()
  })
  await Promise.all(pressed)
  expect(first?.isAlive()).toBe(false)
  processes = [await begin(), ...processes.slice(1)]
  const left = await tasksOf(id, 'twenty')
  expect(left.filter(({ state }) => state === 'approved').length).toBeGreaterThanOrEqual(5)
  const open = left.filter(({ state }) => state !== 'approved')
  expect((await Promise.all(open.map((task, index) => decide(at(index), task)))).map(({ http }) => http)).toEqual(open.map(() => 200))
  expect((await tasksOf(id, 'twenty')).map(({ state, decided }) => [state, decided])).toEqual(asked.map(() => ['approved', 1]))
  expect(await endOf(id)).toEqual(['stopped', ['approved']])
  expect(await deviationsOf(id)).toEqual([])
})
