import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import type { Data } from '#src/contract/index.ts'
import { desks } from './desks.ts'

type Figures = Data<'GET /api/admin/dashboard/work'>['figures']

/** The figures of every kind of dashboard that is somebody's, in one statement. */
export const figuresFor = async ({ database, kinds }: LifecycleContext, actor: Actor, now: Date): Promise<Figures> => {
  const has = (code: string | undefined) => code !== undefined && actor.authorities.has(code)
  const figures = desks.flatMap((desk) => (has(desk.of) && !has(desk.notFor) ? desk.figures : []))
  if (figures.length === 0) return []
  const values = figures.map(({ word, value }) => sql`(${value({ actor, now, kinds })})::float8 as ${sql.identifier(word)}`)
  const [row = {}] = await rowsOf<Record<string, number | null>>(database, sql`select ${sql.join(values, sql`, `)}`)
  return figures.map(({ word, unit, page, alarm }) => {
    const value = row[word] ?? null
    const isOpen = has(/\/(\w+)(\?|$)/.exec(page ?? '')?.[1])
    return {
      figure: word,
      unit,
      value,
      href: (isOpen && page) || null,
      alarming: alarm !== undefined && value !== null && (alarm === 'some' ? value > 0 : value === 0),
    }
  })
}
