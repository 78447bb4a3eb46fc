import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { machineOf } from '#server/lifecycle/process.ts'
import { judge } from '#src/machines/conformance.ts'
import { newUser, roleOf } from '#tests/setup/access.ts'
import { tasksOfRecord } from '#tests/setup/approval.ts'
import { approveInMeeting } from '#tests/setup/meeting.ts'
import { beginApprovals, parallel, step, type Approvals } from './approvals.ts'

let desk: Approvals
beforeAll(async () => {
  desk = await beginApprovals()
  await desk.journey.world.database.execute(sql`delete from absence`)
})
afterAll(() => desk.journey.close())

const one = async (username: string, otherwise: Parameters<typeof step>[2] = {}, id = username) =>
  step(id, await desk.users(username), otherwise)

/** What the life line of a case, and of what was asked in it, says against its machines. */
const deviations = async (id: string) => {
  const { id: caseId } = await desk.standing(id)
  const entries = await rowsOf<{
    machine: 'case' | 'task'
    record: string
    event: string
    from: string | null
    to: string
    bySystem: boolean
  }>(
    desk.journey.world.database,
    sql`select l.machine, l.record_id::text as record, l.event, l.from_state as "from", l.to_state as "to", l.actor_id is null as "bySystem" from transition_log l
        where (l.machine = 'case' and l.record_id = ${caseId}) or (l.machine = 'task' and l.record_id in (select t.id from approval_task t where t.case_id = ${caseId})) order by l.seq`,
  )
  const before = new Map<string, string>()
  const found = entries.flatMap(({ machine, record, ...entry }) => {
    const key = `${machine} ${record}`
    const deviation = judge(machineOf(machine), { ...entry, previous: before.get(key) ?? null })
    before.set(key, entry.to)
    return deviation ? [`${key} ${entry.event} ${deviation}`] : []
  })
  return { count: entries.length, found }
}

describe('an administrator', () => {
  it('brings a case to another step, with a reason, and what is passed there is passed', async () => {
    const id = await desk.begin(
      await one('lead'),
      step('nobody', [{ by: 'initiatorsChoice' }], { ifEmpty: 'pass' }),
      parallel('beside', [await one('legal')], [await one('finance')]),
      await one('vp'),
    )
    await desk.administer(id, 'jump', { node: 'nobody' })
    expect(await desk.asked(id)).toEqual(['finance', 'legal'])
    await desk.administer(id, 'jump', { node: 'vp' })
    expect(await desk.asked(id)).toEqual(['vp'])
    await desk.administer(id, 'jump', { node: 'lead' })
    expect(await desk.asked(id)).toEqual(['lead'])
    const { id: caseId, version } = await desk.standing(id)
    const admin = await desk.as('admin')
    const params = { id: caseId }
    await admin.refused(40900, 'POST /api/approval/case/{id}/jump', { params, body: { version, node: 'legal', reason: '改由法务先审' } })
    await admin.refused(42200, 'POST /api/approval/case/{id}/jump', { params, body: { version, node: 'vp', reason: '' } })
    const lead = await desk.as('lead')
    await lead.refused(40301, 'POST /api/approval/case/{id}/jump', { params, body: { version, node: 'vp', reason: '直接到分管领导' } })
    expect((await deviations(id)).found).toEqual([])
  })

  it('gives a task to somebody else, and ends a case', async () => {
    const id = await desk.begin(await one('lead'))
    await desk.send('admin', id, 'reassign', { of: 'lead', who: 'vp' })
    expect(await desk.all(id)).toEqual(['lead lead transferred', 'lead vp pending'])
    await desk.administer(id, 'end')
    expect([await desk.asked(id), await desk.record(id), (await desk.standing(id)).state]).toEqual([[], 'withdrawn', 'ended'])
    expect(await desk.told('buyer', id)).toContain('notice.caseEnded')
    expect((await deviations(id)).found).toEqual([])
  })
})

const branch = (id: string, when: object | null, nodes: object[]) => ({ id, title: { zh: '分支', en: 'Branch' }, when, nodes })

const choice = (id: string, when: object, then: object, otherwise: object) =>
  ({
    kind: 'exclusive',
    id,
    title: { zh: '条件', en: 'Condition' },
    branches: [branch(`${id}A`, when, [then]), branch(`${id}B`, null, [otherwise])],
  }) as never

