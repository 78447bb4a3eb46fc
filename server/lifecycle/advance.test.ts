import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import { rowsOf } from '#server/db/connect.ts'
import { Refusal } from '#server/refusal.ts'
import { draftProject, hour, publishedProject, submittedQuotation } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { advance, advanceWithin, begin, permit, reckon } from './advance.ts'
import type { Actor, LifecycleContext } from './process.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const buyer: Actor = {
  id: '3',
  companyId: '2',
  roles: new Set(['JC_BUYER']),
  authorities: new Set(['poJcProject:edit', 'poJcProject:publish', 'poJcProject:cancel', 'poJcProject:extend', 'quotation:open']),
  dataScope: 'all',
  inPerson: true,
}
const stranger: Actor = {
  id: '11',
  companyId: '31',
  roles: new Set(['SUP_QUOTER']),
  authorities: new Set(['poPrice:submit']),
  dataScope: 'all',
  inPerson: true,
}

const send = (
  id: string,
  type: string,
  actor: Actor | null = buyer,
  expectedVersion?: number,
  lifecycle: LifecycleContext = world.lifecycle,
) => advance(lifecycle, { machine: 'project', id, event: { type }, actor, ...(expectedVersion === undefined ? {} : { expectedVersion }) })

const cancel = (id: string) =>
  advance(world.lifecycle, {
    machine: 'project',
    id,
    event: { type: 'cancel', reason: '需求变更，另行采购' } as EventObject,
    actor: buyer,
    expectedVersion: 0,
  })

const extend = (id: string, expectedVersion: number, lifecycle = world.lifecycle) => {
  const deadline = new Date(world.clock.now().getTime() + 48 * hour)
  const event = { type: 'extend', deadline, reason: '备货周期较长' } as EventObject
  return advance(lifecycle, { machine: 'project', id, event, actor: buyer, expectedVersion })
}

/** What the refused one is told. */
const refusalOf = async (sent: Promise<unknown>): Promise<Refusal> => {
  const error = await sent.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refusal)) throw new Error(`Not refused: ${String(error)}`)
  return error
}

/** Everything that a transition writes. */
const written = async (id: string) => {
  const [all] = await rowsOf<Record<string, unknown>>(
    world.database,
    sql`select state, version, state_since, due_at, published_at, (select seq from transition_head) as seq,
          (select count(*) from transition_log) as logged, (select count(*) from outbox) as effects, (select count(*) from notice) as notices
        from project where id = ${id}`,
  )
  return all
}

const eventsOf = async (id: string) =>
  (
    await rowsOf<{ event: string }>(
      world.database,
      sql`select event from transition_log where machine = 'project' and record_id = ${id} order by seq`,
    )
  ).map(({ event }) => event)

