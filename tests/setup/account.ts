import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { Input } from '#src/contract/index.ts'
import type { World } from './world.ts'

export const day = 86_400_000
const nobody = null

/** A password that keeps the rules whoever has it. */
export const goodPassword = 'Harbour-9-Crane'

let numbers = 0

/** A number that nobody has, another one each time. */
export const freshNumber = (): string => `1391234${String((numbers += 1)).padStart(4, '0')}`

/** What the newest message to a number or address invites to: what stands behind the mark of its link. */
export const invitationTo = async (world: World, recipient: string): Promise<string> => {
  const [newest] = await world.ask(nobody, 'GET /api/public/outbox', { query: { recipient } })
  return /#invitation=(\S+)/.exec(newest?.text ?? '')?.[1] ?? ''
}

/** The newest code that went to a number or address, as the demonstration shows it. */
export const codeTo = async (world: World, recipient: string): Promise<string> => {
  const [newest] = await world.ask(nobody, 'GET /api/public/outbox', { query: { recipient } })
  return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? ''
}

/** A day later, when nothing is counted any more, a code is sent to a number. @returns the code */
export const codeFor = async (world: World, telephone: string, purpose: 'registration' | 'change' = 'registration'): Promise<string> => {
  world.clock.advance(day)
  await world.ask(nobody, 'POST /api/admin/sms/verification-code', { query: { telephone, purpose } })
  return codeTo(world, telephone)
}

type Registration = Input<'POST /api/admin/register/regUser'>['body']

/** What a visitor fills in for a number that was verified. */
export const registrationOf = async (world: World, mobilePhone: string, changed: Partial<Registration> = {}): Promise<Registration> => {
  const [kind] = await world.ask(nobody, 'GET /api/admin/srmSupplierKind/getData')
  return {
    mobilePhone,
    code: changed.code ?? (await codeFor(world, mobilePhone)),
    inviteCode: '',
    name: '何悦',
    email: '',
    password: goodPassword,
    attr1: kind?.id ?? '',
    enterpriseType: 'LLC',
    agreement: true,
    ...changed,
  }
}

let invitations = 0

/** An invitation that can be used. @returns its code */
export const invitationFor = async (world: World, days = 7): Promise<string> => {
  const now = world.clock.now()
  const code = `HYTEST${String((invitations += 1)).padStart(4, '0')}`
  await rowsOf(
    world.database,
    sql`insert into invitation (code, invitee_name, company_name, mobile, reason, inviter_id, unit_id, expires_at, last_sent_at, state, state_since, created_at)
        values (${code}, '何悦', '悦港备件', '13912340000', '新备件来源', 3, 21, ${new Date(now.getTime() + days * day).toISOString()},
                ${now.toISOString()}, 'sent', ${now.toISOString()}, ${now.toISOString()}) returning id`,
  )
  return code
}
