import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { Input } from '#src/contract/index.ts'
import { tasksOfRecord } from './approval.ts'
import { contentOfDemand, demandLine } from './demand.ts'
import { smallPdf } from './files.ts'
import type { World } from './world.ts'

/** Who keeps the minutes of the oil terminal, whose large demands a meeting decides. */
export const secretary = 'secretary25'

export const minutesNo = '油总办纪〔2026〕14 号'

/** A demand that waits for a meeting, and what its secretary is asked about it. */
export const meetingCase = async (world: World): Promise<{ demandId: string; taskId: string }> => {
  const [unit] = await rowsOf<{ id: string }>(world.database, sql`select id::text as id from unit where company_id = 25 and code = 'HSE'`)
  const body = contentOfDemand(world.clock.now(), unit?.id ?? '', { lines: [demandLine({ quantity: '9000.0000' })] })
  const { id: demandId, version } = await world.ask('requester25', 'POST /api/po/demand', { body })
  await world.ask('requester25', 'POST /api/po/demand/{id}/submit', { params: { id: demandId }, body: { version } })
  const [head] = await tasksOfRecord(world, 'demand', demandId)
  await world.ask(head?.username ?? '', 'POST /api/approval/task/{id}/approve', {
    params: { id: head?.id ?? '' },
    body: { version: head?.version ?? 0, opinion: '同意上会' },
  })
  const [task] = await tasksOfRecord(world, 'demand', demandId)
  if (task?.node !== 'managers') throw new Error(`Demand ${demandId} does not wait for a meeting`)
  return { demandId, taskId: task.id }
}

/** What a planned meeting says. */
export const meetingContent = (world: World, taskIds: string[]): Input<'POST /api/approval/meeting'>['body'] => ({
  title: '第 14 次总经理办公会',
  kind: 'MANAGERS',
  place: '301 会议室',
  startsAt: world.clock.now().toISOString(),
  taskIds,
})

/** Plans a meeting about these cases. */
export const planMeeting = (world: World, taskIds: string[], person = secretary) =>
  world.ask(person, 'POST /api/approval/meeting', { body: meetingContent(world, taskIds) })

/** A signed scan that nothing holds yet. */
export const scanOf = async (world: World, person = secretary): Promise<string> =>
  (await world.upload(person, '会议纪要.pdf', smallPdf)).data.id

type Held = Input<'POST /api/approval/meeting/{id}/hold'>['body']

/** What is recorded of a meeting that approved whatever was put to it. */
export const heldBody = (taskIds: readonly string[], documentIds: string[], version = 0): Held => ({
  version,
  minutesNo,
  attendance: '谭永安、贺安宁、温书言',
  absent: '',
  items: taskIds.map((taskId) => ({ taskId, result: 'approved', opinion: '同意' })),
  documentIds,
})

/** Has a case decided by a meeting of its own. */
export const approveInMeeting = async (world: World, taskId: string, person: string): Promise<void> => {
  const { id } = await planMeeting(world, [taskId], person)
  const body = heldBody([taskId], [await scanOf(world, person)])
  await world.ask(person, 'POST /api/approval/meeting/{id}/hold', { params: { id }, body })
}
