import type { EventObject } from 'xstate'
import type { company, Mark } from '#server/db/tables/platform.ts'
import type { certificate } from '#server/db/tables/supplier.ts'
import type { Entry } from '#server/lifecycle/log.ts'
import { checkCharacter } from '#src/lib/creditCode.ts'
import { endOfDate, later } from '#src/lib/shanghaiTime.ts'
import {
  companyMachine,
  reapplyDays,
  type CompanyEvent,
  type CompanyFacts,
  type RegistrationStep,
} from '#src/machines/registration/company.ts'
import { allFields } from '#src/machines/registration/fields.ts'
import { dateAhead, momentAgo, workingDaysAgo } from './calendar.ts'
import type { PlayedIntegrity } from './integrity.ts'
import { playLife, type Step } from './life.ts'
import { playScopes, type PlayedScopes } from './scopes.ts'
import { adminIds, nameless } from './supplierAdmins.ts'
import { suppliers, type SupplierData } from './supplierData.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

export type CompanyRow = typeof company.$inferInsert & { id: string }
export type CertificateRow = Omit<typeof certificate.$inferInsert, 'fileId'>

/** A supplier as its life left it. */
export interface PlayedCompany {
  row: CompanyRow
  data: SupplierData | null
  /** Empty until it came to them. */
  certificates: CertificateRow[]
  /** When it handed in its papers; null while it has not. */
  papersAt: Date | null
  hasContacts: boolean
  scopes: PlayedScopes
  log: Entry[]
}

const [platform, reviewer, reviewer2, lead, lead2] = ['1', '5', '6', '2', '8']

/** The event as a life line has it, with what came along. */
type SeedEvent = CompanyEvent & { note?: string; marks?: Omit<Mark, 'value'>[] }
type Happening = [event: SeedEvent, at: Date, by: string]

const at = (moment: Date, hours: number): Date => later(moment, hours, 'hour')

/** Account and three steps within the day before the registration was submitted. */
const registration = (submittedAt: Date, admin: string): Happening[] => [
  [{ type: 'commitStepTwo' }, at(submittedAt, -29), admin],
  [{ type: 'commitStepThree' }, at(submittedAt, -4), admin],
  [{ type: 'commitStepFour' }, at(submittedAt, -1), admin],
  [{ type: 'submit' }, submittedAt, admin],
]

const checked = (passedAt: Date, by: string, note = '资料齐全，执照与证书一致'): Happening[] => [
  [{ type: 'claim' }, at(passedAt, -20), by],
  [{ type: 'pass', note }, passedAt, by],
]

const admitted = (submittedAt: Date, admin: string, by = reviewer, head = lead): Happening[] => [
  ...registration(submittedAt, admin),
  ...checked(at(submittedAt, 24), by),
  [{ type: 'take' }, at(submittedAt, 67), head],
  [{ type: 'approve' }, at(submittedAt, 73), head],
]

const returnedOnce = (submittedAt: Date, admin: string): Happening[] => [
  ...registration(submittedAt, admin),
  [{ type: 'claim' }, at(submittedAt, 18), reviewer],
  [{ type: 'return', marks: [{ field: 'bankAccount', reason: '账号与开户许可不一致' }] }, at(submittedAt, 20), reviewer],
  [{ type: 'commitStepThree' }, at(submittedAt, 44), admin],
  [{ type: 'submit' }, at(submittedAt, 45), admin],
  [{ type: 'claim' }, at(submittedAt, 65), reviewer],
  [{ type: 'pass', note: '账号已更正' }, at(submittedAt, 68), reviewer],
  [{ type: 'take' }, at(submittedAt, 90), lead],
  [{ type: 'approve' }, at(submittedAt, 94), lead],
]

