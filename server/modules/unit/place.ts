import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { fitsBelow } from '#server/db/tree.ts'
import { unusable, type Wrong } from '#server/refusal.ts'

/** A unit where it stands. */
export interface Standing {
  id: string
  aboveId: string | null
  companyId: string
  kind: 'UNIT' | 'DEPARTMENT'
  active: boolean
}

/** All units by their ids. */
export const standingUnits = async (tx: Database): Promise<ReadonlyMap<string, Standing>> => {
  const rows = await rowsOf<Standing>(
    tx,
    sql`select id::text as id, parent_id::text as "aboveId", company_id::text as "companyId", kind, active from unit`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** So many lie one below the other in a company at most. */
export const levelsAtMost = 8

/** What is to be stored of a unit's place. */
interface Place {
  id?: unknown
  aboveId?: unknown
  kind?: unknown
  active?: unknown
}

/** Why a unit can't stand there: nowhere, in another company, below itself, too deep, or where its kind or its being in use does not fit. */
export const wrongWith = (units: ReadonlyMap<string, Standing>, { id, aboveId, kind, active }: Place): Wrong[] => {
  const own = units.get(String(id))
  // A company's own lies below none.
  if (own?.aboveId === null) return aboveId === '' ? [] : [unusable('aboveId')]
  const above = units.get(String(aboveId))
  if (!above) return [aboveId === '' ? { path: 'aboveId', message: 'form.required' } : unusable('aboveId')]
  const parents = new Map([...units.values()].map((each) => [each.id, each.aboveId]))
  if ((own && own.companyId !== above.companyId) || !fitsBelow(parents, id, aboveId)) return [unusable('aboveId')]
  const below = [...units.values()].filter((each) => own && each.aboveId === own.id)
  const depth = levelOf(parents, above.id) + (own ? heightOf(parents, own.id) : 1)
  return [
    ...(depth > levelsAtMost ? [{ path: 'aboveId', message: 'unit.tooDeep' }] : []),
    ...((kind === 'UNIT' && above.kind === 'DEPARTMENT') || (kind === 'DEPARTMENT' && below.some((each) => each.kind === 'UNIT'))
      ? [{ path: 'kind', message: 'unit.unitBelowDepartment' }]
      : []),
    ...(active === true && !above.active ? [{ path: 'active', message: 'unit.aboveOff' }] : []),
    ...(active === false && below.some((each) => each.active) ? [{ path: 'active', message: 'unit.activeBelow' }] : []),
  ]
}

const levelOf = (parents: ReadonlyMap<string, string | null>, id: string): number => {
  const above = parents.get(id) ?? null
  return above === null ? 1 : levelOf(parents, above) + 1
}

const heightOf = (parents: ReadonlyMap<string, string | null>, id: string): number =>
  1 + Math.max(0, ...[...parents].flatMap(([each, above]) => (above === id ? [heightOf(parents, each)] : [])))
