import { createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { listPage } from '#server/db/list.ts'
import { appUser } from '#server/db/tables/platform.ts'
import { file } from '#server/db/tables/procurement.ts'
import {
  checkCode,
  codeMatches,
  endOwnToken,
  endTokens,
  hashPassword,
  pageSessions,
  refuseWeak,
  refuseWrongPassword,
  sendCode,
  wrongCode,
} from '#server/modules/credentials/index.ts'
import { addressOf } from '#server/serving/address.ts'
import type { Caller } from '#server/serving/caller.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { Call, ServeRow } from '#server/serving/rows.ts'
import { channelOf, messageColumns, post, readMessage, type StoredMessage } from '#server/ports/messages.ts'
import { textOf } from '#server/texts.ts'
import { masked } from '#src/lib/contact.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { hasEmail, hasMobile, lockRecipient, setPassword, userOf } from './queries.ts'
import { taken } from './register.ts'

const largestPictureBytes = 5 * 1_048_576
/** How long the one before may learn that a number or an address was exchanged. */
const noteDays = 3

/** What people do with their own account. */
export const personalRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock, config } = context

  const show = async (caller: Caller) => {
    const { user, company } = await userOf(database, caller.id)
    return {
      username: user.username,
      name: user.name,
      nameEn: user.nameEn,
      mobile: user.mobile,
      email: user.email,
      emailVerified: user.emailVerified,
      avatarFileId: user.avatarFileId,
      signatureFileId: user.signatureFileId,
      jobTitle: user.jobTitle,
      jobTitleEn: user.jobTitleEn,
      introduction: user.introduction,
      locale: user.locale,
      companyName: company.name,
      companyNameEn: company.nameEn,
      companyKind: company.kind,
    }
  }

  /** Changes an account with one of its pictures; the picture before is swept, unless something else holds it. @param path of the picture in what was sent */
  const changeOwn = async (
    caller: Caller,
    changed: Partial<typeof appUser.$inferInsert>,
    picture: 'avatarFileId' | 'signatureFileId',
    path: string,
  ) => {
    const fileId = changed[picture] ?? null
    if (fileId !== null) await refuseOtherPictures(database, path, fileId, caller.id)
    await database.transaction(async (tx) => {
      const { user: before } = await userOf(tx, caller.id)
      await tx.update(appUser).set(changed).where(eq(appUser.id, caller.id))
      const former = before[picture]
      if (former !== null && former !== fileId) await tx.update(file).set({ releasedAt: clock.now() }).where(eq(file.id, former))
    })
  }

  serve('GET /api/admin/user/front/personal', ({ caller }) => show(caller))

  serve('GET /api/admin/user/front/draftKey', async ({ caller }) =>
    createHmac('sha256', config.sealKey).update(`draft:${caller.id}`).digest('hex'),
  )

  serve('POST /api/admin/user/front/personal', async ({ caller, body }) => {
    await changeOwn(caller, body, 'avatarFileId', 'avatarFileId')
    return show(caller)
  })

  serve('POST /api/admin/user/front/signature', async ({ caller, body: { fileId } }) => {
    await changeOwn(caller, { signatureFileId: fileId }, 'signatureFileId', 'fileId')
    return show(caller)
  })

  serve('POST /api/admin/user/front/password', async ({ caller, body }) => {
    const { user } = await userOf(database, caller.id)
    await refuseWrongPassword(context, user, 'oldPassword', body.oldPassword)
    refuseWeak('newPassword', body.newPassword, [user.username, user.name, user.mobile, user.email])
    if (body.newPassword === body.oldPassword)
      throw new Refusal(42200, { errors: [{ path: 'newPassword', message: 'account.error.samePassword' }] })
    const passwordHash = await hashPassword(body.newPassword)
    await setPassword(context, caller.id, { passwordHash, keptTokenId: caller.tokenId, now: clock.now() })
    return true
  })

  serve('POST /api/admin/user/front/mobile', async (call) => {
    const { mobile } = call.body
    await prove(call, mobile)
    await exchange(call, mobile, { mobile })
    return show(call.caller)
  })

  serve('POST /api/admin/user/front/emailCode', ({ body, request, language }) =>
    sendCode(context, { purpose: 'change', recipient: body.email, address: addressOf(request), language }),
  )

  serve('POST /api/admin/user/front/email', async (call) => {
    const { email } = call.body
    await prove(call, email)
    await exchange(call, email, { email, emailVerified: true })
    return show(call.caller)
  })

  type Change = Call<'POST /api/admin/user/front/mobile'> | Call<'POST /api/admin/user/front/email'>

  /** That it is the owner of the account who asks, and the owner of the number or address too. */
  const prove = async ({ caller, body, request }: Change, recipient: string): Promise<void> => {
    const { user } = await userOf(database, caller.id)
    await refuseWrongPassword(context, user, 'password', body.password)
    if (!(await checkCode(context, { purpose: 'change', recipient, code: body.code }, addressOf(request)))) throw wrongCode()
  }

  /** The one before learns of it where it was. */
  const exchange = async ({ caller, body, language }: Change, recipient: string, changed: Partial<typeof appUser.$inferInsert>) => {
    await database.transaction(async (tx) => {
      await lockRecipient(tx, recipient)
      const { user } = await userOf(tx, caller.id)
      if ('mobile' in changed && (await hasMobile(tx, recipient, caller.id))) throw taken('mobile', 'refusal.mobileTaken')
      if ('email' in changed && (await hasEmail(tx, recipient, caller.id))) throw taken('email', 'refusal.emailTaken')
      if (!(await codeMatches(context, tx, { purpose: 'change', recipient, code: body.code }, true))) throw wrongCode()
      const before = 'mobile' in changed ? user.mobile : user.emailVerified ? user.email : ''
      await tx.update(appUser).set(changed).where(eq(appUser.id, caller.id))
      if (before === '' || before === recipient) return
      const now = clock.now()
      const message = {
        channel: channelOf(before),
        recipient: before,
        subject: textOf(language, 'account.message.changed'),
        text: textOf(language, 'account.message.changedText', { recipient: masked(recipient) }),
        expiresAt: later(now, noteDays, 'day'),
      }
      await post(tx, config, message, now)
    })
  }

  serve('GET /api/admin/user/front/session/page', async ({ caller, query }) => {
    const { total, rows } = await pageSessions(database, caller.id, query, clock.now())
    return { total, rows: rows.map((row) => ({ ...row, current: row.id === caller.tokenId })) }
  })

  serve('POST /api/admin/user/front/session/endOthers', async ({ caller }) => ({
    ended: await endTokens(database, caller.id, caller.tokenId, clock.now()),
  }))

  serve('POST /api/admin/user/front/session/{id}/end', async ({ caller, params }) => {
    if (!(await endOwnToken(database, caller.id, params.id, clock.now()))) throw notFound()
    return true
  })

  serve('GET /api/admin/messageOutbox/page', async ({ query }) => {
    if (!config.showsMessages) throw notFound()
    const { total, rows } = await listPage<StoredMessage>(database, query, {
      select: messageColumns,
      from: sql`message_outbox`,
      where: [sql`deliverable`],
      sortable: {},
      unique: sql`id`,
    })
    return { total, rows: rows.map((row) => readMessage(config, row)) }
  })
}

/** @throws Refusal 42200 unless it is a picture, of a decent size, that this person uploaded */
const refuseOtherPictures = async (database: Database, path: string, fileId: string, userId: string): Promise<void> => {
  const pictures = await database
    .select({ id: file.id })
    .from(file)
    .where(
      and(eq(file.id, fileId), eq(file.uploadedBy, userId), sql`mime in ('image/png', 'image/jpeg') and size <= ${largestPictureBytes}`),
    )
  if (pictures.length === 0) throw new Refusal(42200, { errors: [{ path, message: 'account.error.picture' }] })
}