/** What happened to each supplier. */
const happenings = (id: string, admin: string, now: Date): Happening[] => {
  const since = (days: number) => workingDaysAgo(now, days)
  const passed = (days: number, by: string) => [...registration(at(since(days), -50), admin), ...checked(since(days), by)]
  switch (id) {
    case '39':
      return returnedOnce(momentAgo(now, 392, 15), admin)
    case '44':
      return [[{ type: 'commitStepTwo' }, momentAgo(now, 2, 11), admin]]
    case '45':
      return admitted(momentAgo(now, 330, 14), admin, reviewer2)
    case '46':
      return admitted(momentAgo(now, 355, 16), admin, reviewer, lead2)
    case '47':
      return admitted(momentAgo(now, 300, 15), admin, reviewer2, lead2)
    case '48':
      return registration(since(7), admin)
    case '49':
      return [...registration(since(2), admin), [{ type: 'claim' }, at(since(2), 20), reviewer]]
    case '50':
      return registration(since(1), admin)
    case '51':
      return registration(since(0), admin)
    case '52':
      return passed(1, reviewer)
    case '53':
      return [...passed(3, reviewer2), [{ type: 'take' }, at(since(3), 22), lead]]
    case '54':
      return [...passed(6, reviewer), [{ type: 'take' }, at(since(6), 25), lead2]]
    case '55': {
      const marks = [
        { field: 'legalRepresentative', reason: '与执照所载不一致，请核对' },
        { field: 'address', reason: '请填写执照上的住所' },
      ]
      const returnedAt = momentAgo(now, 2, 16)
      return [
        ...registration(at(returnedAt, -48), admin),
        [{ type: 'claim' }, at(returnedAt, -3), reviewer2],
        [{ type: 'return', marks }, returnedAt, reviewer2],
      ]
    }
    case '56': {
      const sentBackAt = momentAgo(now, 1, 15)
      return [
        ...registration(at(sentBackAt, -120), admin),
        ...checked(at(sentBackAt, -72), reviewer),
        [{ type: 'take' }, at(sentBackAt, -5), lead],
        [{ type: 'sendBack', marks: [{ field: 'bankAccount', reason: '该账号与另一企业相同，请说明或更正' }] }, sentBackAt, lead],
      ]
    }
    case '57': {
      const rejectedAt = momentAgo(now, 20, 10)
      return [
        ...registration(at(rejectedAt, -45), admin),
        [{ type: 'claim' }, at(rejectedAt, -2), reviewer],
        [{ type: 'reject', reason: '经营范围为零售，不具备所申请品类的供货能力' }, rejectedAt, reviewer],
      ]
    }
    case '59':
      return [[{ type: 'commitStepTwo' }, momentAgo(now, 3, 10), admin]]
    case '60': {
      const submittedAt = momentAgo(now, 240, 10)
      const reason = '企业已停止经营并申请退出平台'
      return [...admitted(submittedAt, admin, reviewer2), [{ type: 'close', reason }, momentAgo(now, 18, 11), platform]]
    }
    case '61': {
      const [begunAt, mergedAt] = [momentAgo(now, 70, 10), momentAgo(now, 64, 16)]
      const reason = '与远航钢绳有限公司为同一企业的重复注册'
      return [
        [{ type: 'commitStepTwo' }, begunAt, admin],
        [{ type: 'close', reason }, mergedAt, platform],
        [{ type: 'merge', intoId: '31', reason }, at(mergedAt, 0), platform],
      ]
    }
    case nameless:
      return []
    default: {
      const n = Number(id) - 31
      return admitted(momentAgo(now, 396 - n, 14 + (n % 3)), admin, n % 2 === 0 ? reviewer : reviewer2, n % 3 === 0 ? lead2 : lead)
    }
  }
}

/** Days until the first certificate ends. Those who quote most go on for years, whatever a test or a visitor's clock does. */
const certificateDays: Record<string, number> = { '31': 1810, '32': 1822, '33': 1793, '34': 1805, '39': 50, '36': 20, '41': 5, '47': -12 }
const warned = (days: number): number | null => (days <= 0 ? null : ([7, 30, 60].find((limit) => days <= limit) ?? null))

const certificateTypes: Record<SupplierData['kind'], string[]> = {
  MAKER: ['ISO9001', 'ISO14001'],
  AGENT: ['AGENCY', 'ISO9001'],
  TRADER: ['AGENCY'],
  SERVICE: ['ISO9001'],
  WORKS: ['SAFETY', 'ISO9001'],
}
const issuers: Record<string, string> = { AGENCY: '品牌制造商', SAFETY: '住房和城乡建设厅' }

const certificatesOf = ({ id, kind }: SupplierData, now: Date): CertificateRow[] =>
  certificateTypes[kind].map((type, position) => {
    const days = position === 0 ? (certificateDays[id] ?? 420 + ((Number(id) * 37) % 500)) : 1700 + Number(id) * 3
    return {
      companyId: id,
      type,
      no: `${type}-${id}${String(2024_0100 + Number(id) * 7 + position)}`,
      issuer: issuers[type] ?? '中国质量认证中心',
      validFrom: dateAhead(now, Math.min(days - 1095, -40)),
      validTo: dateAhead(now, days),
      position,
      warnedDays: warned(days),
    }
  })