describe('an event', () => {
  it('moves the record, counts its version, logs and offers what comes next', async () => {
    const { id } = await draftProject(world)
    const now = world.clock.now().toISOString()
    expect(await send(id, 'publish', buyer, 0)).toMatchObject({
      state: 'published',
      version: 1,
      transitions: [{ event: 'extend', allowed: true }],
    })
    const [row] = await rowsOf<Record<string, unknown>>(
      world.database,
      sql`select state, version, state_since = ${now}::timestamptz as since, due_at = deadline as due from project where id = ${id}`,
    )
    expect(row).toEqual({ state: 'published', version: 1, since: true, due: true })
    const [logged] = await rowsOf<Record<string, unknown>>(
      world.database,
      sql`select event, from_state, to_state, actor_id::text as actor from transition_log where machine = 'project' and record_id = ${id} order by seq desc limit 1`,
    )
    expect(logged).toEqual({ event: 'publish', from_state: 'draft', to_state: 'published', actor: '3' })
  })

  it('from someone who has seen an older version is refused and writes nothing', async () => {
    const { id } = await publishedProject(world)
    const before = await written(id)
    const { code, details } = await refusalOf(send(id, 'extend', buyer, 0))
    expect([code, details.reasons]).toEqual([40900, ['refusal.versionConflict']])
    expect(await written(id)).toEqual(before)
  })

  it.each([
    ['that the state does not know', 'open', buyer, ['refusal.notInThisState']],
    ['that nobody knows', 'explode', buyer, ['refusal.notYourPart']],
    ['that is another’s part', 'publish', stranger, ['refusal.notYourPart']],
    ['that is the clock’s part', 'deadlinePassed', buyer, ['refusal.notYourPart']],
    ['that is a person’s part, from the clock', 'publish', null, ['refusal.notYourPart']],
  ] as const)('%s is refused with the reason and what is possible instead, and writes nothing', async (_, type, actor, reasons) => {
    const { id } = await draftProject(world)
    const before = await written(id)
    const { code, details } = await refusalOf(send(id, type, actor))
    expect([code, details.reasons]).toEqual([40900, reasons])
    expect(details.transitions?.map(({ event }) => event) ?? []).toEqual(actor === buyer ? ['edit', 'publish', 'discard', 'cancel'] : [])
    expect(await written(id)).toEqual(before)
  })

  it('names every reason that stands against it', async () => {
    const { id } = await draftProject(world, { title: '', unitId: null, items: [] })
    const { details } = await refusalOf(send(id, 'publish'))
    expect(details.reasons).toEqual(['refusal.hasTitle', 'refusal.hasUnit', 'refusal.hasItems'])
  })

  it('to a record that is not there is not found', async () => {
    expect((await refusalOf(send('999999', 'publish'))).code).toBe(40400)
  })

  it('sent many times at once happens once', async () => {
    const { id } = await draftProject(world)
    const before = await written(id)
    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => send(id, 'publish', buyer, 0)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of sent) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(Refusal)
    expect(await eventsOf(id)).toEqual(['create', 'publish'])
    const after = await written(id)
    expect([after?.['version'], Number(after?.['effects']) - Number(before?.['effects'])]).toEqual([1, 1])
  })

  it('one of two that exclude each other happens', async () => {
    const { id } = await draftProject(world)
    const sent = await Promise.allSettled([send(id, 'publish', buyer, 0), cancel(id)])
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const each of sent) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(Refusal)
    expect(await eventsOf(id)).toHaveLength(2)
  })

  it('that fails half-way leaves nothing behind', async () => {
    const { id } = await draftProject(world)
    const before = await written(id)
    const { project } = world.lifecycle.kinds
    const failing: LifecycleContext = {
      ...world.lifecycle,
      kinds: {
        ...world.lifecycle.kinds,
        project: {
          ...project,
          apply: async (tx, applied) => {
            await project.apply?.(tx, applied)
            throw new Error('the disk is full')
          },
        },
      },
    }
    await expect(send(id, 'publish', buyer, 0, failing)).rejects.toThrow('the disk is full')
    expect(await written(id)).toEqual(before)
  })
})

describe('an event whose record has moved since it was read', () => {
  it('is refused, and nothing of it stays', async () => {
    const { id } = await draftProject(world)
    const before = await written(id)
    const { project } = world.lifecycle.kinds
    const stale: LifecycleContext = {
      ...world.lifecycle,
      kinds: {
        ...world.lifecycle.kinds,
        project: {
          ...project,
          load: async (tx, question) => {
            const loaded = await project.load(tx, question)
            return loaded && { ...loaded, version: loaded.version + 1 }
          },
        },
      },
    }
    const { code, details } = await refusalOf(send(id, 'publish', buyer, undefined, stale))
    expect([code, details.reasons]).toEqual([40900, ['refusal.versionConflict']])
    expect(await written(id)).toEqual(before)
  })
})

