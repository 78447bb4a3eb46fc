import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { firstBroken } from '#server/lifecycle/log.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { describeMachine } from '#src/machines/describe.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import { notInThisState, notYourPart, whoMaySend } from '#src/machines/lifecycle.ts'
import { report } from '#tests/setup/transitions.ts'
import type { World } from '#tests/setup/world.ts'
import { waysOf, type Way } from './coverage.ts'
import { sendDirectly, wordsOf, type Heard, type Language, type Shown, type Stored } from './driver.ts'
import { testRooms } from '#tests/rooms/index.ts'
import { everybody, expectAnswered, expectAsModel, modelOf } from './seen.ts'
import { watchRecords } from './watch.ts'
import { worldOfItsOwn } from './world.ts'

const languages: Language[] = ['zh-CN', 'en']
const machineIds = Object.keys(businessMachines) as BusinessMachineId[]
/** Events that change what is written and not the state (docs/decisions/003). */
const unlogged = new Set(['edit', 'saveDraft', 'saveStepTwo', 'mark'])

const bySystem = (machine: BusinessMachineId, event: string) => whoMaySend(businessMachines[machine], event)?.authority === 'system'

/** Somebody who holds every authority there is and leads group procurement. */
const almighty = (): Actor => ({
  id: '2',
  companyId: '2',
  dataScope: 'all',
  inPerson: true,
  roles: new Set(['JC_LEAD']),
  authorities: new Set(
    machineIds.flatMap((id) => businessMachines[id].events.map((event) => whoMaySend(businessMachines[id], event)?.authority ?? '')),
  ),
})

const storedIn = async ({ database }: World, query: ReturnType<typeof sql>): Promise<string[]> => {
  const rows = await rowsOf<{ value: string }>(database, query)
  return rows.map(({ value }) => value).toSorted()
}

const eventOf = ({ trigger }: Way): string => (trigger.kind === 'event' ? trigger.name : '')

const subjectOf = (id: BusinessMachineId) => {
  const machine = businessMachines[id]
  const ways = waysOf(machine)
  const events = [...new Set(ways.map(eventOf))]
  const states = describeMachine(machine).states.map(({ path }) => path)
  /** A state's own round trips first: they leave the record where the next test can take it. */
  const tour = states.map((state) => {
    const leaving = ways.filter(({ source }) => source === state).map((way) => ({ ...way, event: eventOf(way) }))
    return {
      state,
      round: leaving.filter(({ target }) => target === state),
      onward: leaving.filter(({ target }) => target !== state),
      illegal: events.filter((event) => !leaving.some((way) => way.event === event)),
    }
  })
  return { id, ways, events, states, tour }
}

/** A record that a test has left, for the next one that can go on with it. */
interface Left {
  record: Stored
  state: string
  /** Brought here by calls that look ahead, rather than by whatever a test tried. */
  ready: boolean
}

