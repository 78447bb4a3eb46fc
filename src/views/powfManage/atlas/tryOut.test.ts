import { describe, expect, it } from 'vitest'
import { describeMachine } from '#src/machines/describe.ts'
import { businessIds } from '#src/machines/ids.ts'
import { businessMachines, machines } from '#src/machines/index.ts'
import { projectMachine } from '#src/machines/project/project.ts'
import { navigationMachine } from '#src/machines/session/navigation.ts'
import { sessionMachine } from '#src/machines/session/session.ts'
import { browserIds, machineLoaders } from './machines.ts'
import { guardNames, rolesOf, tryBusiness, tryDescribed, type TryOut } from './tryOut.ts'

const none = new Set<string>()

const named = (tryOut: TryOut, at: readonly string[], event: string, role = '', unmet: ReadonlySet<string> = none) => {
  const attempt = tryOut.attempts(at, role, unmet).find(({ trigger }) => 'name' in trigger && trigger.name === event)
  if (!attempt) throw new Error(`There is no ${event}`)
  return attempt
}

it('offers every machine of the product', async () => {
  expect([...businessIds, ...browserIds].toSorted()).toEqual(Object.keys(machines).toSorted())
  expect(businessIds.toSorted()).toEqual(Object.keys(businessMachines).toSorted())
  for (const [id, load] of Object.entries(machineLoaders)) expect((await load()).id).toBe(id)
})

describe('a machine of stored records', () => {
  const description = describeMachine(projectMachine)
  const tryOut = tryBusiness(projectMachine, description)

  it('knows its roles and its guards', () => {
    expect(rolesOf(description)).toEqual(['JC_BUYER', 'JC_LEAD', 'system'])
    expect(guardNames(description)).toContain('enoughInvited')
  })

  it('lets through what its guards and the role allow', () => {
    expect(tryOut.start(none)).toEqual(['draft'])
    const publish = named(tryOut, ['draft'], 'publish', 'JC_BUYER')
    expect(publish).toMatchObject({ allowed: true, reasons: [], target: 'published' })
    expect(tryOut.take(['draft'], publish, none)).toEqual(['published'])
  })

  it('says why it refuses: a guard, another role, another state', () => {
    const unmet = new Set(['hasItems', 'deadlineAhead'])
    expect(named(tryOut, ['draft'], 'publish', 'JC_BUYER', unmet)).toMatchObject({
      allowed: false,
      reasons: ['refusal.hasItems', 'refusal.deadlineAhead'],
      target: null,
    })
    expect(named(tryOut, ['published'], 'deadlinePassed', 'JC_BUYER').reasons).toEqual(['refusal.notYourPart'])
    expect(named(tryOut, ['published'], 'deadlinePassed', 'system').allowed).toBe(true)
    expect(named(tryOut, ['draft'], 'open', 'JC_BUYER').reasons).toEqual(['refusal.notInThisState'])
  })
})

it.each(businessIds)('every state of %s can be tried by every role, whatever its guards say', (id) => {
  const machine = businessMachines[id]
  const description = describeMachine(machine)
  const tryOut = tryBusiness(machine, description)
  for (const role of rolesOf(description))
    for (const { path, transitions } of description.states)
      for (const unmet of [none, new Set(guardNames(description))]) {
        const attempts = tryOut.attempts([path], role, unmet)
        for (const attempt of attempts) expect(attempt.allowed).toBe(attempt.reasons.length === 0)
        const unguarded = transitions.filter(({ guards }) => guards.length === 0)
        if (unmet.size > 0) expect(attempts.filter(({ allowed }) => allowed).length).toBeLessThanOrEqual(unguarded.length)
      }
})

describe('a machine of the browser', () => {
  const session = tryDescribed(describeMachine(sessionMachine))
  const navigation = tryDescribed(describeMachine(navigationMachine))

  it('begins where its guards lead it at once', () => {
    expect(session.start(none)).toEqual(['tokenStored'])
    expect(session.start(new Set(['hasToken']))).toEqual(['loggedOut'])
  })

  it('enters every part of a parallel state, and moves one of them', () => {
    const loaded = session.take(['loading'], named(session, ['loading'], 'loadUser'), none)
    expect(loaded).toEqual(['active.confirmation.none', 'active.info.current', 'active.statusName.known'])
    // What is given is what does not hold.
    const own = new Set(['isViewing'])
    const asked = session.take(loaded, named(session, loaded, 'unauthorised', '', own), own)
    expect(asked.toSorted()).toEqual(['active.confirmation.asking', 'active.info.current', 'active.statusName.known'])
    expect(session.take(asked, named(session, asked, 'logOut'), none)).toEqual(['leaving'])
    expect(session.take(asked, named(session, asked, 'forcedLogOut', '', own), own)).toEqual(['loggedOut'])
  })

  it('takes the first way whose guards are met, and says why there is none', () => {
    expect(named(session, ['loading'], 'forbidden', '', new Set(['isViewing', 'hasToken'])).reasons).toEqual([
      'guard.isViewing',
      'guard.hasToken',
    ])
    expect(named(session, ['loading'], 'loggedIn').reasons).toEqual(['refusal.notInThisState'])
    const settled = new Set(['mustWait', 'mustAskPermit', 'leadsElsewhere'])
    expect(navigation.start(settled)).toEqual(['committed'])
    expect(named(navigation, ['committed'], 'requested', '', settled).target).toBe('leaving')
    expect(navigation.take(['committed'], named(navigation, ['committed'], 'requested', '', settled), settled)).toEqual(['leaving.saving'])
    const kept = new Set([...settled, 'wouldLoseWork'])
    expect(navigation.take(['committed'], named(navigation, ['committed'], 'requested', '', kept), kept)).toEqual(['committed'])
  })
})