describe('an event at the moment of the clock', () => {
  it('comes after what the clock should have done, which stays done', async () => {
    const { id } = await publishedProject(world)
    world.clock.advance(24 * hour)
    expect(await extend(id, 2)).toMatchObject({ state: 'published', version: 3 })
    expect(await eventsOf(id)).toEqual(['create', 'publish', 'deadlinePassed', 'extend'])
  })

  it('is refused by what the clock has made of the record, and those in charge are told of that', async () => {
    const { id } = await publishedProject(world)
    world.clock.advance(24 * hour)
    const { details } = await refusalOf(send(id, 'publish'))
    expect(details.reasons).toEqual(['refusal.notInThisState'])
    expect(await eventsOf(id)).toEqual(['create', 'publish', 'deadlinePassed'])
    expect(await undelivered(id)).toBe(0)
  })

  it('is the clock’s own, once', async () => {
    const { id } = await publishedProject(world)
    world.clock.advance(24 * hour)
    expect(await send(id, 'deadlinePassed', null)).toMatchObject({ state: 'sealed', transitions: [] })
    expect(await eventsOf(id)).toEqual(['create', 'publish', 'deadlinePassed'])
  })

  it('needs nothing written besides the state', async () => {
    const { id } = await draftProject(world)
    const { apply: _, ...project } = world.lifecycle.kinds.project
    const bare: LifecycleContext = { ...world.lifecycle, kinds: { ...world.lifecycle.kinds, project } }
    expect(await send(id, 'publish', buyer, 0, bare)).toMatchObject({ state: 'published' })
  })
})

const undelivered = async (id: string) =>
  (await rowsOf(world.database, sql`select 1 from outbox where machine = 'project' and record_id = ${id} and delivered_at is null`)).length

const within = (id: string, type: string, actor: Actor | null) =>
  world.database.transaction((tx) => advanceWithin(world.lifecycle, tx, { machine: 'project', id, event: { type }, actor }))

describe('an event as a part of something else', () => {
  it('moves the record, and leaves its effects to the job', async () => {
    const { id } = await draftProject(world)
    await within(id, 'publish', buyer)
    expect(await eventsOf(id)).toEqual(['create', 'publish'])
    expect(await undelivered(id)).toBe(1)
  })

  it('is refused with the reasons, and takes with it what it was a part of', async () => {
    const { id } = await draftProject(world)
    const before = await written(id)
    expect((await refusalOf(within(id, 'open', buyer))).details.reasons).toEqual(['refusal.notInThisState'])
    expect((await refusalOf(within(id, 'publish', stranger))).details.reasons).toEqual(['refusal.notYourPart'])
    expect(await written(id)).toEqual(before)
  })
})

describe('what changes content and not state', () => {
  const edit = (id: string, work: () => Promise<string>, actor = buyer) =>
    permit(world.lifecycle, { machine: 'project', id, event: { type: 'edit' }, actor }, work)

  it('is done when the machine admits it, and not logged', async () => {
    const { id } = await draftProject(world)
    expect(await edit(id, async () => 'done')).toBe('done')
    expect(await eventsOf(id)).toEqual(['create'])
  })

  it.each([
    ['to the wrong person', 'draft', stranger, 'refusal.notYourPart', []],
    ['in the wrong state', 'published', buyer, 'refusal.notInThisState', ['extend']],
  ] as const)('is not done %s, who is told why', async (_, state, actor, reason, possible) => {
    const { id } = state === 'draft' ? await draftProject(world) : await publishedProject(world)
    let done = false
    const { details } = await refusalOf(
      edit(
        id,
        async () => {
          done = true
          return ''
        },
        actor,
      ),
    )
    expect([details.reasons, details.transitions?.map(({ event }) => event), done]).toEqual([[reason], possible, false])
  })

  it('is nothing that the log keeps: whoever permits such an event has made a mistake', async () => {
    const { id } = await draftProject(world)
    const ask = { machine: 'project', id, event: { type: 'publish' }, actor: buyer } as const
    await expect(permit(world.lifecycle, ask, async () => 'done')).rejects.toThrow('project publish is not said to be unlogged')
  })

  it('comes after what the clock should have done, and of that those in charge are told', async () => {
    const { id } = await publishedProject(world)
    world.clock.advance(24 * hour)
    await refusalOf(edit(id, async () => ''))
    expect(await eventsOf(id)).toEqual(['create', 'publish', 'deadlinePassed'])
    expect(await undelivered(id)).toBe(0)
  })
})

