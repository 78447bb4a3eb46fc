import type { FastifyRequest } from 'fastify'
import {
  checkCode,
  codeMatches,
  type Meant,
  passwordMatches,
  refuseWhenFull,
  refuseWhileDelayed,
  signInsAnywhere,
  signInsFrom,
  signInsHere,
  wrongCaptchas,
  wrongCode,
} from '#server/modules/credentials/index.ts'
import { addressOf } from '#server/serving/address.ts'
import type { Caller, CallerContext } from '#server/serving/caller.ts'
import { clear, forget, giveBack, take } from '#server/serving/counter.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { textOf, type Language } from '#server/texts.ts'
import { normalMobile } from '#src/lib/contact.ts'
import { accountStatus } from '#src/machines/registration/company.ts'
import { makeCaptcha, takeCaptcha } from './captcha.ts'
import { failuresOf, isProved, provingFrom } from './proof.ts'
import {
  companyState,
  elementsOf,
  endToken,
  knowsNetwork,
  menusOf,
  mergeSetting,
  userByAccount,
  userByMobile,
  userWithCompany,
} from './queries.ts'
import { askPasskey, bySecondFactor, secondStepFor } from './secondStep.ts'
import type { FirstFactor } from './ticket.ts'
import { issueToken } from './token.ts'
import { endWith, viewingOf } from './viewing.ts'

/** Roles that look after companies may ask for any company's status. */
const seesCompanies = ['PLAT_ADMIN', 'PLAT_REVIEWER', 'JC_LEAD']

/**
 * A captcha for whoever asks from this address.
 * @throws Refusal when too many were drawn for it lately
 */
export const captchaFor = async (gate: CallerContext, request: FastifyRequest, username?: string) => {
  const address = addressOf(request)
  await refuseWhenFull(gate, { name: `captcha:${address}`, most: 60, windowSeconds: 60 })
  return makeCaptcha(
    gate,
    await failuresOf(gate, address, username ? meantBy(username, await userByAccount(gate.database, username)) : null),
  )
}