/** Every third licence has an end. */
const licenceEnd = ({ id, established }: SupplierData): string | null =>
  Number(id) % 3 === 0 ? `${Number(established.slice(0, 4)) + 40}${established.slice(4)}` : null

export const codeOf = (areaCode: string, serial: number): string => {
  const body = `91${areaCode}MA${String(serial).padStart(7, '0')}`
  return body + checkCharacter(body)
}

/** Plays every supplier's life through its machine; what integrity records asked of it is part of that. */
export const playCompanies = (now: Date, records: PlayedIntegrity): PlayedCompany[] =>
  [...suppliers.map(({ id }) => id), nameless].map((id, index) => playCompany(id, index, now, records))

const playCompany = (id: string, index: number, now: Date, records: PlayedIntegrity): PlayedCompany => {
  const data = suppliers.find((each) => each.id === id) ?? null
  const admin = adminIds.get(id) ?? ''
  const wanted = happenings(id, admin, now)
  const bornAt = wanted[0] ? at(wanted[0][1], -1) : momentAgo(now, 1, 14)
  const certificates = data ? certificatesOf(data, now) : []
  const row: CompanyRow = { ...blank, id, adminId: admin, state: '', stateSince: bornAt, createdAt: bornAt }
  const played: PlayedCompany = { row, data, certificates: [], papersAt: null, hasContacts: false, scopes: { rows: [], log: [] }, log: [] }
  const facts = (moment: Date, actorId: string | null, event?: EventObject) =>
    factsOf(row, { now: moment, actorId, admin, effect: effectAt(records, id, moment), marks: (event as SeedEvent | undefined)?.marks })
  const apply = (event: EventObject, moment: Date, actorId: string | null) => {
    const sent = event as SeedEvent
    if (data && sent.type === 'commitStepTwo') Object.assign(row, stepTwo(data))
    if (data && sent.type === 'commitStepThree') {
      Object.assign(row, stepThree(data, certificates))
      Object.assign(played, { certificates, papersAt: moment })
    }
    if (sent.type === 'commitStepFour') played.hasContacts = true
    return written(row, sent, moment, actorId)
  }
  const steps: Step[] = [
    ...wanted.map(([event, moment, actorId]): Step => ({ event, at: moment, actorId })),
    ...records.followed
      .filter(({ companyId }) => companyId === id)
      .map(({ event, at: moment }): Step => ({ event: { type: event }, at: moment, actorId: null, follows: true })),
  ]
  const lived = playLife({ machine: companyMachine, id, facts, apply }, { at: bornAt, actorId: admin }, steps, now)
  Object.assign(row, lived.standing)
  played.scopes = playScopes(row, admin, index, now)
  return { ...played, log: [...lived.log, ...played.scopes.log] }
}

const blank = {
  kind: 'SUPPLIER',
  name: '',
  nameEn: '',
  unifiedCreditCode: '',
  areaCode: '',
  areaName: '',
  contactVerified: true,
} as const

const stepTwo = (data: SupplierData) => ({
  name: data.name,
  nameEn: data.nameEn,
  unifiedCreditCode: codeOf(data.areaCode, 7000 + Number(data.id)),
  enterpriseType: data.type,
  legalRepresentative: data.legalRepresentative,
  areaCode: data.areaCode,
  areaName: data.areaName,
  address: data.areaName + data.address,
  phone: data.phone,
  email: `info@${data.domain}`,
})

const stepThree = (data: SupplierData, certificates: CertificateRow[]) => {
  const end = licenceEnd(data)
  const ends = [end, ...certificates.map(({ validTo }) => validTo ?? null)].filter((date) => date !== null)
  return {
    licenceStart: data.established,
    licenceEnd: end,
    establishDate: data.established,
    registeredCapital: data.capital.toFixed(2),
    businessScope: data.businessScope,
    bankName: data.bank,
    // One of the returned companies gave the account of another.
    bankAccount: accountOf(data.id === '56' ? '34' : data.id),
    wantedCategoryIds: data.categories,
    historySupplyUnit: Number(data.id) % 2 === 0 ? ['EAST', 'WEST'] : ['EAST'],
    validUntil: ends.length > 0 ? endOfDate(ends.toSorted()[0] ?? '') : null,
  }
}

