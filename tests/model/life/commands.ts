import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import { machineOf } from '#server/lifecycle/process.ts'
import { contract, type Key } from '#src/contract/index.ts'
import type { Row } from '#src/contract/row.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import { dueOf, initialState, stateMeta, whoMaySend } from '#src/machines/lifecycle.ts'
import type { World } from '#tests/setup/world.ts'
import { submitted } from '#tests/setup/registration.ts'
import { forceState } from '#tests/setup/supplier.ts'
import { companyRecord } from '#tests/rooms/company.ts'
import { testRooms } from '#tests/rooms/index.ts'
import type { Sealed, Stored } from '../driver.ts'
import { everybody } from '../seen.ts'
import { brokenIn, type Happening } from './invariants.ts'
import { leaksIn, listenTo, type Heard } from './listening.ts'
import { idIn, loggedSince, momentIn, readSnapshot, rowWith, tableOf, type Snapshot } from './snapshot.ts'

/** A port group in which anything may happen, and what was seen of it last. */
export interface Life {
  world: World
  /** Records that were begun, for whoever comes to send them something. */
  records: Stored[]
  heard: Heard[]
  before: Snapshot
  /** How often an event was accepted, and refused; for whoever wants to know what was tried. */
  tally: { accepted: number; refused: number }
}

/** Nothing is expected of the commands themselves: whether one is accepted is the server's to say, and what must hold is said elsewhere. */
type Model = Record<string, never>
type Command = fc.AsyncCommand<Model, Life>

const machineIds = Object.keys(businessMachines) as BusinessMachineId[]
const at = <T>(all: readonly T[], pick: number): T => all[pick % all.length] as T
const sentByPeople = (machine: BusinessMachineId, event: string) => whoMaySend(businessMachines[machine], event)?.authority !== 'system'

/** Lets everything happen that is due by now. */
export const settle = async ({ lifecycle }: World): Promise<void> => {
  for (let round = 0; round < 50; round += 1) {
    const moved = await sendDueEvents(lifecycle)
    const delivered = await deliverWaiting(lifecycle)
    if (moved + delivered === 0) return
  }
  throw new Error('There is no end to what is due')
}

/** A world with a record of each of these machines, and nothing sent to them yet. */
export const newLife = async (world: World, machines: readonly BusinessMachineId[]): Promise<Life> => {
  await settle(world)
  const heard = listenTo(world)
  const life: Life = { world, records: [], heard, before: await readSnapshot(world), tally: { accepted: 0, refused: 0 } }
  for (const machine of machines) await new Begin(machine, 0).run({}, life)
  return life
}

/** Looks at what has become of everything. @throws when an invariant is broken */
const check = async (life: Life, sent: Happening['sent']): Promise<void> => {
  const { world, before, heard } = life
  const after = await readSnapshot(world, before)
  const sealed: Sealed[] = life.records.flatMap((record) => record.sealed ?? [])
  const answers = heard.splice(0)
  const happening: Happening = {
    sent,
    leaks: [...answers.flatMap((answer) => leaksIn(answer, sealed, before, after)), ...logged(world, sealed)],
    failures: answers.filter(({ status }) => status >= 500).map(({ call, status }) => `${call} answered ${status}`),
    dues: await duesOf(life, before, after),
  }
  life.before = after
  const broken = brokenIn({ before, after, happening })
  if (broken.length > 0) throw new Error(broken.join('\n'))
}

/** Nothing that is written down for those who run the server names a price. */
const logged = ({ log }: World, sealed: readonly Sealed[]): string[] => {
  const lines = log.splice(0).join('\n')
  return sealed.flatMap(({ prices }) => prices).flatMap((price) => (lines.includes(price) ? [`the log names the price ${price}`] : []))
}