export const sessionRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context

  serve('GET /api/auth/jwt/captcha', ({ query, request }) => captchaFor(context, request, query.username))

  serve('POST /api/auth/jwt/token', async ({ body, request }) => {
    const { user, settle } = body.type === 'mobile' ? await byMobileCode(body, request) : await byPassword(body, request)
    const step = await secondStepFor(context, user, request)
    if (step) throw new Refusal(40003, { secondFactor: step })
    await settle()
    return issueToken(context, user.id, request)
  })

  serve('POST /api/auth/jwt/secondFactor', async ({ body, request }) =>
    issueToken(context, await bySecondFactor(context, body, request), request),
  )
  serve('POST /api/auth/jwt/secondFactor/passkey', ({ body, request }) => askPasskey(context, body.ticket, request))

  const byPassword = async (
    { username, password, captchaKey, captcha, proof }: Credentials,
    request: FastifyRequest,
  ): Promise<Admitted> => {
    const address = addressOf(request)
    if (!(await takeCaptcha(context, captchaKey, captcha))) {
      await take(context, wrongCaptchas(address))
      throw new Refusal(40001, { message: 'error.captcha' })
    }
    const user = await userByAccount(database, username)
    const isKnown = await knowsNetwork(database, user?.id ?? null, address)
    const meant = meantBy(username, user)
    const failures = context.config.captcha ? await failuresOf(context, address, isKnown ? null : meant) : 0
    if (failures >= provingFrom && !(await isProved(context, captchaKey, proof))) throw new Refusal(40001, { message: 'error.proof' })
    await refuseWhenFull(context, signInsFrom(address))
    await refuseWhenFull(context, signInsHere(meant, address))
    // What strangers try elsewhere keeps nobody out where they have been in before.
    if (!isKnown) await refuseWhileDelayed(context, signInsAnywhere(meant))
    const matches = await passwordMatches(user?.passwordHash, password)
    if (!user || !matches || user.isShutOut) throw new Refusal(40001, { message: 'error.signIn' })
    await giveBack(context, signInsFrom(address))
    await giveBack(context, signInsHere(meant, address))
    // Where a second factor is asked for, what failed is forgotten once that is right, too.
    const settle = async () => {
      await clear(context, signInsHere(meant, address))
      if (!isKnown) await forget(context, signInsAnywhere(meant))
    }
    return { user, settle }
  }

  /** The way round the picture, for those who cannot read it: the code does what the captcha would. */
  const byMobileCode = async ({ username, mobileCode }: Credentials, request: FastifyRequest): Promise<Admitted> => {
    const guess = { purpose: 'login', recipient: normalMobile(username), code: mobileCode } as const
    const matches = (await checkCode(context, guess, addressOf(request))) && (await codeMatches(context, database, guess, true))
    const user = await userByMobile(database, guess.recipient)
    if (!matches || !user || user.isShutOut) throw wrongCode()
    return { user, settle: async () => {} }
  }

  const logOut = async ({ caller }: { caller: Caller }) => {
    await endWith(context, caller.tokenId)
    await endToken(database, caller.tokenId, clock.now())
    return true
  }
  serve('POST /api/auth/jwt/logout', logOut)
  serve('GET /api/auth/jwt/invalid', logOut)

  serve('GET /api/admin/user/front/info', async ({ caller, language }) => {
    const { user, company } = await userWithCompany(database, caller.id)
    const menus = await menusOf(database, caller.authorities)
    const elements = await elementsOf(database, caller.authorities)
    const pathOf = pathsOf(menus)
    const viewing = await viewingOf(database, caller)
    return {
      ...(viewing ? { viewing } : {}),
      id: user.id,
      username: user.username,
      name: (language === 'en' && user.nameEn) || user.name,
      description: user.description,
      image: user.avatarFileId === null ? null : `/api/admin/oss/${user.avatarFileId}`,
      introduction: user.introduction || null,
      status: accountStatus[company.state] ?? '',
      // Whoever looks at what somebody sees is not asked for their password.
      passFlg: user.mustChangePassword && caller.viewerId === null,
      ...(caller.secondFactorDue ? { secondFactor: 'due' as const } : {}),
      statusName: statusName(company, language),
      companyId: company.id,
      companyName: (language === 'en' && company.nameEn) || company.name || textOf(language, 'account.companyUnnamed'),
      locale: user.locale,
      roles: [...caller.roles],
      menus: menus.map((menu) => ({
        code: menu.code,
        type: menu.type,
        uri: menu.href ?? pathOf(menu),
        method: 'GET',
        name: menu.title,
        menu: menu.title,
      })),
      elements: elements.map(({ element, menuTitle }) => ({
        code: element.code,
        type: element.type,
        uri: element.uri,
        method: element.method,
        name: element.name,
        menu: menuTitle,
      })),
      setting: user.setting,
    }
  })

  const treesBelow = async (id: string, caller: Caller): Promise<MenuTree[]> => {
    const menus = await menusOf(database, caller.authorities)
    const pathOf = pathsOf(menus)
    const below = (parentId: string | null): MenuTree[] =>
      menus
        .filter((menu) => menu.parentId === parentId)
        .map((menu) => ({
          id: menu.id,
          parentId: menu.parentId ?? '-1',
          code: menu.code,
          title: menu.title,
          titleEn: menu.titleEn,
          icon: menu.icon,
          // A directory leads nowhere.
          href: menu.href ?? (menu.type === 'menu' ? pathOf(menu) : null),
          path: pathOf(menu),
          component: null,
          redirect: null,
          authority: menu.code,
          label: menu.title,
          type: menu.type,
          spread: false,
          children: below(menu.id),
        }))
    return below(id === '-1' ? null : id)
  }
  serve('GET /api/admin/user/front/menus/{id}', ({ params, caller }) => treesBelow(params.id, caller))
  serve('GET /api/admin/user/front/menus', ({ caller }) => treesBelow('-1', caller))
  serve('GET /api/admin/user/front/menu/all', async ({ caller }) => {
    const menus = await menusOf(database, caller.authorities)
    const pathOf = pathsOf(menus)
    return menus.map((menu) => ({
      id: menu.id,
      parentId: menu.parentId ?? '-1',
      code: menu.code,
      title: menu.title,
      icon: menu.icon ?? '',
      href: menu.href ?? pathOf(menu),
      type: menu.type,
    }))
  })

  serve('POST /api/admin/user/front/setting', ({ body, caller }) => mergeSetting(database, caller.id, body.setting))

  serve('GET /api/admin/company/account/{companyId}', async ({ params, caller, language }) => {
    const mayAsk = params.companyId === caller.companyId || seesCompanies.some((role) => caller.roles.has(role))
    const found = mayAsk ? await companyState(database, params.companyId) : undefined
    if (!found) throw notFound()
    return statusName(found, language)
  })
}

const meantBy = (typed: string, user: { id: string } | undefined): Meant => (user ? { userId: user.id } : { typed })

/** Somebody whose first factor was right, and what is done once they are in. */
interface Admitted {
  user: FirstFactor
  settle: () => Promise<void>
}

interface Credentials {
  username: string
  password: string
  captchaKey: string
  captcha: string
  proof: string
  mobileCode: string
}

/** Where each menu is found: below those above it. */
const pathsOf = (menus: readonly { id: string; parentId: string | null; code: string }[]) => {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const pathOf = ({ parentId, code }: { parentId: string | null; code: string }): string => {
    const above = parentId === null ? undefined : byId.get(parentId)
    return `${above ? pathOf(above) : ''}/${code}`
  }
  return pathOf
}

interface MenuTree {
  id: string
  parentId: string
  code: string
  title: string
  titleEn: string
  icon: string | null
  href: string | null
  path: string
  component: null
  redirect: null
  authority: string
  label: string
  type: 'menu' | 'dirt'
  spread: boolean
  children: MenuTree[]
}

/** The account status of a supplier (domain.md §1.4 A); whoever works for the port group has none. */
const statusName = ({ kind, state }: { kind: string; state: string }, language: Language): string =>
  textOf(language, kind === 'SUPPLIER' ? `state.company.${state}` : 'account.internal')
