import type { Database } from '#server/db/connect.ts'
import { companyChange, companyHistory, handover } from '#server/db/tables/supplier.ts'
import { append } from '#server/lifecycle/log.ts'
import { registrationValues } from '#server/modules/company/index.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import type { RegistrationField } from '#src/machines/registration/fields.ts'
import { companyChangeMachine, type CompanyChangeEvent, type CompanyChangeFacts } from '#src/machines/registration/companyChange.ts'
import { handoverMachine, type HandoverEvent, type HandoverFacts } from '#src/machines/supplier/handover.ts'
import { momentAgo, workingDaysAgo } from './calendar.ts'
import { continueIds } from '#server/db/continueIds.ts'
import { people } from './people.ts'
import { playRecord, type Happening } from '#server/lifecycle/play.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

const firstId = 801
const reviewer = '5'

/** What a company asked to change, so many days ago, and what became of it so many hours later. */
interface Change {
  companyId: string
  field: RegistrationField
  /** What was in force before, or what is wanted; the other of both is in force now. */
  value: string
  reason: string
  ago: number
  end?: { event: CompanyChangeEvent; hours: number }
}

const changes: Change[] = [
  {
    companyId: '38',
    field: 'bankName',
    value: '中国工商银行港口支行',
    reason: '基本账户转到另一家银行',
    ago: 210,
    end: { event: { type: 'accept' }, hours: 26 },
  },
  {
    companyId: '40',
    field: 'legalRepresentative',
    value: '邱振声',
    reason: '股东会选举新的法定代表人',
    ago: 96,
    end: { event: { type: 'refuse', reason: '未附变更后的营业执照，请取得后再申请' }, hours: 49 },
  },
  {
    companyId: '36',
    field: 'nameEn',
    value: 'Harbour Service Group',
    reason: '英文名称与商标一致',
    ago: 41,
    end: { event: { type: 'withdraw' }, hours: 3 },
  },
  { companyId: '42', field: 'scope', value: '港口机电设备的销售、安装、检测与维修', reason: '增加检测与维修业务', ago: 0 },
]

/** Administration that was offered to a colleague and not taken. */
const handovers: { companyId: string; toUserId: string; ago: number; end: HandoverEvent['type'] }[] = [
  { companyId: '33', toUserId: '83', ago: 120, end: 'decline' },
  { companyId: '32', toUserId: '82', ago: 64, end: 'withdraw' },
]

const administratorOf = (companyId: string): string => {
  const found = people.find((person) => person.companyId === companyId && person.roles.includes('SUP_ADMIN'))
  if (!found) throw new Error(`Nobody administers company ${companyId}`)
  return found.id
}

/** Lets some admitted suppliers change what they were approved with, and some look for another administrator. */
export const seedChanges = async (tx: Database, now: Date): Promise<void> => {
  for (const [index, change] of changes.entries()) await seedChange(tx, String(firstId + index), change, now)
  for (const [index, each] of handovers.entries()) await seedHandover(tx, String(firstId + index), each, now)
  await continueIds(tx, ['company_change', 'handover'])
}

const seedChange = async (tx: Database, id: string, { companyId, field, value, reason, ago, end }: Change, now: Date): Promise<void> => {
  const requestedBy = administratorOf(companyId)
  const requestedAt = ago === 0 ? workingDaysAgo(now, 1) : momentAgo(now, ago, 14)
  const inForce = (await registrationValues(tx, companyId))[field]
  const accepted = end?.event.type === 'accept'
  const [before, after] = accepted ? [value, inForce] : [inForce, value]
  const happened: Happening[] = end
    ? [{ event: end.event, at: later(requestedAt, end.hours, 'hour'), actorId: end.event.type === 'withdraw' ? requestedBy : reviewer }]
    : []
  const facts = (at: Date): CompanyChangeFacts => ({
    now: at,
    calendar: deliveredCalendar,
    own: true,
    isInviter: false,
    companyAdmitted: true,
    waitingSince: requestedAt,
    remindersSent: 0,
  })
  const { standing, log } = playRecord(companyChangeMachine, id, { at: requestedAt, actorId: requestedBy }, happened, facts)
  const decisionReason = happened[0]?.event.reason ?? ''
  const content = {
    fields: { [field]: after },
    before: { [field]: before },
    reason,
    requestedBy,
    waitingSince: requestedAt,
    decisionReason,
  }
  await tx.insert(companyChange).values({ id, companyId, ...content, ...standing })
  if (accepted)
    await tx
      .insert(companyHistory)
      .values({ companyId, field, before, after, actorId: reviewer, at: later(requestedAt, end.hours, 'hour') })
  await append(tx, log)
}

const seedHandover = async (
  tx: Database,
  id: string,
  { companyId, toUserId, ago, end }: (typeof handovers)[number],
  now: Date,
): Promise<void> => {
  const fromUserId = administratorOf(companyId)
  const proposedAt = momentAgo(now, ago, 10)
  const happened = [{ event: { type: end }, at: later(proposedAt, 5, 'hour'), actorId: end === 'withdraw' ? fromUserId : toUserId }]
  const { standing, log } = playRecord(handoverMachine, id, { at: proposedAt, actorId: fromUserId }, happened, handoverFacts)
  await tx.insert(handover).values({ id, companyId, fromUserId, toUserId, ...standing })
  await append(tx, log)
}

const handoverFacts = (now: Date): HandoverFacts => ({ now, own: true, isReceiver: true, hasOwnPassword: true, giverIsAdmin: true })
