import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import type { Data, Input } from '#src/contract/index.ts'
import type { Assignee, FlowDefinition, FlowNode, StepNode } from '#src/machines/approval/definition.ts'
import { caseOfRecord, publishFlow, stopAsked, tasksOfRecord } from '#tests/setup/approval.ts'
import { publishedProject } from '#tests/setup/purchase.ts'
import { reasonIdOf, stopNarrative } from '#tests/setup/stop.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

export type Decision =
  | 'view'
  | 'approve'
  | 'reject'
  | 'return'
  | 'transfer'
  | 'delegate'
  | 'resolve'
  | 'addSigner'
  | 'remove'
  | 'takeBack'
  | 'reassign'

type Key = 'POST /api/approval/task/{id}/approve'

/** What people say where a decision wants words. */
const reason = '附件与会议纪要不一致'

const title = { zh: '审批', en: 'Approval' }

/** A step that asks whom it names, all of them, and ends with the first rejection. */
export const step = (id: string, assignees: readonly Assignee[], otherwise: Partial<StepNode> = {}): StepNode => ({
  id,
  kind: 'approve',
  title,
  assignees,
  mode: { kind: 'countersign' },
  ifEmpty: 'block',
  ifSelf: 'decides',
  ifRepeated: 'asksAgain',
  ifRejected: { kind: 'ends' },
  resubmit: 'everybody',
  ...otherwise,
})

export const parallel = (id: string, ...branches: (readonly FlowNode[])[]): FlowNode => ({
  id,
  kind: 'parallel',
  title,
  branches: branches.map((nodes, at) => ({ id: `${id}Branch${at}`, title, nodes })),
})

/** The approval of stopping a purchase, as whoever takes part in it works with it. */
export interface Approvals {
  journey: Journey
  /** A person by their account, with a token that is good now. */
  as: (username: string) => Promise<Person>
  /** Accounts as users of a step. */
  users: (...usernames: string[]) => Promise<Assignee[]>
  publish: (...nodes: FlowNode[]) => Promise<void>
  /** A request to stop a new purchase, by an edition of these nodes. */
  begin: (...nodes: FlowNode[]) => Promise<string>
  /** Who has something to decide about it, in the order of their accounts. */
  asked: (id: string) => Promise<(string | null)[]>
  /** Everything that was ever asked: node, account, state. */
  all: (id: string) => Promise<string[]>
  send: (username: string, id: string, event: Decision, fields?: object) => Promise<void>
  /** @returns the reasons of the refusal */
  refused: (username: string, id: string, event: Decision, fields?: object) => Promise<string[]>
  record: (id: string) => Promise<string>
  standing: (id: string) => ReturnType<typeof caseOfRecord>
  page: (username: string, id: string) => Promise<Data<'GET /api/approval/case/{id}'>>
  /** Messages that somebody was told about the case of a request, in the order of the alphabet. */
  told: (username: string, id: string) => Promise<string[]>
  resubmit: (id: string) => Promise<void>
  administer: (id: string, event: 'jump' | 'end', fields?: object) => Promise<void>
}

/** Decisions that say nothing. */
const wordless: ReadonlySet<Decision> = new Set(['view', 'remove', 'takeBack'])

const bodyOf = (event: Decision, version: number, fields: object) => {
  const said = event === 'approve' || event === 'resolve' ? { opinion: '同意' } : wordless.has(event) ? {} : { reason }
  return { version, ...said, ...fields } as unknown as Input<Key>['body']
}

const definition = (nodes: readonly FlowNode[]): FlowDefinition => ({ type: 'STOP', title, nodes })

const isOpen = ({ state }: { state: string }) => ['pending', 'viewed', 'delegated', 'resolved', 'added'].includes(state)

const path = (event: Decision) => `POST /api/approval/task/{id}/${event}` as Key

