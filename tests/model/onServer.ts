import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { firstBroken } from '#server/lifecycle/log.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { describeMachine, transitionsWithin } from '#src/machines/describe.ts'
import { businessMachines, type BusinessMachineId } from '#src/machines/index.ts'
import { notInThisState, notYourPart, whoMaySend } from '#src/machines/lifecycle.ts'
import type { World } from '#tests/setup/world.ts'
import { achievementIn } from './achievement.ts'
import { companyIn } from './company.ts'
import { changeIn } from './companyChange.ts'
import { integrityIn } from './integrity.ts'
import { projectIn, quotationIn, sendDirectly, wordsOf, type Language, type Stored } from './driver.ts'
import { invitationIn } from './invitation.ts'
import { handoverIn, quoterIn, scopeIn } from './quoter.ts'
import { worldOfItsOwn } from './world.ts'

const reach: Record<BusinessMachineId, (world: World, state: string) => Promise<Stored>> = {
  project: projectIn,
  quotation: quotationIn,
  company: companyIn,
  companyChange: changeIn,
  invitation: invitationIn,
  achievement: achievementIn,
  integrity: integrityIn,
  scope: scopeIn,
  quoter: quoterIn,
  handover: handoverIn,
}
const languages: Language[] = ['zh-CN', 'en']
const machineIds = Object.keys(businessMachines) as BusinessMachineId[]
/** Events that change what is written and not the state (docs/decisions/003). */
const unlogged = new Set(['edit', 'saveDraft', 'saveStepTwo', 'mark'])

const subjects = machineIds.map((id) => {
  const description = describeMachine(businessMachines[id])
  const transitions = transitionsWithin(description).map(({ source, trigger, target, who }) => ({
    source: source ?? '',
    event: trigger.kind === 'event' ? trigger.name : '',
    target: target ?? '',
    bySystem: who?.authority === 'system',
  }))
  const events = [...new Set(transitions.map(({ event }) => event))]
  return { id, states: description.states.map(({ path }) => path), transitions, events }
})

const bySystem = (machine: BusinessMachineId, event: string) => whoMaySend(businessMachines[machine], event)?.authority === 'system'

/** Somebody who holds every authority there is and leads group procurement. */
const almighty = (): Actor => ({
  id: '2',
  companyId: '2',
  roles: new Set(['JC_LEAD']),
  authorities: new Set(
    subjects.flatMap(({ id, events }) => events.map((event) => whoMaySend(businessMachines[id], event)?.authority ?? '')),
  ),
})

const storedIn = async ({ database }: World, query: ReturnType<typeof sql>): Promise<string[]> => {
  const rows = await rowsOf<{ value: string }>(database, query)
  return rows.map(({ value }) => value).toSorted()
}

/** What these machines promise, held against the server over a real database: each transition, each refusal, what is stored and logged. */
export const describeOnServer = (ids: BusinessMachineId[]): void => {
  describe.each(subjects.filter(({ id }) => ids.includes(id)))('$id on the running server', ({ id, states, transitions, events }) => {
    const world = worldOfItsOwn()

    const first = states[0] ?? ''

    it.each(transitions)('$source: $event leads to $target', async ({ source, event, target, bySystem }) => {
      const record = await reach[id](world(), source)
      expect((await record.look()).state).toBe(source)
      if (bySystem) await record.causes[event]?.(target)
      else expect(await record.send(event, 'en')).toMatchObject({ http: 200, status: 200 })
      const { state, lifeLine } = await record.look()
      expect(state).toBe(target)
      if (!unlogged.has(event)) expect(lifeLine.at(-1)).toMatchObject({ event, from: source, to: target })
    })

    it.each(states)('%s: every other event is refused in both languages and changes nothing', async (state) => {
      const record = await reach[id](world(), state)
      const before = await record.look()
      expect(before.state).toBe(state)
      const illegal = events.filter((event) => !transitions.some((transition) => transition.source === state && transition.event === event))
      // A machine may take everything in its first state; in its last it takes nothing.
      if (!transitions.some(({ source }) => source === state)) expect(illegal).toEqual(events)
      for (const event of illegal) {
        if (bySystem(id, event)) {
          expect([event, await sendDirectly(world(), record, { type: event }, null)]).toEqual([
            event,
            { code: 40900, reasons: [notInThisState] },
          ])
          continue
        }
        if (record.unseen?.includes(event)) {
          expect([event, await record.send(event, 'en')]).toMatchObject([event, { http: 404, status: 40400 }])
          continue
        }
        for (const language of languages)
          expect([event, await record.send(event, language)]).toEqual([
            event,
            { http: 409, status: 40900, reasons: [notInThisState], message: wordsOf([notInThisState], language) },
          ])
      }
      expect(await record.look()).toEqual(before)
    })

    it('takes no event of the system from a person, nor one of a person from the system', async () => {
      const record = await reach[id](world(), first)
      for (const event of events) {
        const actor = bySystem(id, event) ? almighty() : null
        const sent = { type: event, sheet: { lines: [] } }
        expect([event, await sendDirectly(world(), record, sent, actor)]).toEqual([event, { code: 40900, reasons: [notYourPart] }])
      }
    })

    const table = () => world().lifecycle.processes[id].table

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
}
