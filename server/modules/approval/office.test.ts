import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import type { TaskNews } from '#server/db/tables/approvalCase.ts'
import { postTasks, sweepPostings } from '#server/ports/tasks.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { idOf, stopAsked, taskAbout, tasksOfRecord } from '#tests/setup/approval.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

type Verify = (secret: string, headers: IncomingHttpHeaders, body: string, now: number) => boolean

/** What takes the same: a version alone. */
const view = 'POST /api/approval/task/{id}/view'
const secret = 'a-secret-of-the-office'
const heard: { headers: IncomingHttpHeaders; body: string }[] = []
/** What the office system answers to a news; 200 to the others. */
let answer: (news: TaskNews) => number | Promise<number>
let office: Server
let verify: Verify
let world: World

beforeAll(async () => {
  office = createServer((request, response) => {
    void text(request).then(async (body) => {
      heard.push({ headers: request.headers, body })
      response.writeHead(await answer(JSON.parse(body) as TaskNews)).end()
    })
  })
  await new Promise<void>((resolve) => office.listen(0, '127.0.0.1', resolve))
  // As the manual gives it to whoever writes the bridge.
  const [, code = ''] = /```js\n(import { createHmac[\s\S]*?)\n```/.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
  ;({ verify } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as { verify: Verify })
})
afterAll(() => office.close())

beforeEach(() => {
  heard.length = 0
  answer = () => 200
})
afterEach(() => world.close())

const begin = async (settings?: Record<string, string>) => {
  const url = `http://127.0.0.1:${(office.address() as AddressInfo).port}/tasks`
  world = await buildWorld(settings ?? { TASKS_URL: url, TASKS_SECRET: secret, PUBLIC_URL: 'https://fairlead.example' })
  await world.database.execute(sql`delete from absence`)
}

/** What a job does within a second, until there is nothing to be done. @returns whether each failure was the last */
const postAll = async (): Promise<boolean[]> => {
  const failures: boolean[] = []
  for (let before = -1; before < heard.length;) {
    before = heard.length
    await postTasks(world.database, world.clock, world.config, (_, isGivenUp) => failures.push(isGivenUp))
  }
  return failures
}

const told = () => heard.map(({ body }) => JSON.parse(body) as TaskNews)
const events = () => told().map(({ event, task, state, account }) => [event, task, state, account])
const waiting = () => rowsOf(world.database, sql`select id from task_posting`)

it('the office system hears of each task and of its end, in order, and that the case may be seen there; and of what it is about nothing', async () => {
  await begin()
  const { id } = await stopAsked(world)
  const task = await taskAbout(world, id, 'lead')
  await postAll()
  const [row] = await rowsOf<{ no: string; caseId: string; deadline: string | null }>(
    world.database,
    sql`select c.no, c.id::text as "caseId", t.decide_by as deadline from approval_task t join approval_case c on c.id = t.case_id where t.id = ${task.id}`,
  )
  const about = {
    task: task.id,
    account: 'lead',
    case: row?.no,
    type: 'STOP',
    title: { zh: '终止审批', en: 'Termination' },
    at: world.clock.now().toISOString(),
    deadline: row?.deadline && new Date(row.deadline).toISOString(),
    link: `https://fairlead.example/todo/${row?.caseId}`,
  }
  expect(told().filter((news) => news.task === task.id)).toEqual([{ ...about, id: expect.any(String), event: 'opened', state: 'pending' }])

  const body = { version: task.version, reason: '请先征求法务意见', userId: await idOf(world, 'legal') }
  const delegated = await world.ask('lead', 'POST /api/approval/task/{id}/delegate', { params: { id: task.id }, body })
  await world.ask('legal', 'POST /api/approval/task/{id}/resolve', {
    params: { id: task.id },
    body: { version: delegated.version, opinion: '无异议' },
  })
  const decided = { version: delegated.version + 1, opinion: '同意' }
  await world.ask('lead', 'POST /api/approval/task/{id}/approve', { params: { id: task.id }, body: decided })
  expect(await waiting()).not.toEqual([])
  await postAll()
  expect(events().filter(([, which]) => which === task.id)).toEqual([
    ['opened', task.id, 'pending', 'lead'],
    ['ended', task.id, 'delegated', 'lead'],
    ['opened', task.id, 'delegated', 'legal'],
    ['ended', task.id, 'resolved', 'legal'],
    ['opened', task.id, 'resolved', 'lead'],
    ['ended', task.id, 'approved', 'lead'],
  ])
  expect(await waiting()).toEqual([])
  expect(new Set(told().map((news) => news.id)).size).toBe(heard.length)
  expect(heard.every(({ headers, body: sent }) => headers['idempotency-key'] === (JSON.parse(sent) as TaskNews).id)).toBe(true)
})

