import { eq, sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isAlikeAccount } from '#server/db/alike.ts'
import { companiesWith, maskedMobile } from '#server/db/list.ts'
import { asksSecondFactor, hasSecondFactor } from '#server/db/secondFactor.ts'
import { appUser } from '#server/db/tables/platform.ts'
import { beginMembership } from '#server/modules/team/index.ts'
import { beginViewing } from '#server/modules/session/index.ts'
import { leaveCases } from '#server/modules/company/index.ts'
import { endOwnToken, endTokens, hashPassword, pageSessions, refuseWeak, signInsHere } from '#server/modules/credentials/index.ts'
import type { Caller } from '#server/serving/caller.ts'
import { serveEntity } from '#server/serving/entity.ts'
import type { Values } from '#server/serving/entityKept.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { notFound, refuseWrong, unusable } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'
import { user } from '#src/contract/user.ts'
import { isMasked, normalEmail, normalMobile } from '#src/lib/contact.ts'
import { accountChanger, refuseMighty, refuseUnseen, seenAccounts } from './accounts.ts'
import { leavesOf, standsIn } from './leaving.ts'
import { isMember, keepAdministrator, lockRights, refused, refuseFarther, refuseMember, setRoles, strongRoles } from './rights.ts'
import { resetAskedAt } from './secondFactorReset.ts'

/** How many wrong passwords from one network lock an account there. */
const { most: lockedBy } = signInsHere({ typed: '' }, '')

/** Counters and delays of wrong passwords, of the account with this id. */
const attempts = (id: SQL) => ({
  anywhere: sql`name = 'sign-in:user ' || ${id}`,
  here: sql`name like 'sign-in:%:%' and split_part(name, ':', 2) = 'user ' || ${id}`,
})

/** Whether somebody has given too many wrong passwords of the user `e` lately. */
const isLockedAt = (now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { anywhere, here } = attempts(sql`e.id`)
  return sql`(exists (select 1 from delay where ${anywhere} and next_at > ${at})
    or exists (select 1 from counter where count >= ${lockedBy} and resets_at > ${at} and ${here}))`
}

/** Why the user `e` can't sign in now. */
export const standingAt = (now: Date): SQL =>
  sql`case when exists (select from member m where m.id = e.id and m.state = 'frozen') then 'frozen' when e.disabled then 'disabled' when ${isLockedAt(now)} then 'locked' else 'open' end`

const secondFactorOf = sql`case when ${hasSecondFactor(sql`e.id`)} then 'set' when ${asksSecondFactor(sql`e.id`)} then 'due' else 'none' end`

const withoutPassword: Record<string, SQL> = {
  uninvited: sql`(e.must_change_password and e.invited_at is null)`,
  invited: sql`(e.must_change_password and e.invited_at is not null)`,
}

const isMask = (text: unknown): boolean => isMasked(sent(text))

const sent = (value: unknown): string => (typeof value === 'string' ? value : '')

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const contacts = ['mobile', 'email'] as const
const unreadable = (field: (typeof contacts)[number]) => ({ path: field, message: `account.error.${field}` })

