import { sendDueEvents } from '#server/lifecycle/due.ts'
import { addWorkingDays } from '#src/lib/workingDays.ts'
import type { Input } from '#src/contract/index.ts'
import { statementDays } from '#src/machines/supplier/integrity.ts'
import type { World } from './world.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

export type IntegrityContent = Input<'POST /api/srm/integrity'>['body']

export const reason = '经核实，情况属实'

/** A record of lateness that keeps supplier1 from quoting for thirty days. */
export const recordContent = (changed: Partial<IntegrityContent> = {}): IntegrityContent => ({
  companyId: '31',
  type: 'BAD',
  ruleCode: 'LATE',
  points: 10,
  narrative: '两批钢丝绳分别晚到 21 天和 34 天。',
  evidenceFileId: null,
  effect: 'NO_QUOTE',
  effectDays: 30,
  ...changed,
})

/** A draft by `lead`, unless somebody else records. @returns its id */
export const draftRecord = async (world: World, changed: Partial<IntegrityContent> = {}, recorder = 'lead'): Promise<string> =>
  (await world.ask(recorder, 'POST /api/srm/integrity', { body: recordContent(changed) })).id

/** A record that its company was told of. @returns its id */
export const toldRecord = async (world: World, changed: Partial<IntegrityContent> = {}, recorder = 'lead'): Promise<string> => {
  const id = await draftRecord(world, changed, recorder)
  await world.ask(recorder, 'POST /api/srm/integrity/{id}/notifyCompany', { params: { id }, body: { version: 0 } })
  return id
}

/** Lets the time pass in which a company may state its case. */
export const passStatement = async (world: World): Promise<void> => {
  world.clock.set(addWorkingDays(deliveredCalendar, world.clock.now(), statementDays))
  await sendDueEvents(world.lifecycle)
}

/** A record in force. @returns its id */
export const effectiveRecord = async (world: World, changed: Partial<IntegrityContent> = {}, recorder = 'lead'): Promise<string> => {
  const id = await toldRecord(world, changed, recorder)
  await passStatement(world)
  return id
}

export const recordOf = (world: World, id: string, person = 'lead') => world.ask(person, 'GET /api/srm/integrity/{id}', { params: { id } })

type Decision = 'drop' | 'lift' | 'dismissAppeal' | 'upholdAppeal' | 'appeal'

/** Sends an event that carries a reason, with the version the record has now. */
export const decide = async (world: World, person: string, id: string, event: Decision) => {
  const { version } = await recordOf(world, id)
  return world.call(person, `POST /api/srm/integrity/{id}/${event}`, { params: { id }, body: { version, reason } })
}
