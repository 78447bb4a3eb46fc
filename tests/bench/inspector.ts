import { createActor } from 'xstate'
import { Recorder } from '#src/components/inspector/recorder.ts'
import { watched } from '#src/components/inspector/watched.ts'
import { sessionMachine } from '#src/machines/session/session.ts'
import { tabsMachine } from '#src/machines/session/tabs.ts'
import { figure, percentile } from './figures.ts'

const rounds = 300
const sentPerRound = 400

interface Told {
  send: () => void
  stop: () => void
}

const session = (isWatched: boolean): Told => {
  const machine = sessionMachine.provide({})
  const actor = createActor(isWatched ? watched(machine) : machine, { input: { token: null } }).start()
  return {
    send: () => {
      actor.send({ type: 'loggedIn', token: 'token' })
      actor.send({ type: 'tokenEndedElsewhere' })
    },
    stop: () => actor.stop(),
  }
}

const tabs = (isWatched: boolean): Told => {
  const machine = tabsMachine.provide({})
  const actor = createActor(isWatched ? watched(machine) : machine, { input: { tabs: [], active: '/dashboard' } }).start()
  return {
    send: () => {
      actor.send({ type: 'visited', path: '/a', search: '' })
      actor.send({ type: 'close', path: '/a' })
    },
    stop: () => actor.stop(),
  }
}

/** Microseconds for one event. */
const timeOf = ({ send, stop }: Told): number => {
  const began = performance.now()
  for (let count = 0; count < sentPerRound; count += 2) send()
  const spent = performance.now() - began
  stop()
  return (spent * 1000) / sentPerRound
}

/** What it costs an event that it is remembered for the error log, and what it costs while the inspector records. */
export const inspector = (): void => {
  for (const [name, make] of Object.entries({ session, tabs })) {
    for (let round = 0; round < 20; round += 1) [false, true].map((isWatched) => timeOf(make(isWatched)))
    const pairs = Array.from({ length: rounds }, (_, round) => {
      // Whoever goes first has the colder cache: they take turns.
      const first = round % 2 === 0
      const [one, other] = [timeOf(make(first)), timeOf(make(!first))]
      return first ? { remembered: one, plain: other } : { remembered: other, plain: one }
    })
    const median = (of: (pair: { remembered: number; plain: number }) => number) => percentile(pairs.map(of), 0.5)
    figure(`an event of ${name}, not remembered`, `${median(({ plain }) => plain).toFixed(2)} µs`)
    figure(`an event of ${name}, remembered for the error log`, `${median(({ remembered }) => remembered).toFixed(2)} µs`)
    const slower = median(({ remembered, plain }) => remembered / plain) - 1
    figure('inspector closed: slower by', `${(slower * 100).toFixed(1)} %`, '2 %')
    figure(`an event of ${name}, inspector open`, `${openTime(make).toFixed(1)} µs`)
  }
}

const openTime = (make: (isWatched: boolean) => Told): number => {
  const recorder = new Recorder()
  recorder.start()
  const times = Array.from({ length: 10 }, () => timeOf(make(true)))
  recorder.end()
  return percentile(times, 0.5)
}
