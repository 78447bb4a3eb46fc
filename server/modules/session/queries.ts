import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm'
import { directories } from '#server/db/access/directories.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import { appUser, company, element, menu, token, type Json } from '#server/db/tables/platform.ts'
import { Refusal } from '#server/refusal.ts'
import { accountName } from '#src/lib/account.ts'

const signingIn = { id: appUser.id, passwordHash: appUser.passwordHash, isShutOut: isShutOut(sql`app_user`) }

/** Whoever calls themselves so, however it is written: by user name, mobile number or confirmed e-mail address. A user name comes before the others. */
export const userByAccount = async (database: Database, account: string) => {
  const name = accountName(account)
  const isNamed = sql`account_name(${appUser.username}) = ${name}`
  const [user] = await database
    .select(signingIn)
    .from(appUser)
    .where(
      or(
        eq(appUser.username, account),
        isNamed,
        and(eq(appUser.mobile, name), ne(appUser.mobile, '')),
        and(eq(appUser.email, name), eq(appUser.emailVerified, true)),
      ),
    )
    // Of accounts that were alike before that was refused, each is found by its own spelling.
    .orderBy(desc(eq(appUser.username, account)), desc(isNamed), asc(appUser.id))
    .limit(1)
  return user
}

export const userByMobile = async (database: Database, mobile: string) => {
  const [user] = await database
    .select(signingIn)
    .from(appUser)
    .where(and(eq(appUser.mobile, mobile), ne(appUser.mobile, '')))
  return user
}

/** Whether somebody has signed in from a network before. */
export const knowsNetwork = async (database: Database, userId: string | null, network: string): Promise<boolean> => {
  const rows = await rowsOf(database, sql`select 1 from known_network where user_id = ${userId}::bigint and network = ${network}`)
  return rows.length > 0
}

export const rememberNetwork = async (database: Database, userId: string, network: string, now: Date): Promise<void> => {
  await database.execute(sql`insert into known_network (user_id, network, at)
    values (${userId}, ${network}, ${now.toISOString()}::timestamptz) on conflict (user_id, network) do update set at = excluded.at`)
}

export const userWithCompany = async (database: Database, userId: string) => {
  const [found] = await database.select().from(appUser).innerJoin(company, eq(company.id, appUser.companyId)).where(eq(appUser.id, userId))
  if (!found) throw new Error(`No user ${userId}`)
  return { user: found.app_user, company: found.company }
}

export const companyState = async (database: Database, companyId: string) => {
  const [found] = await database.select({ kind: company.kind, state: company.state }).from(company).where(eq(company.id, companyId))
  return found
}

/** Where each menu stands for somebody: a screen that another directory borrows for what they hold stands there, unless an administrator has moved it. */
const placedFor = <M extends { id: string; code: string; parentId: string | null }>(
  all: readonly M[],
  authorities: ReadonlySet<string>,
): M[] => {
  const ids = new Map(all.map(({ id, code }) => [code, id]))
  return all.map((each) => {
    const home = directories.find(({ screens }) => screens.includes(each.code))
    const borrower = directories.find(({ borrows = {} }) => authorities.has(borrows[each.code] ?? ''))
    const isHome = home !== undefined && each.parentId === ids.get(home.code)
    return isHome && borrower ? { ...each, parentId: ids.get(borrower.code) ?? each.parentId } : each
  })
}

/** All menus in their order; a directory is kept when something below it is permitted. */
export const menusOf = async (database: Database, authorities: ReadonlySet<string>) => {
  const all = placedFor(await database.select().from(menu).orderBy(asc(menu.orderNum), asc(menu.id)), authorities)
  const kept = new Set(all.filter(({ code, type }) => type === 'menu' && authorities.has(code)).map(({ id }) => id))
  const parents = new Map(all.map(({ id, parentId }) => [id, parentId]))
  for (const id of kept) {
    const parent = parents.get(id)
    if (parent) kept.add(parent)
  }
  return all.filter(({ id }) => kept.has(id))
}

export const elementsOf = async (database: Database, authorities: ReadonlySet<string>) => {
  const all = await database
    .select({ element, menuTitle: menu.title })
    .from(element)
    .leftJoin(menu, eq(menu.id, element.menuId))
    .orderBy(asc(element.id))
  return all.filter((row) => authorities.has(row.element.code))
}

export const endToken = (database: Database, tokenId: string, now: Date) =>
  database.update(token).set({ endedAt: now }).where(eq(token.id, tokenId))

const mostSettingBytes = 65_536

/**
 * Replaces the named settings and keeps the others.
 * @throws Refusal where they would be more than an account keeps; nothing has changed then
 */
export const mergeSetting = async (database: Database, userId: string, setting: Record<string, Json>) => {
  const [row] = await rowsOf<{ setting: Record<string, Json> }>(
    database,
    sql`update app_user set setting = setting || ${JSON.stringify(setting)}::jsonb
        where id = ${userId} and octet_length((setting || ${JSON.stringify(setting)}::jsonb)::text) <= ${mostSettingBytes} returning setting`,
  )
  if (!row) throw new Refusal(42200, { message: 'server.settingFull', errors: [{ path: 'setting', message: 'server.settingFull' }] })
  return row.setting
}
