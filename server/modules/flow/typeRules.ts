import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { numberPrefixes } from '#server/lifecycle/number.ts'
import { machineOf } from '#server/lifecycle/process.ts'
import type { Wrong } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import { textOf, type Language, type TextValues } from '#server/texts.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import { fieldsOf } from '#src/machines/approval/flowFields.ts'
import { alwaysMaterial, askedIn, neverTold, ruledEnds, type FlowRules, type RuledEnd } from '#src/machines/approval/flowRules.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { approvedEventOf, stateMeta, systemEventsIn } from '#src/machines/lifecycle.ts'
import { storedStates } from '#src/machines/storedState.ts'

/** The machines whose records are approved by a type. */
export const approvedBy = (kinds: ModuleContext['kinds'], type: FlowType): BusinessMachineId[] =>
  Object.values(kinds).flatMap(({ machine, approvals }) => (approvals?.[type] ? [machine] : []))

/** The event that an end sends where the house decides nothing; empty where no record is approved by the type yet. */
export const usualOf = (machines: readonly BusinessMachineId[], type: FlowType, end: RuledEnd): string => {
  const [machine] = machines
  if (!machine) return ''
  return end === 'approved' ? approvedEventOf(machineOf(machine), type) : end
}

/** What says that nothing is approved: which of them follows a rejection or a return, a house may decide. */
const refusing: readonly string[] = ['returned', 'rejected', 'withdrawn']

/** The events that an end may send: the system's, in every state in which every record is approved by it, that say no more than a reason. */
export const choicesOf = (machines: readonly BusinessMachineId[], type: FlowType, end: RuledEnd): string[] => {
  const usual = usualOf(machines, type, end)
  const among = end === 'approved' ? [usual] : refusing
  return among.filter((event) => machines.length > 0 && machines.every((machine) => whereNotSent(machine, type, event) === null))
}

/** A state in which a record is approved, and the system does not send it an event; null where there is none. */
const whereNotSent = (machine: BusinessMachineId, type: FlowType, event: string): string | null => {
  const chart = machineOf(machine)
  const states = storedStates(chart).filter((state) => stateMeta(chart, state).approval === type)
  return states.find((state) => !systemEventsIn(chart, state).includes(event)) ?? null
}

interface Judged {
  type: FlowType
  machines: readonly BusinessMachineId[]
  language: Language
}

/** What does not fit in what is decided of a type, each with its reason. */
export const wrongIn = async (tx: Database, judged: Judged, rules: FlowRules): Promise<Wrong[]> => {
  const { type, language } = judged
  const known = fieldsOf(type)
  const say = (path: string, id: string, values: TextValues = {}): Wrong => ({
    path,
    message: textOf(language, `flowType.wrong.${id}`, values),
  })
  const named = (field: string) => ({ field: textOf(language, `flow.field.${field}`) })
  const lists = ['conditionFields', 'materialFields', 'hiddenFields'] as const
  const unknown = lists.flatMap((list) =>
    rules[list]
      .filter((field, at) => !Object.hasOwn(known, field) || rules[list].indexOf(field) !== at)
      .map((field) => say(list, 'field', { field })),
  )
  if (unknown.length > 0) return unknown
  return [
    ...neverTold(type).flatMap((field) => (rules.hiddenFields.includes(field) ? [] : [say('hiddenFields', 'untold', named(field))])),
    ...(rules.hiddenFields.includes('title') ? [say('hiddenFields', 'title')] : []),
    ...alwaysMaterial(type).flatMap((field) =>
      rules.materialFields.includes(field) ? [] : [say('materialFields', 'binding', named(field))],
    ),
    ...(rules.bulk && neverTold(type).length > 0 ? [say('bulk', 'bulk')] : []),
    ...(Object.values<string>(numberPrefixes).includes(rules.prefix) ? [say('prefix', 'prefix', { prefix: rules.prefix })] : []),
    ...ruledEnds.flatMap((end) => eventWrong(judged, end, rules.sends[end])),
    ...(await usedIn(tx, judged, rules.conditionFields)),
  ]
}

const eventWrong = ({ type, machines, language }: Judged, end: RuledEnd, event: string): Wrong[] => {
  if (event === '' || choicesOf(machines, type, end).includes(event)) return []
  const say = (id: string, values: TextValues = {}) => [
    { path: `sends.${end}`, message: textOf(language, `flowType.wrong.${id}`, { event, ...values }) },
  ]
  const machine = machines.find((each) => whereNotSent(each, type, event) !== null) ?? machines[0]
  if (!machine) return say('noMachine')
  const chart = machineOf(machine)
  const state = whereNotSent(machine, type, event) ?? storedStates(chart).find((each) => stateMeta(chart, each).approval === type) ?? ''
  const values = { machine: textOf(language, `machine.${machine}`), state: textOf(language, `state.${machine}.${state}`) }
  if (!chart.events.some((known) => known === event)) return say('eventUnknown', values)
  return say(whereNotSent(machine, type, event) === null ? 'eventUnfit' : 'eventNotSent', values)
}

/** Definitions in effect whose conditions name what they may name no more. */
const usedIn = async (tx: Database, { type, language }: Judged, permitted: readonly string[]): Promise<Wrong[]> => {
  const published = await rowsOf<{ content: FlowDefinition; edition: number; unit: string; unitEn: string }>(
    tx,
    sql`select d.content, d.edition, coalesce(u.name, '') as unit, coalesce(u.name_en, '') as "unitEn" from flow_definition d left join unit u on u.id = d.unit_id
        where d.type = ${type} and d.standing = 'published' order by d.id`,
  )
  return published.flatMap(({ content, edition, unit, unitEn }) => {
    const used = [...new Set(askedIn(content.nodes).map(({ field }) => field))].filter((field) => !permitted.includes(field))
    const title = language === 'en' ? content.title.en : content.title.zh
    const whom = (language === 'en' ? unitEn || unit : unit) || textOf(language, 'flow.wholeHouse')
    return used.map((field) => ({
      path: 'conditionFields',
      message: textOf(language, 'flowType.wrong.used', { field: textOf(language, `flow.field.${field}`), title, edition, whom }),
    }))
  })
}