const begun = (machine: 'project' | 'invitation', id: string, actor: Actor | null) =>
  world.database.transaction((tx) => begin(world.lifecycle, tx, { machine, id, actor }))

describe('a record', () => {
  it.each([
    ['somebody', buyer, '3'],
    ['the clock', null, null],
  ])('begins with an entry of %s', async (_, actor, actorId) => {
    const { id } = await draftProject(world)
    const seq = await begun('project', id, actor)
    const [entry] = await rowsOf<Record<string, unknown>>(
      world.database,
      sql`select record_id::text as id, event, from_state as from, to_state as to, actor_id::text as actor from transition_log where seq = ${seq}`,
    )
    expect(entry).toEqual({ id, event: 'create', from: null, to: 'draft', actor: actorId })
  })

  it('begins in the first state and no other', async () => {
    const { id } = await publishedProject(world)
    await expect(begun('project', id, buyer)).rejects.toThrow(`project ${id} begins in published`)
  })

  it('begins with the moment at which the clock comes, and can have it reckoned anew', async () => {
    const [invitation] = await rowsOf<{ id: string }>(
      world.database,
      sql`select id from invitation where state = 'sent' order by id limit 1`,
    )
    const id = String(invitation?.id)
    const isDue = async () =>
      (await rowsOf<{ due: boolean | null }>(world.database, sql`select due_at = expires_at as due from invitation where id = ${id}`))[0]
        ?.due
    const forget = () => world.database.execute(sql`update invitation set due_at = null where id = ${id}`)
    await forget()
    await begun('invitation', id, null)
    expect(await isDue()).toBe(true)
    await forget()
    await reckon(world.lifecycle, 'invitation', id)
    expect(await isDue()).toBe(true)
  })

  it('has no moment where the clock has nothing to do', async () => {
    const { id } = await draftProject(world)
    await world.database.execute(sql`update project set due_at = now() where id = ${id}`)
    await reckon(world.lifecycle, 'project', id)
    expect((await written(id))?.['due_at']).toBeNull()
  })
})

const onlyATransition = expect.stringContaining('only a transition may write the state') as string

describe('a state column', () => {
  it('is written by a transition alone, in every table', async () => {
    const { id } = await publishedProject(world)
    await submittedQuotation(world, 'supplier1', id, ['1.000000', '1.000000'])
    const guarded = await rowsOf<{ name: string }>(
      world.database,
      sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'state_since'`,
    )
    expect(guarded.map(({ name }) => name).toSorted()).toEqual(
      Object.values(world.lifecycle.kinds)
        .map(({ table }) => table)
        .toSorted(),
    )
    for (const { name } of guarded) {
      // Where the demonstration has nothing, the model tests look at the trigger.
      if ((await rowsOf(world.database, sql`select 1 from ${sql.identifier(name)} where state <> 'draft' limit 1`)).length === 0) continue
      await expect(
        rowsOf(world.database, sql`update ${sql.identifier(name)} set state = 'draft' where state <> 'draft'`),
        name,
      ).rejects.toHaveProperty('cause.message', onlyATransition)
    }
    await rowsOf(world.database, sql`update project set title = 'another', state = state where id = ${id}`)
  })

  it('stays guarded on a connection that has just moved something, in the same transaction too', async () => {
    const { id } = await draftProject(world)
    const { project } = world.lifecycle.kinds
    await send(id, 'publish')
    await expect(rowsOf(world.database, sql`update project set state = 'opened' where id = ${id}`)).rejects.toHaveProperty(
      'cause.message',
      onlyATransition,
    )
    const after = world.database.transaction(async (tx) => {
      await extend(id, 1, {
        ...world.lifecycle,
        database: tx,
        kinds: { ...world.lifecycle.kinds, project: { ...project, effects: {} } },
      })
      await rowsOf(tx, sql`update project set state = 'opened' where id = ${id}`)
    })
    await expect(after).rejects.toHaveProperty('cause.message', onlyATransition)
    expect(await eventsOf(id)).toEqual(['create', 'publish'])
  })
})
