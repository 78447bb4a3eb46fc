/** The built product on a port of its own. Its parent process moves its clock, ends sessions, and has people do their part. */
import { resolve } from 'node:path'
import type { EventObject } from 'xstate'
import { advance } from '#server/lifecycle/advance.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import { jobsOf } from '#server/jobs.ts'
import { calendarReckoner } from '#server/modules/calendar/index.ts'
import { registryOf } from '#server/modules/monitor/index.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { quoting } from './admission.ts'
import { filled, newcomer, submitted } from './registration.ts'
import { pendingQuoter } from './supplier.ts'
import { buildWorld, type World } from './world.ts'

const { captcha = 'off' } = JSON.parse(process.argv[2] ?? '{}') as { captcha?: string }
const world = await buildWorld({ CAPTCHA: captcha, SIGN_ON_NETWORK: 'loopback' }, { clientDir: resolve('dist/client'), running: true })
const jobs = jobsOf(world.lifecycle, world.app.log, world.registry, {
  keepFigures: world.keepFigures,
  keepTraces: world.keepTraces,
  hear: async () => void (await Promise.all([world.switches.hear(), world.hearNews()])),
  reckonByCalendar: calendarReckoner(world.lifecycle, world.hearCalendar),
})
jobs.start()
const address = await world.app.listen({ port: 0, host: '127.0.0.1' })

/** How far a supplier may have come; the licence of one that quotes ends after so many days, or never. */
const stages = {
  filling: async () => {
    const who = await newcomer(world)
    await filled(world, who)
    return who
  },
  submitted: () => submitted(world),
  quoting: (licenceDays: number | null) => quoting(world, licenceDays),
}

/** What the parent may ask for, each with its arguments. */
const commands = {
  advance: async (milliseconds: number) => {
    world.clock.advance(milliseconds)
    await sendDueEvents(world.lifecycle)
    await deliverWaiting(world.lifecycle)
    await world.keepFigures()
    await world.registry.beat()
  },
  now: async () => world.clock.now().toISOString(),
  endSessions: () => world.endSessions(),
  signIn: (person: string) => world.signIn(person),
  company: (stage: keyof typeof stages, licenceDays: number | null = null) => stages[stage](licenceDays),
  colleague: (administrator: string, realName: string) => pendingQuoter(world, administrator, { realName }),
  /** Another process, which says once that it is there. */
  neighbour: async () => {
    const { name, beat } = registryOf(world, { callsLately: () => 12, lag: () => ({ p50: 0.4, p99: 2.5 }) }, 'harbour-2:815:mi8k2x1c')
    await beat()
    return name
  },
  /** What the approval of a record brings. */
  approve: async (machine: BusinessMachineId, id: string, type: 'approved' | 'returned' | 'rejected', reason = '') => {
    await advance(world.lifecycle, { machine, id, event: { type, reason } as EventObject, actor: null })
    await deliverWaiting(world.lifecycle)
  },
  ask: (...asked: Parameters<World['ask']>) => world.ask(...asked),
}
export type Commands = typeof commands

interface Command {
  name: keyof Commands
  given: never[]
}

const obey = async ({ name, given }: Command): Promise<object> => {
  try {
    const act = commands[name] as (...given: never[]) => Promise<unknown>
    return { made: await act(...given) }
  } catch (error) {
    return { failed: String(error) }
  }
}

process.on('message', (command: Command) => void obey(command).then((answer) => process.send?.(answer)))
process.on('disconnect', () => {
  void jobs
    .stop()
    .then(() => world.close())
    .then(() => process.exit(0))
})
process.send?.({ address })
