import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServer, type OpenDatabase } from '#server/db/open.ts'
import { secrets, template } from '#tests/setup/base.ts'
import { createDatabase, newName } from '#tests/setup/database.ts'
import { startProcess, type Running } from '#tests/setup/processes.ts'
import { bundledServer } from '#tests/setup/product.ts'
import { allApproveTwice, firstDecides, raceOn, signSalt, type Race } from './approvalRaces.ts'

let opened: OpenDatabase
let processes: Running[]
let begin: () => Promise<Running>
let race: Race

beforeAll(async () => {
  const url = await createDatabase(newName(), template)
  opened = await openServer(url, 2)
  const settings = { ...secrets, DATABASE_URL: url, SIGN_SALT: signSalt, CAPTCHA: 'off' }
  begin = () => startProcess(bundledServer(), settings)
  processes = await Promise.all([begin(), begin()])
  race = await raceOn({ database: opened.database, addresses: () => processes.map(({ address }) => address) })
})
afterAll(async () => {
  await Promise.all(processes.map((each) => (each.isAlive() ? each.kill() : undefined)))
  await opened.close()
})

it('twenty who approve at once, each of them at two processes, are all counted, once, and one is asked after them', () =>
  allApproveTwice(race))

it('of twenty who decide at once where any of them may, one does', () => firstDecides(race))

it('a process that is killed while twenty decide, and one that begins, change nothing of what is asked', async () => {
  const id = await race.stopAsked({ kind: 'countersign' })
  const asked = await race.tasksOf(id, 'twenty')
  const [first] = processes
  let answered = 0
  // What is answered no more may have been counted, or not.
  const pressed = asked.map(async (task) => {
    const answer = await race.decide(0, task).catch(() => undefined)
    if (answer?.http === 200 && ++answered === 5) await first?.kill()
  })
  await Promise.all(pressed)
  expect(first?.isAlive()).toBe(false)
  processes = [await begin(), ...processes.slice(1)]
  const left = await race.tasksOf(id, 'twenty')
  expect(left.filter(({ state }) => state === 'approved').length).toBeGreaterThanOrEqual(5)
  const open = left.filter(({ state }) => state !== 'approved')
  expect((await Promise.all(open.map((task, place) => race.decide(place, task)))).map(({ http }) => http)).toEqual(open.map(() => 200))
  await race.expectAllCounted(id)
})