const accountOf = (id: string): string => `6217${String(Number(id) * 7_310_137).padStart(9, '0')}${String(100_000 + Number(id) * 977)}`

/** Of what held at that moment, the heavier. */
const effectAt = ({ held }: PlayedIntegrity, id: string, moment: Date): CompanyFacts['effect'] => {
  const now = held.filter(({ companyId, from, to }) => companyId === id && from <= moment && (to === null || moment < to))
  return (['BLACKLIST', 'NO_QUOTE'] as const).find((effect) => now.some((each) => each.effect === effect)) ?? 'NONE'
}

interface SeedFacts {
  now: Date
  actorId: string | null
  admin: string
  effect: CompanyFacts['effect']
  marks: unknown[] | undefined
}

const factsOf = (row: CompanyRow, { now, actorId, admin, effect, marks }: SeedFacts): CompanyFacts => ({
  now,
  calendar: deliveredCalendar,
  own: actorId === admin,
  isInviter: false,
  isAssignee: actorId !== null && row.assigneeId === actorId,
  leads: actorId === lead || actorId === lead2,
  receiverMayDecide: true,
  receiverInvited: false,
  stepsDone: (row.stepsDone ?? []) as RegistrationStep[],
  contactVerified: true,
  stepTwoWritten: true,
  licenceEnd: row.licenceEnd ? endOfDate(row.licenceEnd) : null,
  scopeCount: row.wantedCategoryIds?.length ?? 0,
  // What a reviewer returns is mended before it comes again.
  unmendedCount: 0,
  markedCount: marks?.length ?? 0,
  unmarkedCount: 0,
  undecidedScopes: 0,
  approvedScopes: row.wantedCategoryIds?.length ?? 0,
  waitingSince: row.waitingSince ?? null,
  remindersSent: row.remindersSent ?? 0,
  validUntil: row.validUntil ?? null,
  reapplyFrom: row.reapplyFrom ?? null,
  effect,
  openProjects: 0,
  running: 0,
  unopenedPurchases: 0,
  keptGoesOn: true,
})

/** Writes what an event writes, as the server's process does. @returns what the log keeps */
const written = (row: CompanyRow, sent: SeedEvent, moment: Date, actorId: string | null): Record<string, unknown> | undefined => {
  switch (sent.type) {
    case 'commitStepTwo':
    case 'commitStepThree':
    case 'commitStepFour': {
      const step = { commitStepTwo: 2, commitStepThree: 3, commitStepFour: 4 }[sent.type]
      row.stepsDone = [...new Set([...(row.stepsDone ?? []), step])].toSorted()
      return { step }
    }
    case 'submit':
      Object.assign(row, { submittedAt: moment, waitingSince: moment, remindersSent: 0, assigneeId: null, reviewNote: '' })
      Object.assign(row, { marks: [], correctFields: [], earlierMarks: row.marks ?? [] })
      return undefined
    case 'claim':
    case 'take':
      row.assigneeId = actorId
      return undefined
    case 'pass':
      Object.assign(row, {
        waitingSince: moment,
        remindersSent: 0,
        assigneeId: null,
        reviewNote: sent.note ?? '',
        correctFields: allFields.filter((field) => !row.earlierMarks?.some((mark) => mark.field === field)),
      })
      return { note: sent.note ?? '' }
    case 'return':
    case 'sendBack': {
      const plain = row as Record<string, unknown>
      const marks = (sent.marks ?? []).map((mark): Mark => ({ ...mark, value: String(plain[mark.field] ?? '') }))
      Object.assign(row, { marks, waitingSince: null, assigneeId: null })
      return { fields: sent.marks ?? [] }
    }
    case 'approve':
      Object.assign(row, { waitingSince: null, assigneeId: null, correctFields: [...allFields] })
      return undefined
    case 'reject': {
      const reapplyFrom = later(moment, reapplyDays, 'day')
      Object.assign(row, { waitingSince: null, assigneeId: null, decisionReason: sent.reason ?? '', reapplyFrom })
      return { reason: sent.reason }
    }
    case 'close':
      row.decisionReason = sent.reason ?? ''
      return { reason: sent.reason }
    case 'merge':
      Object.assign(row, { decisionReason: sent.reason ?? '', mergedIntoId: sent.intoId })
      return { into: sent.intoId, reason: sent.reason }
    case 'waitedLong':
      row.remindersSent = (row.remindersSent ?? 0) + 1
      return undefined
    default:
      return undefined
  }
}
