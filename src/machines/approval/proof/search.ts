import { holds } from '../conditions.ts'
import type { Condition, FormValue, FormValues } from '../definition.ts'
import { fieldsOf } from '../flowFields.ts'
import type { FlowType } from '../flowTypes.ts'
import { questionsOf, valuesFor, type Question } from './values.ts'

/** A condition that is to hold, or not to. */
export interface Want {
  condition: Condition
  holds: boolean
}

/** Alternatives of which one is to be so. */
type Choice = readonly Want[]

/** How much may yet be looked at: where nothing is left, nothing is known. */
export interface Effort {
  left: number
}

export const effortOfProof = 4_000_000

/** A form that was found; none, for certain; or that this is not known. */
export type Found = FormValues | 'none' | 'unknown'

export const isForm = (found: Found): found is FormValues => typeof found === 'object'

export const not = ({ condition, holds: wanted }: Want): Want => ({ condition, holds: !wanted })

/** Of each field the values that it may still have, and of each question those that it holds for: sets of places in `values`. */
export interface World {
  values: ReadonlyMap<string, readonly FormValue[]>
  holding: Map<Question, bigint>
  effort: Effort
}

type Domains = Map<string, bigint>

/** What can be told apart by these conditions. */
export const worldOf = (type: FlowType, conditions: readonly Condition[], effort: Effort): World => {
  const asked = new Map<string, Question[]>()
  for (const question of conditions.flatMap(questionsOf)) {
    const before = asked.get(question.field)
    if (before) before.push(question)
    else asked.set(question.field, [question])
  }
  const fields = fieldsOf(type)
  return {
    values: new Map([...asked].map(([field, questions]) => [field, valuesFor(fields[field], questions)])),
    holding: new Map(),
    effort,
  }
}

/**
 * A form that is as is wanted, among the values that stand for all (`values.ts`). What is settled narrows the values of its field; alternatives that can't
 * be so any more fall away, and what is left of them is tried one after the other.
 * @param choices of each, one is to be so
 */
export const formFor = (world: World, wants: readonly Want[], choices: readonly Choice[] = []): Found =>
  search(world, new Map([...world.values].map(([field, all]) => [field, everyOne(all)])), wants, choices)

const everyOne = (values: readonly unknown[]): bigint => (1n << BigInt(values.length)) - 1n

const search = (world: World, domains: Domains, wants: readonly Want[], choices: readonly Choice[]): Found => {
  const left = narrowed(world, domains, wants, choices)
  if (world.effort.left < 0) return 'unknown'
  if (left === null) return 'none'
  const [first, ...others] = left.toSorted((a, b) => a.length - b.length)
  const [tried, ...rest] = first ?? []
  if (!tried) return formIn(world, domains)
  const found = search(world, new Map(domains), [tried], others)
  return found === 'none' ? search(world, domains, [not(tried)], [rest, ...others]) : found
}

/** Settles what is wanted, and whatever follows. @returns the alternatives that are left; null where it can't be */
const narrowed = (world: World, domains: Domains, wants: readonly Want[], choices: readonly Choice[]): Choice[] | null => {
  const open = [...wants]
  let left = [...choices]
  do {
    for (let want = open.pop(); want; want = open.pop()) {
      if ('field' in want.condition) {
        const kept = keptBy(world, domains, want.condition, want.holds)
        if (kept === 0n) return null
        domains.set(want.condition.field, kept)
      } else if ('all' in want.condition === want.holds) open.push(...partsOf(want))
      else left.push(partsOf(want))
    }
    const before = left
    left = []
    for (const choice of before) {
      const said = choice.map((want) => ({ want, is: verdictOn(world, domains, want) }))
      if (said.some(({ is }) => is === true)) continue
      const possible = said.flatMap(({ want, is }) => (is === false ? [] : [want]))
      if (possible.length === 0) return null
      if (possible.length === 1) open.push(...possible)
      else left.push(possible)
    }
  } while (open.length > 0 && world.effort.left >= 0)
  return left
}

const partsOf = ({ condition, holds: wanted }: Want): Want[] =>
  ('all' in condition ? condition.all : 'any' in condition ? condition.any : [condition]).map((part) => ({
    condition: part,
    holds: wanted,
  }))

const domainOf = (domains: Domains, field: string): bigint => domains.get(field) ?? 0n

/** The values that a field may still have if a question is answered so. */
const keptBy = (world: World, domains: Domains, question: Question, wanted: boolean): bigint => {
  world.effort.left -= 1
  const holding = holdingOf(world, question)
  const domain = domainOf(domains, question.field)
  return wanted ? domain & holding : domain & ~holding
}

const holdingOf = (world: World, question: Question): bigint => {
  const known = world.holding.get(question)
  if (known !== undefined) return known
  const { field } = question
  const values = world.values.get(field) ?? []
  world.effort.left -= values.length
  if (world.effort.left < 0) return 0n
  const holding = values.reduce((all, value, at) => (holds(question, { [field]: value }) ? all | (1n << BigInt(at)) : all), 0n)
  world.holding.set(question, holding)
  return holding
}

/** Whether it is so whatever is left, or can't be any more; else undefined. */
const verdictOn = (world: World, domains: Domains, want: Want): boolean | undefined => {
  if ('field' in want.condition) {
    const kept = keptBy(world, domains, want.condition, want.holds)
    if (kept === 0n) return false
    return kept === domainOf(domains, want.condition.field) ? true : undefined
  }
  const every = 'all' in want.condition === want.holds
  let isOpen = false
  for (const part of partsOf(want)) {
    const is = verdictOn(world, domains, part)
    if (is === !every) return is
    isOpen ||= is === undefined
  }
  return isOpen ? undefined : every
}

/** A form within what is left, of the fields that make a difference. */
const formIn = ({ values }: World, domains: Domains): FormValues =>
  Object.fromEntries(
    [...values].flatMap(([field, all]) => {
      const domain = domainOf(domains, field)
      const first = all.findIndex((_, at) => domain & (1n << BigInt(at)))
      return domain === everyOne(all) ? [] : [[field, all[first] ?? null]]
    }),
  )
