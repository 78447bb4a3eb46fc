import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import {
  checkCode,
  codeMatches,
  hashPassword,
  limitChecks,
  refuseWeak,
  resendCode,
  sendCode,
  signInsAnywhere,
  signInsHere,
  wrongCode,
} from '#server/modules/credentials/index.ts'
import { inviteCodeProblem } from '#server/modules/invitation/index.ts'
import { addressOf } from '#server/serving/address.ts'
import { clear, forget } from '#server/serving/counter.ts'
import { notFound } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { messageColumns, readMessage, type StoredMessage } from '#server/ports/messages.ts'
import { isEmail, isMobile, normalEmail, normalMobile, normalRecipient } from '#src/lib/contact.ts'
import { codesOfType, companyTypes, hasEmail, hasMobile, setPassword, supplierKinds, userByRecipient } from './queries.ts'
import { registerUser } from './register.ts'
import { areasOfType } from './areas.ts'

/** As many messages as a person who waits for one looks at. */
const shownMessages = 5

/** What visitors may ask for: codes, an account, a way back into one. */
export const accountRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock, config } = context

  serve('POST /api/admin/sms/verification-code', ({ query, request, language }) =>
    sendCode(context, { purpose: query.purpose, recipient: query.telephone, address: addressOf(request), language }),
  )

  serve('POST /api/admin/sms/log/code', ({ query, request, language }) =>
    sendCode(context, { purpose: 'login', recipient: query.telephone, address: addressOf(request), language }),
  )

  serve('POST /api/admin/sms/resend/{token}', ({ params, query, request, language }) =>
    resendCode(context, params.token, { recipient: query.telephone, address: addressOf(request), language }),
  )

  serve('GET /api/admin/sms/check/verification-code', async ({ query, request }) => {
    const guess = { purpose: query.purpose, recipient: query.telephone, code: query.code }
    return (await checkCode(context, guess, addressOf(request))) ? null : 'account.error.code'
  })

  serve('GET /api/admin/register/vilidMobilePhone', async ({ query, request }) => {
    await limitChecks(context, addressOf(request))
    if (!isMobile(query.mobilePhone)) return 'account.error.mobile'
    if (query.code === undefined) return null
    const guess = { purpose: 'registration', recipient: normalMobile(query.mobilePhone), code: query.code } as const
    if (!(await checkCode(context, guess, addressOf(request)))) return 'account.error.code'
    return (await hasMobile(database, guess.recipient, null)) ? 'refusal.mobileTaken' : null
  })

  serve('GET /api/admin/register/vilidEmail', async ({ query, request }) => {
    await limitChecks(context, addressOf(request))
    if (!isEmail(query.email)) return 'account.error.email'
    if (query.code === undefined) return null
    const guess = { purpose: 'change', recipient: normalEmail(query.email), code: query.code } as const
    if (!(await checkCode(context, guess, addressOf(request)))) return 'account.error.code'
    return (await hasEmail(database, guess.recipient, query.userId ?? null)) ? 'refusal.emailTaken' : null
  })

  serve('GET /api/admin/register/checkInviteCode', async ({ query, request }) => {
    await limitChecks(context, addressOf(request))
    return inviteCodeProblem(database, query.inviteCode, clock.now())
  })

  serve('POST /api/admin/register/regUser', ({ body, request }) => registerUser(context, body, request))

  serve('POST /api/auth/password/code', ({ body, request, language }) =>
    sendCode(context, { purpose: 'reset', recipient: body.account, address: addressOf(request), language }),
  )

  serve('POST /api/auth/password/reset', async ({ body, request }) => {
    const guess = { purpose: 'reset', recipient: body.account, code: body.code } as const
    refuseWeak('password', body.password, [guess.recipient])
    if (!(await checkCode(context, guess, addressOf(request)))) throw wrongCode()
    const user = await userByRecipient(database, guess.recipient)
    if (!user || user.isShutOut) throw wrongCode()
    refuseWeak('password', body.password, [user.username, user.name, user.mobile, user.email])
    const passwordHash = await hashPassword(body.password)
    if (!(await codeMatches(context, database, guess, true))) throw wrongCode()
    await setPassword(context, user.id, { passwordHash, now: clock.now() })
    await clear(context, signInsHere({ userId: user.id }, addressOf(request)))
    await forget(context, signInsAnywhere({ userId: user.id }))
    return true
  })

  serve('GET /api/public/outbox', async ({ query }) => {
    if (!config.showsMessages) throw notFound()
    const rows = await rowsOf<StoredMessage>(
      database,
      sql`select ${messageColumns} from message_outbox where deliverable and recipient = ${normalRecipient(query.recipient)}
          order by id desc limit ${shownMessages}`,
    )
    return rows.map((row) => {
      const { recipient: _, ...message } = readMessage(config, row)
      return message
    })
  })

  serve('GET /api/admin/srmSupplierKind/getData', () => supplierKinds(database))
  serve('GET /api/admin/type/all', () => companyTypes(database))
  serve('GET /api/admin/sysCode/codeType/CTYPE', () => codesOfType(database, 'CTYPE'))
  serve('GET /api/admin/sysCode/codeType/historySupplyUnit', () => codesOfType(database, 'historySupplyUnit'))
  serve('GET /api/admin/sysCode/codeType/{type}', async ({ params: { type } }) => areasOfType(type) ?? codesOfType(database, type))
}
