import { sql, type SQL } from 'drizzle-orm'
import { substitutesOf } from '#server/db/absence.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { wayUp } from '#server/db/units.ts'
import { namedIn } from '#server/lifecycle/approval/named.ts'
import { dateOf } from '#src/lib/shanghaiTime.ts'
import { isStep, nodesWithin, type FlowDefinition, type StepNode } from '#src/machines/approval/definition.ts'
import type { Finding } from '#src/machines/approval/proof/finding.ts'
import { reachOf } from '#src/machines/approval/proof/reach.ts'
import { askingIn, isKnownLater, isSomebody, knownIn } from '#src/machines/approval/proof/asking.ts'
import { effortOfProof } from '#src/machines/approval/proof/search.ts'

/** A definition, and for whom: a unit and all below it, or the whole house. */
export interface ForWhom {
  content: FlowDefinition
  unitId: string | null
}

/** A unit that leads cases by a definition. */
export interface LeadingUnit {
  unitId: string
  unitName: string
  unitNameEn: string
  companyName: string
  companyNameEn: string
}

/** The units for whose cases a step asks nobody. */
export interface StepExceptions {
  about: string
  ifEmpty: StepNode['ifEmpty']
  units: LeadingUnit[]
}

/** The units that lead cases by an edition: those below it, unless a nearer one has an edition of the same type. As `id` and `company_id`. */
export const unitsUnder = ({ content: { type }, unitId }: ForWhom): SQL => {
  const nearer = (before: SQL) =>
    sql`not exists (select from way n join flow_definition d on d.unit_id = n.id where n.of = u.id and d.type = ${type} and d.standing = 'published' ${before})`
  const isUnder = unitId
    ? sql`exists (select from way its where its.of = u.id and its.id = ${unitId} and ${nearer(sql`and cardinality(n.passed) < cardinality(its.passed)`)})`
    : nearer(sql``)
  return sql`${wayUp(sql`select id from unit`)}
      select u.id, u.company_id from unit u join company c on c.id = u.company_id
      where u.active and c.kind <> 'SUPPLIER' and c.state not in ('closed', 'merged') and ${isUnder}`
}

/** Where nobody is found by what is known beforehand: a statement for each step, and three for all. */
export const exceptionsOf = async (database: Database, forWhom: ForWhom, now: Date): Promise<StepExceptions[]> => {
  const { content } = forWhom
  const steps = nodesWithin(content.nodes).filter((node): node is StepNode => isStep(node) && !node.assignees.every(isKnownLater))
  if (steps.length === 0) return []
  const units = await rowsOf<LeadingUnit>(
    database,
    sql`select w.id::text as "unitId", u.name as "unitName", u.name_en as "unitNameEn", c.name as "companyName", c.name_en as "companyNameEn"
        from (${unitsUnder(forWhom)}) w join unit u on u.id = w.id join company c on c.id = u.company_id order by c.id, u.id`,
  )
  const named = []
  for (const step of steps) named.push({ step, people: await namedAt(database, step, units, now) })
  const acting = await substitutesOf(
    database,
    named.flatMap(({ people }) => people.map(({ id }) => id)),
    content.type,
    now,
  )
  const reach = reachOf(content.nodes)
  const effort = { left: effortOfProof }
  return named.flatMap(({ step, people }) => {
    const waysIn = askingIn(content.type, step, reach.get(step.id) ?? [], effort)
    const found = new Set(people.flatMap(({ nth, unit, id }) => (acting.has(id) ? [`${String(nth)} ${unit ?? ''}`] : [])))
    const without = units.filter(({ unitId }) => {
      const ways = waysIn(unitId)
      return ways && !isSomebody(ways, (nth) => found.has(`${String(nth)} `) || found.has(`${String(nth)} ${unitId}`))
    })
    return without.length > 0 ? [{ about: step.id, ifEmpty: step.ifEmpty, units: without }] : []
  })
}

/** What is said of them in a proof. Where others may be found whom nobody can know beforehand, nothing stops. */
export const exceptionFindings = ({ nodes }: FlowDefinition, exceptions: readonly StepExceptions[]): Finding[] =>
  exceptions.map(({ about, ifEmpty, units }) => {
    const isOpen = nodesWithin(nodes).some((node) => node.id === about && isStep(node) && node.assignees.some(isKnownLater))
    const weight = ifEmpty === 'block' && !isOpen ? 'stops' : 'warns'
    return { code: 'nobodyFound', about, weight, values: { count: String(units.length), ifEmpty } }
  })

interface NamedAt {
  nth: number
  unit: string | null
  id: string
}

const namedAt = (database: Database, { assignees }: StepNode, units: readonly LeadingUnit[], now: Date): Promise<NamedAt[]> => {
  const each = knownIn(assignees).map(
    (assignee, nth) =>
      sql`select ${sql.raw(String(nth))} as nth, named.unit::text as unit, named.id::text as id
          from (${namedIn(assignee, sql`select led.id, led.company_id from led`, dateOf(now))}) named`,
  )
  if (each.length === 0) return Promise.resolve([])
  const ids = sql.param(units.map(({ unitId }) => unitId))
  return rowsOf<NamedAt>(
    database,
    sql`with led as (select u.id, u.company_id from unit u where u.id = any (${ids}::bigint[])) ${sql.join(each, sql` union all `)}`,
  )
}