export const beginApprovals = async (): Promise<Approvals> => {
  const journey = await beginJourney()
  const { world } = journey
  const as = async (username: string) => journey.holderOf(await world.tokenOf(username))
  const idOf = async (username: string) => {
    const [row] = await rowsOf<{ id: string }>(world.database, sql`select id::text as id from app_user where username = ${username}`)
    if (!row) throw new Error(`Nobody is called ${username}`)
    return row.id
  }
  const publish = (...nodes: FlowNode[]) => publishFlow(world, definition(nodes))
  const standing = (id: string) => caseOfRecord(world, 'stopRequest', id)
  /** The last task of somebody about it; of what is open first. */
  const taskOf = async (username: string, id: string, event: Decision) => {
    const tasks = await tasksOfRecord(world, 'stopRequest', id, true)
    const theirs = tasks.filter((task) => task.username === username)
    const found = event === 'takeBack' ? theirs.at(-1) : (theirs.findLast(isOpen) ?? theirs.at(-1))
    if (!found) throw new Error(`${username} was never asked`)
    return found
  }
  /** `of`: whose task it is, where that is another one's; `userName`: somebody by their account. */
  const call = async (
    username: string,
    id: string,
    event: Decision,
    { of = username, to, ...fields }: { of?: string | null; to?: string },
  ) => {
    const { who, ...said } = fields as { who?: string }
    const task =
      of === null ? (await tasksOfRecord(world, 'stopRequest', id)).find((each) => each.username === null) : await taskOf(of, id, event)
    if (!task) throw new Error('Everything is asked of somebody')
    const more = { ...said, ...(to === undefined ? {} : { to }), ...(who === undefined ? {} : { userId: await idOf(who) }) }
    return { params: { id: task.id }, body: bodyOf(event, task.version, more) }
  }
  return {
    journey,
    as,
    publish,
    standing,
    users: async (...usernames) => [{ by: 'users', users: await Promise.all(usernames.map(idOf)) }],
    begin: async (...nodes) => (await stopAsked(world, definition(nodes))).id,
    asked: async (id) =>
      (await tasksOfRecord(world, 'stopRequest', id))
        .map(({ username }) => username)
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    all: async (id) =>
      (await tasksOfRecord(world, 'stopRequest', id, true)).map(({ node, username, state }) => `${node} ${username ?? ''} ${state}`),
    send: async (username, id, event, fields = {}) => {
      await (await as(username)).ask(path(event), await call(username, id, event, fields))
    },
    refused: async (username, id, event, fields = {}) =>
      (await (await as(username)).refused(40900, path(event), await call(username, id, event, fields))).reasons ?? [],
    record: async (id) => (await (await as('buyer')).ask('GET /api/po/stopRequest/{id}', { params: { id } })).state,
    page: async (username, id) => (await as(username)).ask('GET /api/approval/case/{id}', { params: { id: (await standing(id)).id } }),
    told: async (username, id) => {
      await deliverWaiting(world.lifecycle)
      const { id: caseId } = await standing(id)
      const rows = await rowsOf<{ message: string }>(
        world.database,
        sql`select n.message from notice n join app_user u on u.id = n.user_id where u.username = ${username} and n.href = ${`/todo/${caseId}`} order by n.id`,
      )
      return rows.map(({ message }) => message).toSorted()
    },
    resubmit: async (id) => {
      const buyer = await as('buyer')
      const { version } = await buyer.ask('GET /api/po/stopRequest/{id}', { params: { id } })
      await buyer.ask('POST /api/po/stopRequest/{id}/resubmit', { params: { id }, body: { version } })
    },
    administer: async (id, event, fields = {}) => {
      const { id: caseId, version } = await standing(id)
      await (
        await as('admin')
      ).ask(`POST /api/approval/case/{id}/${event}`, {
        params: { id: caseId },
        body: { version, reason, ...fields },
      } as never)
    },
  }
}

/** A refused request to stop a new purchase: nothing of it stays. */
export const refusedToBegin = async ({ journey: { world }, as, publish }: Approvals, ...nodes: FlowNode[]) => {
  await publish(...nodes)
  const { id: projectId } = await publishedProject(world)
  const body = { projectId, reasonId: await reasonIdOf(world), narrative: stopNarrative, documentIds: [] }
  const { reasons } = await (await as('buyer')).refused(40900, 'POST /api/po/stopRequest', { body })
  const left = await rowsOf(world.database, sql`select 1 from stop_request where project_id = ${projectId}`)
  expect(left).toEqual([])
  return reasons
}

/** The purchase of a request ends without it: from then on the request refuses to be approved. */
export const endPurchase = async ({ journey: { world } }: Approvals, id: string) =>
  world.database.transaction(async (tx) => {
    await rowsOf(tx, sql`select set_config('fairlead.transition', 'on', true)`)
    await tx.execute(sql`update project set state = 'cancelled' where id = (select project_id from stop_request where id = ${id})`)
  })

const everybody = [
  'admin',
  'buyer',
  'buyer2',
  'lead',
  'vp',
  'legal',
  'finance',
  'supervisor',
  'unit',
  'reviewer',
  'requester',
  'analyst',
  'supplier1',
  null,
]

/** Who of all kinds of people is answered, nobody included. */
export const answered = async ({ world }: Journey, key: 'GET /api/admin/oss/{id}' | 'GET /api/approval/case/{id}', id: string) => {
  const found = []
  for (const person of everybody) if ((await world.call(person, key, { params: { id } })).http === 200) found.push(person)
  return found
}