/** Of every record that has just moved and of those that were begun here. */
const duesOf = async ({ world, records }: Life, before: Snapshot, after: Snapshot): Promise<Happening['dues']> => {
  const moved = loggedSince(before, after).map((entry) => ({
    machine: entry['machine'] as BusinessMachineId,
    id: String(entry['record_id']),
  }))
  const unique = new Map([...records, ...moved].map(({ machine, id }) => [`${machine} ${id}`, { machine, id }]))
  const dues: Happening['dues'] = []
  for (const [record, { machine, id }] of unique) {
    const row = rowWith(after, tableOf[machine], id)
    if (!row || !stateMeta(machineOf(machine), String(row['state'])).due) continue
    const loaded = await world.lifecycle.kinds[machine].load(world.database, { id, actor: null, clock: world.clock })
    const due = loaded && dueOf(machineOf(machine), loaded.state, loaded.facts)
    dues.push({ record, stored: momentIn(row, 'due_at')?.toISOString() ?? null, due: due?.at.toISOString() ?? null })
  }
  return dues
}

/** A record begins, and as often as not has come some way, as far as whoever brings it there may. */
class Begin implements Command {
  constructor(
    readonly machine: BusinessMachineId,
    readonly far: number,
  ) {}
  check = () => true
  toString = () => `begin ${this.machine}, ${this.state()}`
  private state(): string {
    const { machine, cases } = testRooms[this.machine].subject
    return this.far < 50 ? initialState(machine, cases[0]?.facts as never) : at(Object.keys(machine.states), this.far)
  }
  async run(_: Model, life: Life): Promise<void> {
    try {
      life.records.push(await this.bring(life.world))
      await decideInEarnest(life.world)
    } catch (error) {
      // Whoever would do it may not by now: suspended, no longer in scope, or no administrator any more.
      if (!isRefusal(error)) throw error
    }
    // Coming some way may have taken its time.
    await settle(life.world)
    await check(life, null)
  }
  /** Of companies under review, one that its reviewer has invited; of purchases past their deadline, one with too few quotes. */
  private async bring(world: World): Promise<Stored> {
    const state = this.state()
    if (this.machine === 'company' && state === 'firstReview')
      return companyRecord(world, await submitted(world, undefined, { invitedBy: this.far % 2 === 0 ? 'reviewer' : 'reviewer2' }))
    return testRooms[this.machine].reach(world, state, this.far % 2 === 0 ? 'extend' : undefined)
  }
}

/** What the set-up of a company takes as decided, group procurement decides: every state shall have come about by its event. */
const decideInEarnest = async (world: World): Promise<void> => {
  const rows = await rowsOf<{ id: string; version: number }>(
    world.database,
    sql`select s.id, s.version from scope s where s.state = 'approved' and 'proposed' =
          (select to_state from transition_log where machine = 'scope' and record_id = s.id order by seq desc limit 1)`,
  )
  for (const { id, version } of rows) {
    await forceState(world, 'scope', String(id), 'proposed')
    await world.call('lead', 'POST /api/srm/scope/{id}/approve', { params: { id: String(id) }, body: { version } })
  }
}

const isRefusal = (error: unknown): boolean => /"status":4\d{4}/.test(String(error))

/** Somebody sends a record an event: whose part it is, or anybody who found out how. */
class Send implements Command {
  private said = ''
  constructor(
    readonly record: number,
    readonly event: number,
    readonly fits: boolean,
    readonly somebody: number | null,
  ) {}
  check = () => true
  toString = () => this.said || `send(${this.record}, ${this.event}, ${this.fits}, ${this.somebody})`

  async run(_: Model, life: Life): Promise<void> {
    if (life.records.length === 0) return
    const record = at(life.records, this.record)
    const { machine, id } = record
    const state = String(rowWith(life.before, tableOf[machine], id)?.['state'])
    const all = businessMachines[machine].events.filter((event) => sentByPeople(machine, event))
    const known = all.filter((event) => event in (businessMachines[machine].states[state as never] as { on: object }).on)
    const event = at(this.fits && known.length > 0 ? known : all, this.event)
    const people = [...everybody, ...(record.people ?? [])]
    const person = this.somebody === null ? undefined : at(people, this.somebody)
    this.said = `${person ?? record.sender(event, state)} sends ${event} to ${machine} ${id}, ${state}`
    const accepted = await sendTo(life, record, event, person)
    this.said += accepted ? '' : ' (refused)'
  }
}

