import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { openServer } from '#server/db/open.ts'
import { pauseMeasuring } from '#server/db/statements.ts'
import { demoPassword } from '#server/seed/password.ts'
import { figure } from './figures.ts'
import { demonstration, filledPostgres, load, millisecondsOf, processorOf, seconds, signed, signedCaller, withServer } from './served.ts'

const turns = 600
const atOnce = 8
const callsEach = 40
/** What a second's calls are about: so often what was followed is written. */
const callsASecond = 1200

/** Milliseconds of this process's processor that a piece of work takes. */
const takenBy = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = process.cpuUsage()
  await work()
  return millisecondsOf(process.cpuUsage(begun))
}

/** What each piece of work takes: in so short turns that what else the machine does falls to all alike. */
const takenByTurns = async (works: readonly (() => Promise<number>)[]): Promise<number[]> => {
  const taken = works.map(() => 0)
  for (let turn = 0; turn < turns; turn++) {
    // Whoever comes after another finds the caches as that one left them: none always comes after the same.
    const order = works.map(
      (_, place) => (turn % 2 === 0 ? place + turn / 2 : works.length * turns - place - (turn - 1) / 2) % works.length,
    )
    for (const place of order) taken[place] = (taken[place] ?? 0) + ((await works[place]?.()) ?? 0)
  }
  return taken.map((sum) => sum / turns)
}

/**
 * What watching costs, with it and without by turns in one server, so that the machine, the compiler and the database are the same for both. The
 * processor's time that it takes more is compared with what a call takes a server of its own, by which its throughput is bound.
 */
export const watching = async (): Promise<void> => {
  const { url, settings, stop } = await filledPostgres(demonstration)
  const { database, close } = await openServer(url, atOnce)
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'))
  const { app, keepTraces } = await buildApp({
    config: readConfig({ ...settings, DATA_DIR: dataDir }),
    database,
    clock: systemClock,
    logger: pino({ level: 'error' }),
    clientDir: join(dataDir, 'no-client'),
  })
  const body = { username: 'lead', password: demoPassword, captchaKey: '', captcha: '', type: 'password', mobileCode: '' }
  const signedIn = await app.inject({ method: 'POST', url: signed('/api/auth/jwt/token', settings.SIGN_SALT), payload: body })
  const { data: authorization } = signedIn.json<{ data: string }>()
  const call = async () => {
    const { statusCode } = await app.inject({ url: signed(list, settings.SIGN_SALT, query), headers: { authorization } })
    if (statusCode !== 200) throw new Error(`The list was answered with ${statusCode}`)
  }
  const some = async () => {
    for (let done = 0; done < callsEach; done += atOnce) await Promise.all(Array.from({ length: atOnce }, call))
  }
  const calls = () => takenBy(some)
  const unwatched = () => {
    pauseMeasuring(true)
    return calls()
  }
  let untilKept = callsASecond
  const watched = async () => {
    pauseMeasuring(false)
    const taken = await calls()
    untilKept -= callsEach
    if (untilKept > 0) return taken
    untilKept = callsASecond
    return taken + (await takenBy(keepTraces))
  }
  const taken = await takenByTurns([unwatched, watched, unwatched])
  const [one = NaN, withIt = NaN, other = NaN] = taken.map((milliseconds) => milliseconds / callsEach)
  pauseMeasuring(false)
  await app.close()
  await close()
  await rm(dataDir, { recursive: true })

  const whole = await withServer({ ...settings, TRACES: 'off' }, async (address, processId) => {
    const asked = signedCaller(address, settings.SIGN_SALT, authorization)
    for (let turn = 0; turn < callsASecond; turn++) await asked(list, query)
    const before = await processorOf(processId)
    const { perSecond } = await load(() => asked(list, query))
    return ((await processorOf(processId)) - before) / (perSecond * seconds)
  })
  await stop()
  figure('processor of a call to a server', micros(whole))
  const more = withIt - (one + other) / 2
  figure('of a call that is watched: more; two measures of what is not watched, apart', `${micros(more)}; ${micros(Math.abs(one - other))}`)
  figure('watching: throughput lost', `${((more / whole) * 100).toFixed(1)} %`, '5 %')
}

const list = '/api/po/project/page'
const query = 'sort=-deadline'
const micros = (milliseconds: number) => `${(milliseconds * 1000).toFixed(0)} µs`
