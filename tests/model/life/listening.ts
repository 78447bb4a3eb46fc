import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { World } from '#tests/setup/world.ts'
import type { Sealed } from '../driver.ts'
import { idIn, rowWith, type Snapshot } from './snapshot.ts'

/** One answer of the server, and the company of whoever it went to. */
export interface Heard {
  call: string
  status: number
  companyId: string | null
  text: string
}

/** Hears every answer that the server gives from now on, whoever asked. */
export const listenTo = (world: World): Heard[] => {
  const heard: Heard[] = []
  const companies = new Map<string, Promise<string | null>>()
  const companyOf = (userId: string) => {
    const known =
      companies.get(userId) ??
      rowsOf<{ id: string }>(world.database, sql`select company_id as id from app_user where id = ${userId}`).then(([row]) =>
        row ? String(row.id) : null,
      )
    companies.set(userId, known)
    return known
  }
  const { app } = world
  const inject = app.inject.bind(app) as (asked: object) => Promise<{ statusCode: number; body: string; headers: object }>
  const listening = async (asked: { method?: string; url?: string; headers?: Record<string, string> }) => {
    const answer = await inject(asked)
    const [path = ''] = (asked.url ?? '').split('?')
    heard.push({
      call: `${asked.method ?? ''} ${path}`,
      status: answer.statusCode,
      companyId: await companyOf(subjectOf(asked.headers?.['authorization'])),
      text: JSON.stringify(answer.headers) + answer.body,
    })
    return answer
  }
  app.inject = listening as unknown as typeof app.inject
  return heard
}

/** Whose token it is; nobody's is user 0. */
const subjectOf = (token: string | undefined): string => {
  const [, claims = ''] = (token ?? '').split('.')
  return claims === '' ? '0' : String((JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub?: string }).sub ?? '0')
}

/** How a price may be said: as it was typed, rounded to money, with separators. */
const waysToSay = (price: string): string[] => {
  const [whole = '', part = ''] = price.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return [`${whole}.${part.slice(0, 2)}`, `${grouped}.${part.slice(0, 2)}`, Number(price).toFixed(2)]
}

/** Prices in an answer that is not their supplier's own, as long as they are sealed; said without the price. */
export const leaksIn = ({ call, companyId, text }: Heard, sealed: readonly Sealed[], ...moments: Snapshot[]): string[] =>
  sealed.flatMap(({ quotationId, prices }) => {
    const rows = moments.map((moment) => rowWith(moment, 'quotation', quotationId))
    const isOpen = rows.some((row) => typeof row?.['opened_at'] === 'string')
    const isOwn = companyId !== null && rows.some((row) => idIn(row, 'supplier_company_id') === companyId)
    if (isOpen || isOwn) return []
    return prices.flatMap(waysToSay).some((said) => text.includes(said))
      ? [`${call} told company ${String(companyId)} a price of quotation ${quotationId}`]
      : []
  })