/** Sends a record an event, as whose part it is or as somebody else. @returns whether it was accepted @throws when that breaks an invariant */
export const sendTo = async (life: Life, record: Stored, event: string, person?: string): Promise<boolean> => {
  let accepted = false
  try {
    accepted = (await record.send(event, 'en', person)).status === 200
  } catch (error) {
    // What is to be sent was looked up first, by somebody who may not see it any more.
    if (!isRefusal(error)) throw error
  }
  life.tally[accepted ? 'accepted' : 'refused'] += 1
  // Marking comes before returning, passing and approving, and stays when they are refused.
  const marks = event === 'return' || event === 'sendBack' || event === 'pass' || event === 'approve'
  await check(life, { machine: record.machine, id: record.id, event, accepted: accepted || marks })
  // What is accepted late may be due for more at once, which would come with whatever asks next.
  if (accepted && (await sendDueEvents(life.world.lifecycle)) > 0) {
    await settle(life.world)
    await check(life, null)
  }
  return accepted
}

/** Time passes, and what is due happens. */
class Pass implements Command {
  constructor(readonly milliseconds: number) {}
  check = () => true
  toString = () => `${this.milliseconds / 3_600_000} hours pass`
  async run(_: Model, life: Life): Promise<void> {
    life.world.clock.advance(this.milliseconds)
    await settle(life.world)
    await check(life, null)
  }
}

/** Ends the session it is asked with, after which nothing else would be answered. */
const ending: Key = 'GET /api/auth/jwt/invalid'
const questions = (Object.entries(contract) as [Key, Row][])
  .filter(([key, row]) => key.startsWith('GET ') && key !== ending && row.authority !== 'public' && row.wrapping !== 'file')
  .map(([key]) => key)

/** Somebody asks every question there is, about one record and about another of the same number. */
class Snoop implements Command {
  constructor(
    readonly record: number,
    readonly somebody: number,
  ) {}
  check = () => true
  toString = () => `${at(everybody, this.somebody)} looks everywhere`
  async run(_: Model, life: Life): Promise<void> {
    // What somebody's event has made due at once has happened by the time that anybody looks.
    await settle(life.world)
    const person = at(everybody, this.somebody)
    const about = life.records.length > 0 ? at(life.records, this.record) : null
    const quotation = rowWith(life.before, 'quotation', about?.sealed?.[0]?.quotationId ?? null)
    const id = idIn(quotation, 'project_id') ?? about?.id ?? '1'
    for (const key of questions) {
      const itself = key.includes('/quotation/') ? (idIn(quotation, 'id') ?? id) : id
      const names = [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, itself])
      await life.world.call(person, key, { params: Object.fromEntries(names) } as never)
    }
    await check(life, null)
  }
}

const hours = (count: number): number => count * 3_600_000
const pauses = [hours(1 / 60), hours(3), hours(24), hours(24), hours(24 * 3), hours(24 * 8), hours(24 * 31), hours(24 * 100)]

/** Of which machines there is a record from the beginning: a few of them. */
export const beginnings = () => fc.shuffledSubarray(machineIds, { minLength: 2, maxLength: 4 })

const one = {
  begin: fc.tuple(fc.constantFrom(...machineIds), fc.nat(99)).map(([machine, far]) => new Begin(machine, far)),
  send: fc
    .tuple(fc.nat(99), fc.nat(99), fc.boolean(), fc.option(fc.nat(99), { freq: 2 }))
    .map(([record, event, fits, somebody]) => new Send(record, event, fits || somebody === null, somebody)),
  pass: fc.constantFrom(...pauses).map((pause) => new Pass(pause)),
  snoop: fc.tuple(fc.nat(99), fc.nat(99)).map(([record, somebody]) => new Snoop(record, somebody)),
}

/** Whatever may happen, in any order; as often as not all that may. `replayed` is the `replayPath` of a failure, which only that failure repeats. */
export const happenings = (most: number, replayed?: string) => {
  const { begin, send, pass, snoop } = one
  const all: fc.Arbitrary<Command>[] = [send, send, send, send, send, send, begin, pass, pass, snoop]
  return fc.noBias(
    fc.commands<Model, Life, false>(all, { maxCommands: most, size: 'max', ...(replayed === undefined ? {} : { replayPath: replayed }) }),
  )
}
