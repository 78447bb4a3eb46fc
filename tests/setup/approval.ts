import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { openStates } from '#server/lifecycle/approval/way.ts'
import { deliveredFlows } from '#server/modules/flow/delivered.ts'
import type { FlowDefinition, StepNode } from '#src/machines/approval/definition.ts'
import { publishedProject } from './purchase.ts'
import { requestStop } from './stop.ts'
import type { World } from './world.ts'

/** A task as tests look at it. */
export interface AskedTask {
  id: string
  version: number
  node: string
  state: string
  /** Their account; null where nobody was found. */
  username: string | null
}

/** What is asked in the cases of a record, oldest first; what nobody is asked any more not, unless wanted. */
export const tasksOfRecord = ({ database }: World, machine: string, recordId: string, all = false): Promise<AskedTask[]> =>
  rowsOf<AskedTask>(
    database,
    sql`select t.id::text as id, t.version, t.node, t.state, u.username from approval_task t join approval_case c on c.id = t.case_id left join app_user u on u.id = t.user_id
        where c.machine = ${machine} and c.record_id = ${recordId} and (${all} or t.state in ${openStates}) order by t.id`,
  )

/** What somebody is asked about a request to stop a purchase; whoever is asked first, where nobody is named. */
export const taskAbout = async (world: World, recordId: string, username?: string): Promise<AskedTask> => {
  const found = (await tasksOfRecord(world, 'stopRequest', recordId)).find((task) => username === undefined || task.username === username)
  if (!found) throw new Error(`${username ?? 'Nobody'} is not asked about ${recordId}`)
  return found
}

/** The id of an account. */
export const idOf = async ({ database }: World, username: string): Promise<string> => {
  const [row] = await rowsOf<{ id: string }>(database, sql`select id::text as id from app_user where username = ${username}`)
  if (!row) throw new Error(`There is no ${username}`)
  return row.id
}

/** The last case of a record. */
export const caseOfRecord = async ({ database }: World, machine: string, recordId: string) => {
  const [row] = await rowsOf<{ id: string; state: string; version: number; position: string }>(
    database,
    sql`select id::text as id, state, version, position from approval_case where machine = ${machine} and record_id = ${recordId} and parent_id is null order by id desc limit 1`,
  )
  if (!row) throw new Error(`${machine} ${recordId} has no case`)
  return row
}

/** Lets whoever is asked about a record approve, one after the other, until nobody is asked any more. */
export const approveAll = async (world: World, machine: string, recordId: string): Promise<void> => {
  for (let left = 20; left > 0; left--) {
    const [task] = await tasksOfRecord(world, machine, recordId)
    if (!task?.username) return
    await world.ask(task.username, 'POST /api/approval/task/{id}/approve', {
      params: { id: task.id },
      body: { version: task.version, opinion: '同意' },
    })
  }
}

/** Lets a second person approve what is chosen in a purchase, which publishes it. */
export const publishResult = async (world: World, projectId: string, person = 'lead') => {
  const task = (await tasksOfRecord(world, 'project', projectId)).find(({ username }) => username === person)
  if (!task) throw new Error(`${person} is not asked about the result of ${projectId}`)
  return world.call(person, 'POST /api/approval/task/{id}/approve', {
    params: { id: task.id },
    body: { version: task.version, opinion: '同意' },
  })
}

/** A request to stop a new purchase: the case that most is tried with, by a definition where one is given. */
export const stopAsked = async (world: World, definition?: FlowDefinition): Promise<{ id: string; projectId: string }> => {
  if (definition) await publishFlow(world, definition)
  const { id: projectId } = await publishedProject(world)
  const { id } = await requestStop(world, projectId)
  return { id, projectId }
}

/** The same by the definition that is delivered, whatever others have published since. */
export const deliveredStopAsked = async (world: World): Promise<{ id: string; projectId: string }> => {
  const delivered = deliveredFlows.find(({ type }) => type === 'STOP')
  const text = JSON.stringify(delivered)
  const { current } = await world.ask('admin', 'POST /api/powf/definition/check', { body: { text, unitId: '' } })
  return stopAsked(world, isDeepStrictEqual(current?.content, delivered) ? undefined : delivered)
}

/** Publishes an edition for the whole house, or for a unit and those below it, as importing its file does. */
export const publishFlow = async (world: World, definition: FlowDefinition, unitId = ''): Promise<void> => {
  const text = JSON.stringify(definition)
  const { after } = await world.ask('admin', 'POST /api/powf/definition/check', { body: { text, unitId } })
  await world.ask('admin', 'POST /api/powf/definition', { body: { text, unitId, after } })
}

/** A demand is approved by whom its requester chooses, one after the other; nothing is submitted without them unless that is said otherwise. */
export const chosenByInitiator = (otherwise: Partial<StepNode> = {}): FlowDefinition => ({
  type: 'DEMAND',
  title: { zh: '由提报人指定审批人', en: 'Approvers selected by the requester' },
  nodes: [
    {
      id: 'chosen',
      kind: 'approve',
      title: { zh: '发起人指定的审批人', en: 'Approvers selected by the initiator' },
      assignees: [{ by: 'initiatorsChoice' }],
      mode: { kind: 'sequential' },
      ifEmpty: 'block',
      ifSelf: 'decides',
      ifRepeated: 'asksAgain',
      ifRejected: { kind: 'ends' },
      resubmit: 'everybody',
      ...otherwise,
    },
  ],
})
