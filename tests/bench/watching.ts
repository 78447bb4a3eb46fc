import { sql } from 'drizzle-orm'
import { openServer, rowsOf } from '#server/db/connect.ts'
import { pauseMeasuring, watching as within } from '#server/db/statements.ts'
import { figure, percentile } from './figures.ts'
import { demonstration, filledPostgres, signedCaller, tokenFor, withServer } from './served.ts'

const rounds = 20
const statementsEach = 2000
const atOnce = 8

/** What it costs that every statement is measured: the same ones by turns with it and without, nothing else being done. */
export const watching = async (): Promise<void> => {
  const { url, stop } = await filledPostgres(demonstration)
  const { database, close } = await openServer(url, atOnce)
  const ask = (turn: number) =>
    rowsOf(database, sql`select p.id, p.title, p.state from project p where p.id > ${turn % 100} order by p.id limit ${20}`)
  const perSecond = async (paused: boolean): Promise<number> => {
    pauseMeasuring(paused)
    const begun = performance.now()
    const one = async () => {
      for (let turn = 0; turn < statementsEach / atOnce; turn++) await within.run({ sealed: false }, () => ask(turn))
    }
    await Promise.all(Array.from({ length: atOnce }, one))
    return (statementsEach / (performance.now() - begun)) * 1000
  }
  await perSecond(false)
  const shares: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Whoever comes first finds the processor otherwise: they take turns.
    const first = await perSecond(round % 2 === 0)
    const second = await perSecond(round % 2 !== 0)
    shares.push(round % 2 === 0 ? 1 - second / first : 1 - first / second)
  }
  pauseMeasuring(false)
  figure('statements measured: throughput lost, median of rounds', `${(percentile(shares, 0.5) * 100).toFixed(1)} %`, '5 %')
  await close()
  await stop()
  await following()
}

const pairs = 12
const callsEach = 1500

/** What it costs that calls are followed: two servers on databases alike, one following, by turns and each first as often. */
const following = async (): Promise<void> => {
  const [on, off] = [await filledPostgres(demonstration), await filledPostgres(demonstration)]
  await withServer({ ...on.settings, TRACES: 'on' }, (followed) =>
    withServer({ ...off.settings, TRACES: 'off' }, async (unfollowed) => {
      const salt = on.settings.SIGN_SALT
      const ask = async (address: string) => signedCaller(address, salt, await tokenFor(address, salt, 'lead'))
      const askers = [await ask(followed), await ask(unfollowed)] as const
      const perSecond = async (asker: (typeof askers)[number]): Promise<number> => {
        const begun = performance.now()
        const one = async () => {
          for (let turn = 0; turn < callsEach / atOnce; turn++) await asker('/api/po/project/page', 'sort=-deadline')
        }
        await Promise.all(Array.from({ length: atOnce }, one))
        return (callsEach / (performance.now() - begun)) * 1000
      }
      for (const asker of askers) await perSecond(asker)
      const lost: number[] = []
      for (let pair = 0; pair < pairs; pair++) {
        const order = pair % 2 === 0 ? askers : askers.toReversed()
        const measured = new Map<unknown, number>()
        for (const asker of order) measured.set(asker, await perSecond(asker))
        lost.push(1 - (measured.get(askers[0]) ?? NaN) / (measured.get(askers[1]) ?? NaN))
      }
      figure('calls followed to their statements: throughput lost, median', `${(percentile(lost, 0.5) * 100).toFixed(1)} %`, '5 %')
    }),
  )
  await Promise.all([on.stop(), off.stop()])
}
