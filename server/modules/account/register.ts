import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isCode, isSupplierKind } from '#server/db/dictionary.ts'
import { begin } from '#server/lifecycle/advance.ts'
import { beginMembership } from '#server/modules/team/index.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import { redeemInvitation } from '#server/modules/invitation/index.ts'
import { issueToken } from '#server/modules/session/index.ts'
import { addressOf } from '#server/serving/address.ts'
import type { CallerContext } from '#server/serving/caller.ts'
import { Refusal, refuseUnusable } from '#server/refusal.ts'
import type { Contract } from '#src/contract/index.ts'
import { checkCode, codeMatches, hashPassword, limitChecks, refuseWeak, wrongCode } from '#server/modules/credentials/index.ts'
import { insertAccount } from './queries.ts'
import type { z } from 'zod'

type Registration = z.output<Contract['POST /api/admin/register/regUser']['body']>

/**
 * Opens an account: a company in its first state and its administrator, all or nothing. Whose number it is must be proved before
 * anything else is looked at, so nobody learns of another's account.
 * @throws Refusal 40001 for a code that does not fit, 40900 when the number has an account or the invite code cannot be used
 */
export const registerUser = async (context: CallerContext & LifecycleContext, body: Registration, request: FastifyRequest) => {
  const guess = { purpose: 'registration', recipient: body.mobilePhone, code: body.code } as const
  await limitChecks(context, addressOf(request))
  refuseWeak('password', body.password, [body.name, guess.recipient, body.email])
  if (!(await checkCode(context, guess, addressOf(request)))) throw wrongCode()
  await refuseUnknownKinds(context, body)
  const passwordHash = await hashPassword(body.password)
  const username = newUsername()
  const userId = await context.database.transaction(async (tx) => {
    if (!(await codeMatches(context, tx, guess, true))) throw wrongCode()
    const now = context.clock.now()
    const account = await insertAccount(
      tx,
      {
        username,
        passwordHash,
        name: body.name,
        mobile: guess.recipient,
        email: body.email,
        supplierKindId: body.attr1,
        enterpriseType: body.enterpriseType,
      },
      now,
    )
    if (!account) throw taken('mobilePhone', 'refusal.mobileTaken')
    const { companyId } = account
    const actor = {
      id: account.userId,
      companyId,
      roles: new Set(['SUP_ADMIN']),
      authorities: new Set<string>(),
      dataScope: 'all' as const,
      inPerson: true,
    }
    await begin(context, tx, { machine: 'company', id: companyId, actor })
    await beginMembership(context, tx, account.userId, actor)
    if (body.inviteCode !== '') await redeemInvitation(context, tx, body.inviteCode, companyId)
    return account.userId
  })
  return { id: userId, username, token: await issueToken(context, userId, request) }
}

/** Drawn, not chosen: nobody can find out which user names there are. People log in with their number as well. */
const newUsername = (): string => `u${Array.from(randomBytes(10), (byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('')}`

const refuseUnknownKinds = async ({ database }: CallerContext, { attr1, enterpriseType }: Registration): Promise<void> => {
  refuseUnusable([
    ...((await isSupplierKind(database, attr1)) ? [] : ['attr1']),
    ...((await isCode(database, 'CTYPE', enterpriseType)) ? [] : ['enterpriseType']),
  ])
}

export const taken = (path: string, reason: string) => new Refusal(40900, { reasons: [reason], errors: [{ path, message: reason }] })