describe('a case', () => {
  it('stays on the edition by which it began', async () => {
    const id = await desk.begin(await one('lead'), await one('vp'))
    await desk.publish(await one('legal'))
    await desk.send('lead', id, 'approve')
    expect(await desk.asked(id)).toEqual(['vp'])
    await desk.send('vp', id, 'approve')
    expect(await desk.record(id)).toBe('stopped')
  })

  it('takes the branch whose condition holds, the last one where none does, and where nothing is known only what asks for that', async () => {
    const id = await desk.begin(
      choice('below', { field: 'amountGross', is: 'below', value: '200000' }, await one('legal'), await one('finance')),
      choice('unknown', { field: 'amountGross', is: 'unknown' }, await one('vp'), await one('lead')),
      choice('stage', { field: 'stage', is: 'oneOf', values: ['published'] }, await one('unithead'), await one('unit')),
    )
    for (const name of ['finance', 'vp', 'unithead']) {
      expect(await desk.asked(id)).toEqual([name])
      await desk.send(name, id, 'approve')
    }
    expect(await desk.record(id)).toBe('stopped')
  })

  it('is told and read by whoever has a copy, and by nobody whom it does not concern', async () => {
    const copy = { kind: 'copy', id: 'copy', title: { zh: '抄送', en: 'Copy' }, assignees: await desk.users('unit') } as const
    const id = await desk.begin(copy, await one('lead', { ifRejected: { kind: 'ends' } }))
    expect(await desk.told('unit', id)).toEqual(['notice.caseCopied'])
    expect((await desk.page('unit', id)).copies).toHaveLength(1)
    const unit = await desk.as('unit')
    const copied = await unit.ask('GET /api/approval/case/page', { query: { of: 'copied', limit: '100' } })
    const { id: caseId } = await desk.standing(id)
    expect(copied.rows.map((each) => each.id)).toContain(caseId)
    await (await desk.as('requester')).refused(40400, 'GET /api/approval/case/{id}', { params: { id: caseId } })
    await (await desk.as('supplier1')).refused(40301, 'GET /api/approval/case/{id}', { params: { id: caseId } })
    // A rejection takes back no copy.
    await desk.send('lead', id, 'reject')
    expect((await desk.page('unit', id)).copies).toHaveLength(1)
  })

  it('of another type decides a node, and is left with it', async () => {
    const within = { kind: 'subprocess', id: 'within', title: { zh: '子流程', en: 'Within' }, type: 'REPORT' } as const
    // Of a request to stop nobody says what a report asks.
    const { world } = desk.journey
    const { stopRequest } = world.lifecycle.kinds
    const stop = stopRequest.approvals?.STOP
    if (!stop) throw new Error('Requests to stop are not approved')
    ;(stopRequest.approvals as Record<string, typeof stop>)['REPORT'] = stop
    try {
      const id = await desk.begin(await one('lead'), within, await one('vp'))
      await desk.send('lead', id, 'approve')
      expect(await desk.asked(id)).not.toEqual([])
      await desk.administer(id, 'jump', { node: 'lead' })
      expect(await desk.asked(id)).toEqual(['lead'])
      await desk.send('lead', id, 'approve')
      for (let left = 20; left > 0 && (await desk.record(id)) === 'approving'; left--) {
        const [task] = await tasksOfRecord(world, 'stopRequest', id)
        const { username = null, id: taskId = '' } = task ?? {}
        const [its] = await rowsOf<{ inMeeting: boolean }>(
          world.database,
          sql`select in_meeting as "inMeeting" from approval_task where id = ${taskId}`,
        )
        if (username === null) await desk.send('admin', id, 'reassign', { of: null, who: 'vp' })
        else if (its?.inMeeting) await approveInMeeting(world, taskId, username)
        else await desk.send(username, id, 'approve')
      }
      expect([await desk.record(id), (await desk.all(id)).at(-1)]).toEqual(['stopped', 'vp vp approved'])
    } finally {
      delete (stopRequest.approvals as Record<string, unknown>)['REPORT']
    }
  })
})

describe('at once', () => {
  it('two decide for any of them: one does, the other is refused', async () => {
    const id = await desk.begin(step('any', await desk.users('legal', 'finance'), { mode: { kind: 'anyOf' } }))
    const tasks = (await desk.page('buyer', id)).chain[0]?.tasks ?? []
    const answers = await Promise.all(
      (['legal', 'finance'] as const).map((name, at) =>
        desk.journey.world.call(name, 'POST /api/approval/task/{id}/approve', {
          params: { id: tasks[at]?.id ?? '' },
          body: { version: tasks[at]?.version ?? 0, opinion: '同意' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40900])
    expect((await desk.all(id)).map((each) => each.split(' ').at(-1)).toSorted()).toEqual(['approved', 'cancelled'])
  })

  it('twenty countersign, and nothing is lost or doubled', async () => {
    const { world } = desk.journey
    const role = await roleOf(world, 'FINANCE')
    const people = []
    for (let left = 20; left > 0; left--) people.push(await newUser(world, { roleIds: [role] }))
    await world.database.execute(sql`update app_user set must_change_password = false where must_change_password`)
    const id = await desk.begin(step('sign', [{ by: 'users', users: people.map((each) => each.id) }]), await one('vp'))
    const asked = await rowsOf<{ id: string; version: number; username: string }>(
      world.database,
      sql`select t.id::text as id, t.version, u.username from approval_task t join approval_case c on c.id = t.case_id join app_user u on u.id = t.user_id
          where c.machine = 'stopRequest' and c.record_id = ${id} order by t.id`,
    )
    expect(asked).toHaveLength(20)
    const answers = await Promise.all(
      asked.map((task) =>
        world.call(task.username, 'POST /api/approval/task/{id}/approve', {
          params: { id: task.id },
          body: { version: task.version, opinion: '同意' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200))
    expect((await desk.all(id)).filter((each) => each.endsWith('approved'))).toHaveLength(20)
    expect(await desk.asked(id)).toEqual(['vp'])
    await desk.send('vp', id, 'approve')
    const { count, found } = await deviations(id)
    expect([await desk.record(id), found, count > 40]).toEqual(['stopped', [], true])
  })
})