/** Every transition and every illegal event of these machines by calls to a running server, held against the model after each step. */
export const describeOnServer = (ids: readonly BusinessMachineId[]): void =>
  describe.each(ids.map(subjectOf))('$id on the running server', ({ id, ways, events, states, tour }) => {
    const world = worldOfItsOwn()
    const [taken, refused] = [new Set<string>(), new Set<string>()]
    let watch: ReturnType<typeof watchRecords>
    beforeAll(() => {
      watch = watchRecords(world().lifecycle, id, ways)
    })

    let left: Left | null = null
    const borrow = async (state: string, suits: (left: Left) => Promise<boolean>, event?: string): Promise<Left> => {
      const last = left
      left = null
      if (last?.state === state && (await suits(last))) return last
      const record = await testRooms[id].reach(world(), state, event)
      expect((await record.look()).state).toBe(state)
      watch.takenBy(record.id)
      return { record, state, ready: true }
    }

    /** Three of all others, other ones each time: everybody looks at every state in which something is refused. */
    let turn = 0
    const onlookers = (record: Stored) => {
      turn += 3
      return [...(record.people ?? []), ...[0, 1, 2].map((step) => everybody[(turn + step) % everybody.length] as string)]
    }

    /** What the system sends may need its time to come twice: the first reminder goes before the second. */
    const cause = async (record: Stored, { name, event, target }: Way & { event: string }): Promise<Set<string>> => {
      const seen = new Set<string>()
      for (let tries = 0; tries < 2 && !seen.has(name); tries += 1) {
        await record.causes[event]?.(target ?? '')
        for (const each of watch.takenBy(record.id)) seen.add(each)
      }
      return seen
    }

    const take = async (record: Stored, way: Way & { event: string }) => {
      if (bySystem(id, way.event)) return { heard: null, seen: await cause(record, way) }
      await record.ready?.(way.event, way.target ?? '')
      const heard = await record.send(way.event, 'en')
      expect(heard).toMatchObject({ http: 200, status: 200 })
      return { heard, seen: watch.takenBy(record.id) }
    }

    const takes = async (way: Way & { event: string }) => {
      const [source, target] = [way.source ?? '', way.target ?? '']
      const offered = async ({ record }: Left) => {
        const { transitions } = await modelOf(world(), record, record.sender(way.event, source))
        return transitions.some(({ event, allowed }) => event === way.event && allowed)
      }
      const suits = async (last: Left) => last.ready && (bySystem(id, way.event) || (await offered(last)))
      const at = await borrow(source, suits, way.event)
      const { heard, seen } = await take(at.record, way)
      expect([...seen]).toContain(way.name)
      taken.add(way.name)
      const { state, lifeLine } = await at.record.look()
      expect(state).toBe(target)
      if (!unlogged.has(way.event)) expect(lifeLine.at(-1)).toMatchObject({ event: way.event, from: source, to: target })
      if (heard) await expectAnswered(world(), at.record, heard.person ?? '', heard.shown ?? {})
      await expectAsModel(world(), at.record, [...onlookers(at.record), ...(heard?.person ? [heard.person] : [])])
      left = { record: at.record, state: target, ready: at.ready && target === source }
    }

    /** What hears of an event that is not for this state. */
    const hears = async (record: Stored, event: string, state: string): Promise<Heard | undefined> => {
      if (bySystem(id, event)) {
        const heard = await sendDirectly(world(), record, { type: event }, null)
        expect([event, heard]).toEqual([event, { code: 40900, reasons: [notInThisState] }])
        return undefined
      }
      const shutOut = record.people?.includes(record.sender(event, state)) ? record.shutOut?.[state] : undefined
      if (shutOut !== undefined) {
        expect([event, await record.send(event, 'en')]).toMatchObject([event, { status: shutOut }])
        return undefined
      }
      if (record.gone?.includes(state) || record.unseen?.[state]?.includes(event)) {
        expect([event, await record.send(event, 'en')]).toMatchObject([event, { http: 404, status: 40400 }])
        return undefined
      }
      let last: Heard | undefined
      for (const language of languages) {
        last = last?.again ? await last.again(language) : await record.send(event, language)
        const message = wordsOf([notInThisState], language)
        expect([event, last]).toMatchObject([event, { http: 409, status: 40900, reasons: [notInThisState], message }])
      }
      if (last?.person) expect([state, event, last.person]).toEqual([state, event, record.sender(event, state)])
      return last
    }

    const refuses = async (state: string, illegal: string[]) => {
      const at = await borrow(state, async () => true)
      const { record } = at
      const before = await record.look()
      expect(before.state).toBe(state)
      // A machine may take everything in its first state; in its last it takes nothing.
      if (!ways.some(({ source }) => source === state)) expect(illegal).toEqual(events)
      const models: Record<string, Shown> = {}
      for (const event of illegal) {
        const heard = await hears(record, event, state)
        if (heard?.person) {
          const { transitions } = (models[heard.person] ??= await modelOf(world(), record, heard.person))
          expect([event, heard.shown?.transitions]).toEqual([event, transitions])
        }
        refused.add(`${state}: ${event}`)
      }
      expect(await record.look()).toEqual(before)
      const seeing = await expectAsModel(world(), record, [...everybody, ...(record.people ?? [])])
      expect(seeing > 0, `how many see a record in state ${state}: ${seeing}`).toBe(!record.gone?.includes(state))
      left = at
    }

    for (const { state, round, onward, illegal } of tour) {
      it.each(round)('$name', takes)
      it(`${state}: every other event is refused in both languages and changes nothing`, () => refuses(state, illegal))
      it.each(onward)('$name', takes)
    }

    it('has had every transition taken and every illegal event refused', () => {
      const pairs = tour.flatMap(({ state, illegal }) => illegal.map((event) => `${state}: ${event}`))
      const tried = {
        transitions: { all: ways.map(({ name }) => name), done: taken },
        illegal: { all: pairs, done: refused },
      }
      expect(report('http', id, tried)).toEqual([])
    })

    it('takes no event of the system from a person, nor one of a person from the system', async () => {
      const record = await testRooms[id].reach(world(), states[0] ?? '')
      for (const event of events) {
        const actor = bySystem(id, event) ? almighty() : null
        const sent = { type: event, sheet: { lines: [] } }
        expect([event, await sendDirectly(world(), record, sent, actor)]).toEqual([event, { code: 40900, reasons: [notYourPart] }])
      }
    })

    const table = () => world().lifecycle.kinds[id].table

    it('is stored in states that the machine knows, and came there by its events', async () => {
      expect(states).toEqual(
        expect.arrayContaining(await storedIn(world(), sql`select distinct state as value from ${sql.identifier(table())}`)),
      )
      expect(await storedIn(world(), sql`select distinct to_state as value from transition_log where machine = ${id}`)).toEqual(
        states.toSorted(),
      )
      const logged = events.filter((event) => !unlogged.has(event))
      expect(await storedIn(world(), sql`select distinct event as value from transition_log where machine = ${id}`)).toEqual(
        [...logged, 'create'].toSorted(),
      )
    })

    it('is guarded by the database: nothing but a transition may write a state', async () => {
      const guarded = await storedIn(
        world(),
        sql`select tgrelid::regclass::text as value from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where p.proname = 'only_a_transition_moves_state' and t.tgenabled <> 'D'`,
      )
      expect(guarded).toContain(table())
    })

    it('leaves an unbroken chain', async () => expect(await firstBroken(world().database)).toBeNull())
  })