/** Whoever can sign in, as the platform keeps them. */
export const userRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context
  /** Whose membership is to begin with what else is written: late, since the log's end stays locked from there on. */
  const joining = new WeakMap<Database, string[]>()

  serveEntity(serve, context, user, {
    table: appUser,
    search: ['username', 'name', 'nameEn'],
    order: ['id'],
    lock: lockRights,
    seen: (caller) => seenAccounts(caller, sql`e`),
    filters: {
      company: (name) => sql`e.company_id in (select c.id from company c where ${companiesWith(name).few})`,
      roleId: (id) => sql`exists (select 1 from user_role ur where ur.user_id = e.id and ur.role_id = ${id})`,
      standing: (standing) => withoutPassword[standing] ?? sql`${standingAt(clock.now())} = ${standing}`,
      secondFactor: (state) => sql`${secondFactorOf} = ${state}`,
      alike: (so) => sql`${isAlikeAccount(sql`e`)} = ${so}`,
    },
    shown: (now) => ({
      description: sql`coalesce(e.description, '')`,
      mobile: maskedMobile(sql`e`),
      email: sql`case when e.email = '' then '' else left(e.email, 1) || '***' || substr(e.email, strpos(e.email, '@')) end`,
      roleIds: sql`array(select ur.role_id::text from user_role ur where ur.user_id = e.id order by ur.role_id)`,
      companyName: sql`coalesce((select name from company where id = e.company_id), '')`,
      companyNameEn: sql`coalesce((select name_en from company where id = e.company_id), '')`,
      unitId: sql`coalesce(e.unit_id::text, '')`,
      unitName: sql`coalesce((select name from unit where id = e.unit_id), '')`,
      unitNameEn: sql`coalesce((select name_en from unit where id = e.unit_id), '')`,
      roles: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id::text, 'code', r.code, 'name', r.name, 'nameEn', r.name_en) order by r.id), '[]')
        from user_role ur join role r on r.id = ur.role_id where ur.user_id = e.id)`,
      standing: standingAt(now),
      alike: isAlikeAccount(sql`e`),
      ofHouse: sql`(select h.kind <> 'SUPPLIER' from company h where h.id = e.company_id)`,
      secondFactor: secondFactorOf,
      secondFactorReset: resetAskedAt(now),
      invitedAt: sql`e.invited_at`,
      lastSignInAt: sql`(select s.at from last_sign_in s where s.user_id = e.id)`,
    }),
    stored: ({ mobile, email, roleIds: _, description, unitId, ...content }) => ({
      ...content,
      ...(unitId === undefined ? {} : { unitId: sent(unitId) || null }),
      ...(description === undefined ? {} : { description: sent(description) || null }),
      ...(mobile === undefined || isMask(mobile) ? {} : { mobile: normalMobile(sent(mobile)) }),
      // Only its owner can confirm an address.
      ...(email === undefined || isMask(email) ? {} : { email: normalEmail(sent(email)), emailVerified: false }),
    }),
    begins: async ({ password, mustChangePassword = false, username, name, companyId }, caller, now) => {
      const made = { companyId: companyId ?? caller.companyId, createdAt: now }
      if (password === undefined || password === '') return { ...made, passwordHash: '', mustChangePassword: true }
      refuseWeak('password', sent(password), [sent(username), sent(name)])
      return { ...made, passwordHash: await hashPassword(sent(password)), mustChangePassword }
    },
    check: async (tx, contents, caller) => {
      const companies = await idsAmong(
        tx,
        'company',
        contents.map((content) => content['companyId']),
      )
      const roles = await idsAmong(
        tx,
        'role',
        contents.flatMap((content) => content['roleIds'] ?? []),
      )
      const standsWell = await standingIn(tx, contents, caller)
      return ({ id, companyId, roleIds, ...content }) => [
        ...(standsWell({ id, companyId, unitId: content['unitId'] }) ? [] : [unusable('unitId')]),
        ...(companyId === undefined || companies.has(String(companyId)) ? [] : [unusable('companyId')]),
        ...(Array.isArray(roleIds) && !roleIds.every((each) => roles.has(String(each))) ? [unusable('roleIds')] : []),
        // Of somebody new there is nothing that it could stand for.
        ...(id === undefined ? contacts.filter((field) => isMask(content[field])).map(unreadable) : []),
      ]
    },
    strong: async (tx, records) => {
      const roles = await strongRoles(tx)
      return records.map(({ before, sent: { roleIds } }) => {
        const had = new Set(idsOf(before?.['roleIds']))
        return idsOf(roleIds).flatMap((id) => (had.has(id) ? [] : (roles.get(id) ?? [])))
      })
    },
    alike: { app_user_by_mobile: { path: 'mobile' }, app_user_alike: { path: 'username', message: 'user.alike' } },
    // What somebody did who was here keeps their name.
    uses: {
      signIn: sql`select 1 from last_sign_in s where s.user_id = e.id`,
      unit: sql`select 1 from unit u where u.head_id = e.id or u.budget_owner_id = e.id union all select 1 from unit_approver a where a.user_id = e.id`,
      userGroup: sql`select 1 from user_group_member m where m.user_id = e.id`,
      absence: sql`select 1 from absence a where e.id in (a.user_id, a.substitute_id, a.set_by)`,
      ...standsIn(context.kinds, sql`e.id`),
    },
    guard: async (tx, caller, before, change) => {
      await refuseMighty(tx, caller, before.id)
      if (change === 'remove') {
        if (before.id === caller.id) throw refused('refusal.yourself')
        await refuseMember(tx, before.id)
        return
      }
      // Of which company somebody is decides whose records they read.
      if (before.id === caller.id && change['companyId'] !== undefined && change['companyId'] !== before['companyId'])
        throw refused('refusal.yourself')
      if (change['companyId'] !== undefined && change['companyId'] !== before['companyId']) await refuseMember(tx, before.id)
      refuseWrong(contacts.filter((field) => isMask(change[field]) && change[field] !== before[field]).map(unreadable))
    },
    writes: async (tx, { id, sent: { roleIds }, caller }) => {
      await refuseFarther(tx, caller, sql`u.id = ${id}`)
      if (Array.isArray(roleIds)) await setRoles(tx, caller, id, roleIds.map(String), 'roleIds')
      if (!(await isMember(tx, id))) joining.set(tx, [...(joining.get(tx) ?? []), id])
    },
    settle: async (tx, caller) => {
      for (const id of joining.get(tx) ?? []) await beginMembership(context, tx, id, caller)
      await keepAdministrator(tx)
    },
  })

  const within = accountChanger(database)

  serve('GET /api/admin/user/{id}/session/page', async ({ params: { id }, query, caller }) => {
    await refuseUnseen(database, caller, id)
    return pageSessions(database, id, query, clock.now())
  })

  serve('POST /api/admin/user/{id}/signOut', ({ params: { id }, body: { sessionId }, caller }) =>
    within(caller, id, async (tx) => {
      if (sessionId === undefined) await endTokens(tx, id, undefined, clock.now())
      else if (!(await endOwnToken(tx, id, sessionId, clock.now()))) throw notFound()
      return true as const
    }),
  )

  serve('POST /api/admin/user/{id}/password', async ({ params: { id }, body: { password }, caller }) => {
    if (id === caller.id) throw refused('refusal.yourself')
    // Before anybody else has to wait for it.
    const passwordHash = await hashPassword(password)
    return within(caller, id, async (tx, { username, name, mobile, email }) => {
      refuseWeak('password', password, [username, name, mobile, email])
      await tx.update(appUser).set({ passwordHash, mustChangePassword: true }).where(eq(appUser.id, id))
      await endTokens(tx, id, undefined, clock.now())
      return true as const
    })
  })

  serve('GET /api/admin/user/{id}/leaves', async ({ params: { id }, caller }) => {
    await refuseUnseen(database, caller, id)
    return leavesOf(context, caller, id)
  })

  serve('POST /api/admin/user/{id}/disable', ({ params: { id }, body: { reviewsTo }, caller }) => {
    if (id === caller.id) throw refused('refusal.yourself')
    return within(caller, id, async (tx) => {
      await refuseMember(tx, id)
      await tx.update(appUser).set({ disabled: true }).where(eq(appUser.id, id))
      await endTokens(tx, id, undefined, clock.now())
      await keepAdministrator(tx)
      await leaveCases(context, tx, id, reviewsTo)
      return true as const
    })
  })

  serve('POST /api/admin/user/{id}/enable', ({ params: { id }, caller }) =>
    within(caller, id, async (tx) => {
      await refuseMember(tx, id)
      await tx.update(appUser).set({ disabled: false }).where(eq(appUser.id, id))
      return true as const
    }),
  )

  serve('POST /api/admin/user/{id}/view', async ({ params: { id }, body: { reason }, caller, request }) => {
    await refuseUnseen(database, caller, id)
    await refuseFarther(database, caller, sql`u.id = ${id}`)
    return beginViewing(context, caller, id, reason, request)
  })

  serve('POST /api/admin/user/{id}/unlock', ({ params: { id }, caller }) =>
    within(caller, id, async (tx) => {
      const { anywhere, here } = attempts(sql`${id}::text`)
      await tx.execute(sql`delete from delay where ${anywhere}`)
      await tx.execute(sql`delete from counter where ${here}`)
      return true as const
    }),
  )

  serve('GET /api/admin/user/{id}/why', async ({ params: { id }, query: { code }, caller }) => {
    await refuseUnseen(database, caller, id)
    const [found] = await rowsOf<{ standing: 'open'; mustChangePassword: boolean }>(
      database,
      sql`select ${standingAt(clock.now())} as standing, e.must_change_password as "mustChangePassword" from app_user e where e.id = ${id}`,
    )
    if (!found) throw notFound()
    const [named] = await rowsOf<{ title: string; titleEn: string }>(
      database,
      sql`select title, title_en as "titleEn" from menu where code = ${code} union all select name, name_en from element where code = ${code}`,
    )
    const roles = await rowsOf<Data<'GET /api/admin/user/{id}/why'>['roles'][number]>(
      database,
      sql`select r.id, r.code, r.name, r.name_en as "nameEn", ${code} = any (r.authorities) as usable, ${code} = any (r.delegable) as delegable, ur.leader
          from user_role ur join role r on r.id = ur.role_id where ur.user_id = ${id} and (${code} = any (r.authorities) or ${code} = any (r.delegable))
          order by r.id`,
    )
    return { title: named?.title ?? null, titleEn: named?.titleEn ?? null, roles, ...found }
  })
}

/** Which of these are there. */
const idsAmong = async (tx: Database, table: 'company' | 'role', ids: readonly unknown[]): Promise<ReadonlySet<string>> => {
  const wanted = sql.param([...new Set(ids.map(sent).filter((id) => id !== ''))])
  const found = await rowsOf<{ id: string }>(tx, sql`select id from ${sql.identifier(table)} where id = any (${wanted}::bigint[])`)
  return new Set(found.map(({ id }) => id))
}

/** Whether people may stand in the unit that is said of them: one of their company, in use unless they stand there already. */
const standingIn = async (tx: Database, contents: readonly Values[], { companyId: own }: Caller) => {
  const idsIn = (field: string) => sql.param([...new Set(contents.map((content) => sent(content[field])).filter((id) => id !== ''))])
  const units = await rowsOf<{ id: string; companyId: string; active: boolean; people: string[] }>(
    tx,
    sql`select n.id::text as id, n.company_id::text as "companyId", n.active,
          array(select u.id::text from app_user u where u.unit_id = n.id and u.id = any (${idsIn('id')}::bigint[])) as people
        from unit n where n.id = any (${idsIn('unitId')}::bigint[])`,
  )
  const known = new Map(units.map((unit) => [unit.id, unit]))
  return ({ id, companyId, unitId }: Values): boolean => {
    if (sent(unitId) === '') return true
    const unit = known.get(sent(unitId))
    return unit !== undefined && unit.companyId === (companyId ?? own) && (unit.active || unit.people.includes(sent(id)))
  }
}
