import type { Input } from '#src/contract/index.ts'
import { smallPdf } from './files.ts'
import type { World } from './world.ts'

type Claim = Input<'POST /api/admin/srmAchievment'>['body']

/** Company of the person that the seed calls `unit`. */
export const unitId = '21'

let invited = 0

/** Somebody nobody invited before. */
export const inviteeOf = (changed: Partial<Input<'POST /api/srm/invitation'>['body']> = {}) => {
  invited += 1
  const mobile = `139${String(10_000_000 + invited)}`
  return { unitId, inviteeName: '白宇', companyName: `景行仪表${invited}有限公司`, mobile, reason: '计量仪表', ...changed }
}

export const sentInvitation = (world: World, person = 'buyer', changed: Parameters<typeof inviteeOf>[0] = {}) =>
  world.ask(person, 'POST /api/srm/invitation', { body: inviteeOf(changed) })

/** The least that the check by content takes for a PDF. */
export const proof = smallPdf

export const uploadedProof = async (world: World, person: string): Promise<string> => {
  const { data, text } = await world.upload(person, '供货合同.pdf', proof)
  if (!data) throw new Error(text)
  return data.id
}

/** What may be claimed as it stands, except that it names no proof. */
export const claimOf = (changed: Partial<Claim> = {}): Claim => ({
  inwhCompanyId: unitId,
  verifyCompanyId: unitId,
  cooperateYear: 2025,
  amountBand: 'LT100',
  summary: '钢丝绳年度供货，按期交付。',
  proofs: [],
  ...changed,
})

/** A draft with its proof, ready to be submitted. */
export const draftAchievement = async (world: World, person = 'supplier1', changed: Partial<Claim> = {}) =>
  world.ask(person, 'POST /api/admin/srmAchievment', { body: claimOf({ proofs: [await uploadedProof(world, person)], ...changed }) })

/** What carries a record on, and by whom. */
const steps = {
  submit: 'supplier1',
  claim: 'reviewer',
  pass: 'reviewer',
  confirm: 'unit',
  return: 'reviewer',
  reject: 'reviewer',
  refuse: 'unit',
  revoke: 'reviewer',
} as const
export type AchievementStep = keyof typeof steps

export const decision = '合同页缺失，请补充'

/** Sends these events one after the other, each as the person whose part it is. @returns the record's last answer */
export const carryOn = async (world: World, id: string, ...events: AchievementStep[]) => {
  let version = (await world.ask('supplier1', 'GET /api/admin/srmAchievment/{id}', { params: { id } })).version
  for (const event of events) {
    const reason = ['return', 'reject', 'refuse', 'revoke'].includes(event) ? { reason: decision } : {}
    const input = { params: { id }, body: { version, ...reason } }
    ;({ version } = await world.ask(steps[event], `POST /api/admin/srmAchievment/{id}/${event}`, input as never))
  }
  return { id, version }
}

/** How a record comes into each state. */
export const achievementWays: Record<string, AchievementStep[]> = {
  draft: [],
  submitted: ['submit'],
  firstReview: ['submit', 'claim'],
  verifying: ['submit', 'claim', 'pass'],
  confirmed: ['submit', 'claim', 'pass', 'confirm'],
  rejected: ['submit', 'claim', 'reject'],
  revoked: ['submit', 'claim', 'pass', 'confirm', 'revoke'],
}

export const personOf = (event: string): string => steps[event as AchievementStep] ?? 'supplier1'