it('of everybody who need not act any more it hears, and of what is taken back', async () => {
  await begin()
  const { id } = await stopAsked(world)
  const task = await taskAbout(world, id)
  const others = { params: { id: task.id }, body: { version: task.version, opinion: '同意' } }
  const { version } = await world.ask(task.username, 'POST /api/approval/task/{id}/approve', others)
  await postAll()
  await world.ask(task.username, 'POST /api/approval/task/{id}/takeBack' as typeof view, { params: { id: task.id }, body: { version } })
  await postAll()
  expect(events().filter(([, which]) => which === task.id)).toEqual([
    ['opened', task.id, 'pending', task.username],
    ['ended', task.id, 'approved', task.username],
    ['opened', task.id, 'viewed', task.username],
  ])
  const again = await taskAbout(world, id, task.username ?? '')
  await world.ask(task.username, 'POST /api/approval/task/{id}/transfer', {
    params: { id: again.id },
    body: { version: again.version, reason: '近期出差无法审批', userId: await idOf(world, 'finance') },
  })
  await postAll()
  expect(events().slice(-2)).toEqual([
    ['ended', task.id, 'transferred', task.username],
    ['opened', expect.any(String), 'pending', 'finance'],
  ])
  const its = told().find((news) => news.task === task.id)
  const left = told().reduce((sum, { event, case: no }) => sum + (no !== its?.case ? 0 : event === 'opened' ? 1 : -1), 0)
  expect(left).toBe((await tasksOfRecord(world, 'stopRequest', id)).length)
})

it('what it does not take is tried again, later each time, while other tasks go on; the end of a task is not told before its beginning', async () => {
  await begin()
  const { id } = await stopAsked(world)
  const task = await taskAbout(world, id)
  answer = (news) => (news.task === task.id ? 500 : 200)
  await world.ask(task.username, 'POST /api/approval/task/{id}/approve', {
    params: { id: task.id },
    body: { version: task.version, opinion: '同意' },
  })
  const other = await stopAsked(world)
  const tried: number[] = []
  for (let second = 0; second < 100; second++) {
    if ((await postAll()).length > 0) tried.push(second)
    world.clock.advance(1000)
  }
  expect(tried).toEqual([0, 5, 15, 35, 75])
  expect(told().some((news) => news.task !== task.id)).toBe(true)
  expect(new Set(told().flatMap((news) => (news.task === task.id ? [news.event] : [])))).toEqual(new Set(['opened']))
  const otherTask = await taskAbout(world, other.id)
  expect(events()).toContainEqual(['opened', otherTask.id, 'pending', otherTask.username])
  answer = () => 200
  world.clock.advance(600_000)
  await postAll()
  expect(
    events()
      .filter(([, which]) => which === task.id)
      .slice(-2),
  ).toEqual([
    ['opened', task.id, 'pending', task.username],
    ['ended', task.id, 'approved', task.username],
  ])
  // Each attempt by the same key.
  expect(
    new Set(
      told()
        .filter((news) => news.task === task.id)
        .map((news) => news.id),
    ).size,
  ).toBe(2)
})

it('what it does not take for a day is given up', async () => {
  await begin()
  await stopAsked(world)
  answer = () => 503
  const failures: boolean[] = []
  for (let minute = 0; minute < 25 * 60; minute += 10) {
    failures.push(...(await postAll()))
    world.clock.advance(600_000)
  }
  expect(failures.filter(Boolean).length).toBeGreaterThan(0)
  expect(await waiting()).toEqual([])
})

it('a process that dies while it tells loses nothing, and the next one tells by the same key', async () => {
  await begin()
  await stopAsked(world)
  const asking: ((status: number) => void)[] = []
  answer = () => new Promise((resolve) => asking.push(resolve))
  const dying = postTasks(world.database, world.clock, world.config, () => {})
  await vi.waitFor(async () => expect(asking).toHaveLength((await waiting()).length))
  const before = heard.length
  answer = () => 200
  // Another process leaves alone what is being told.
  await postAll()
  expect(heard).toHaveLength(before)
  world.clock.advance(61_000)
  await postAll()
  expect(told().slice(before)).toEqual(told().slice(0, before))
  expect(await waiting()).toEqual([])
  for (const arrive of asking) arrive(200)
  await dying
})

it('what was sealed with another secret, changed, or kept for later is known by the verifier of the manual', async () => {
  await begin()
  await stopAsked(world)
  await postAll()
  const [{ headers, body }] = heard as [(typeof heard)[number]]
  const now = world.clock.now().getTime()
  expect(verify(secret, headers, body, now)).toBe(true)
  expect(verify('another-secret-of-it', headers, body, now)).toBe(false)
  expect(verify(secret, headers, body.replace('opened', 'ended'), now)).toBe(false)
  expect(verify(secret, { ...headers, 'x-fairlead-timestamp': String(Number(headers['x-fairlead-timestamp']) + 1) }, body, now)).toBe(false)
  expect(verify(secret, headers, body, now + 600_000)).toBe(false)
  expect(verify(secret, {}, body, now)).toBe(false)
})

it('without an office system nothing is kept, and one that is switched on hears nothing of the past', async () => {
  await begin({})
  await stopAsked(world)
  expect(await waiting()).toEqual([])
  expect(await postTasks(world.database, world.clock, world.config, () => {})).toBe(false)
  expect(heard).toEqual([])
})

it('what was left when it was switched off is told no more after a day', async () => {
  await begin()
  await stopAsked(world)
  world.clock.advance(24 * 3_600_000)
  await postAll()
  expect(heard).toEqual([])
  await sweepPostings(world.database, later(world.clock.now(), 1, 'second'))
  expect(await waiting()).toEqual([])
})
