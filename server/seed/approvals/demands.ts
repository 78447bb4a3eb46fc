import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'
import { addWorkingHours } from '#src/lib/workingHours.ts'
import { dateAfter, dateOf, yearOf } from '#src/lib/shanghaiTime.ts'
import type { demand, demandLine } from '#server/db/tables/demand.ts'
import { lateRecordOf } from '#src/machines/demand/lateRecord.ts'
import type { DemandEvent, DemandFacts } from '#src/machines/demand/demand.ts'
import { isBuyable } from '#src/machines/demand/states.ts'
import { waitingFrom } from './deciding.ts'
import type { Definition } from './definition.ts'
import type { House } from './house.ts'
import { amountOf, buyerOf, emptied, factsOfWritten, linesOfNeed, type Need } from '#server/modules/demand/index.ts'
import { directNeeds, largeNeeds, smallNeeds, unplannedNeeds, urgentNeeds } from './needs.ts'
import { lives, type Life } from './lives.ts'
import { beginCase, letTimePass, resumeCase, type CasePlay } from './playCase.ts'
import { begun, moved, newCase, type PlayedCase, type PlayedEntry } from './played.ts'

export interface Plan {
  need: Need
  /** Hours of office time since it was written. */
  hours: number
  life: Life
}

/** Of each hundred so many. */
const usual: readonly Life[] = [
  lives.approved,
  lives.approvedLater,
  lives.approved,
  lives.discussed,
  lives.approved,
  lives.withdrawn,
  lives.approved,
  lives.countersigned,
  lives.approved,
  lives.late,
  lives.approved,
  lives.cancelled,
  lives.reassigned,
  lives.urged,
  lives.approved,
  lives.lookedInto,
  lives.approvedLater,
  lives.rejected,
  lives.approved,
  lives.discarded,
]
const usualLarge: readonly Life[] = [
  lives.approved,
  lives.countersignedAbove,
  lives.takenBack,
  lives.returnedLater,
  lives.rejectedAbove,
  lives.handedOn,
  lives.countersigned,
]

const past = 100
const yearOfHours = 1960
const lastPast = 60

const others = [...directNeeds, ...urgentNeeds, ...unplannedNeeds]
const inTurn = <T>(all: readonly T[], place: number): T => {
  const found = all[place % all.length]
  if (found === undefined) throw new Error('There is nothing to choose from')
  return found
}

/** A year that is over: one a little more than every two working days. */
const pastPlans: readonly Plan[] = Array.from({ length: past }, (_, place): Plan => {
  const hours = yearOfHours - (place * (yearOfHours - lastPast)) / past - ((place * 5) % 7)
  const round = Math.floor(place / 10)
  if (place % 10 === 4) return { need: inTurn(largeNeeds, round), hours, life: inTurn(usualLarge, round) }
  if (place % 10 === 8) return { need: inTurn(others, round), hours, life: inTurn([lives.approved, lives.approvedLater], round) }
  return { need: inTurn(smallNeeds, place), hours, life: inTurn(usual, place) }
})

const small = (title: string, hours: number, life: Life): Plan => ({ need: called(smallNeeds, title), hours, life })
const large = (title: string, hours: number, life: Life): Plan => ({ need: called(largeNeeds, title), hours, life })
const other = (title: string, hours: number, life: Life): Plan => ({ need: called(others, title), hours, life })
const called = (all: readonly Need[], title: string): Need => {
  const found = all.find((each) => each.title.includes(title))
  if (!found) throw new Error(`Nobody needs ${title}`)
  return found
}

/** What is going on: somebody of each role has something to decide, or had. */
const presentPlans: readonly Plan[] = [
  small('照明灯具', 46, lives.returned),
  large('空调与座椅', 40, lives.inPool),
  small('滤芯', 38, lives.waiting),
  other('舵桨', 34, lives.waitingAtLast),
  small('绑扎件', 31, lives.givenBack),
  large('疏浚', 30, lives.waitingForVicePresident),
  small('摩擦片', 28, lives.inPool),
  other('围油栏', 27, lives.waitingUrged),
  small('刀具', 24, lives.waitingAgain),
  large('输送带', 22, lives.waitingAbove),
  other('变频器', 21, lives.waitingAbove),
  small('工作服', 19, lives.waitingSeen),
  large('管理系统', 17, lives.waitingAbove),
  other('皮带秤', 16, lives.waitingAtLast),
  small('救生衣', 15, lives.waitingForFinance),
  large('坞修', 14, lives.waiting),
  small('吊具电缆', 13, lives.waitingForFinance),
  other('检测软件', 12, lives.waitingAbove),
  small('斗齿', 11, lives.waitingLookedInto),
  small('集卡蓄电池', 10, lives.withdrawn),
  other('制动带', 9, lives.waitingSeen),
  large('防腐涂料', 8, lives.waiting),
  small('底漆', 7, lives.waitingHandedOn),
  small('手持终端', 6, lives.waiting),
  small('排水泵', 5, lives.waiting),
  small('小车轮', 4, lives.draft),
  small('刮板', 3, lives.draft),
  small('焊接防护', 2.5, lives.draft),
  small('量具', 2, lives.draft),
]

const quarterOf = (at: Date): string => `${yearOf(at)} Q${Math.ceil(Number(dateOf(at).slice(5, 7)) / 3)}`

type Row = Omit<typeof demand.$inferInsert, 'id' | 'no'> & { version: number }

export interface PlayedDemand {
  its: Row & { id: string }
  lines: Omit<typeof demandLine.$inferInsert, 'demandId'>[]
  /** None where it was never submitted. */
  cases: PlayedCase[]
  log: PlayedEntry[]
}

const all = [...pastPlans, ...presentPlans]

/** Who writes demands, and for which units: a name and a code. */
export const writers: readonly string[] = [...new Set(all.map(({ need }) => need.by))]
export const writersUnits: readonly string[] = [...new Set(all.map(({ need }) => `${need.by} ${need.unit}`))]

/** From so much together in so many days one need may have been split. */
const splitting = { threshold: 200_000, days: 90 }
/** Within so many working days what was bought first is recorded. */
const urgentRecordDays = 5

const mayBeSplit = (its: Row, before: readonly PlayedDemand[], at: Date): boolean => {
  const isSmall = (row: Row) => Number(row.amountGross ?? Infinity) < splitting.threshold
  const others = before.filter(
    ({ its: other }) =>
      other.unitId === its.unitId &&
      other.categoryId === its.categoryId &&
      isSmall(other) &&
      (other.state === 'approving' || isBuyable(other.state)) &&
      at.getTime() - (other.submittedAt?.getTime() ?? 0) < splitting.days * 86_400_000,
  )
  const together = others.reduce((total, { its: other }) => total + Number(other.amountGross), Number(its.amountGross))
  return isSmall(its) && others.length > 0 && together >= splitting.threshold
}

/** What whoever approves it is warned of. */
const warned = (its: Row, before: readonly PlayedDemand[], at: Date) => ({
  mayBeSplit: mayBeSplit(its, before, at),
  isRecordedLate: lateRecordOf(deliveredCalendar, { kind: its.kind, needBy: its.needBy ?? null }, at, urgentRecordDays) !== null,
})

/** A year of demands, with whatever became of each; the earliest first. */
export const playDemands = (
  house: House,
  { id: definitionId, content: definition }: Definition,
  budgets: ReadonlyMap<string, string>,
  now: Date,
  plans: readonly Plan[] = all,
): PlayedDemand[] => {
  const played: PlayedDemand[] = []
  for (const [place, { need, hours, life }] of plans.entries()) {
    const begunAt = addWorkingHours(deliveredCalendar, now, -hours)
    const owner = house.called(need.by)
    const { its, lines } = written(need, begunAt, place, {
      ownerId: owner.id,
      companyId: owner.companyId,
      unitId: house.units.get(`${need.by} ${need.unit}`) ?? null,
      budgetId: budgets.get(`${yearOf(begunAt)} ${need.budget}`) ?? null,
    })
    const log: PlayedEntry[] = []
    const clock = { now: begunAt }
    const send = (event: DemandEvent, actorId: string | null) =>
      moved(log, 'demand', its, factsOf(its, clock.now), event, { at: clock.now, actorId })
    const play: CasePlay = {
      its: caseOf(its, definitionId, { mayBeSplit: false, isRecordedLate: false }, clock.now),
      definition,
      house,
      log,
      clock,
      answer: (type, reason) => {
        send({ type, ...(reason === undefined ? {} : { reason }) }, null)
        if (type === 'returned' || type === 'rejected') its.decisionReason = reason ?? ''
        if (type === 'returned' || type === 'withdrawn') its.submittedAt = null
      },
    }
    const cases: PlayedCase[] = []
    const submit = () => {
      send({ type: 'submit' }, owner.id)
      Object.assign(its, { submittedAt: clock.now, decisionReason: '' })
      if (cases.length > 0) return resumeCase(play)
      play.its = caseOf(its, definitionId, warned(its, played, clock.now), clock.now)
      cases.push(play.its)
      beginCase(play)
    }
    begun(log, 'demand', its, { at: begunAt, actorId: owner.id })
    const course = life({
      play,
      place,
      pace: 1.5 + ((place * 7) % 11) * 0.55,
      wait: waitingFrom(begunAt),
      send: (event, reason) => {
        if (event === 'submit') return submit()
        send({ type: event, ...(reason === undefined ? {} : { reason }) }, owner.id)
        if (event === 'cancel') its.decisionReason = reason ?? ''
        else empty(its, lines)
      },
      buy: (event, by, reason) => {
        const usually = buyerOf(need.category)
        const buyer = house.called(event !== 'assign' ? usually : usually === 'buyer' ? 'buyer2' : 'buyer')
        const actor = by === 'lead' ? house.called('lead') : buyer
        const isGivenBack = event === 'giveBack'
        send({ type: event, ...(isGivenBack ? {} : { buyerId: buyer.id }), ...(reason === undefined ? {} : { reason }) }, actor.id)
        Object.assign(its, isGivenBack ? { submittedAt: null, decisionReason: reason ?? '' } : { buyerId: buyer.id, acceptedAt: clock.now })
      },
    })
    for (let next = course.next(); !next.done && next.value <= now; next = course.next()) letTimePass(play, next.value)
    letTimePass(play, now)
    played.push({ its, lines, cases, log })
  }
  return played
}

/** What is left of a draft that was thrown away. */
const empty = (its: Row, lines: PlayedDemand['lines']): void => {
  lines.length = 0
  Object.assign(its, emptied)
}

const factsOf = ({ lineCount = 0, kind, method, needBy = null }: Row, now: Date): DemandFacts =>
  factsOfWritten({ lineCount, kind, method, needBy }, now)

const caseOf = (its: PlayedDemand['its'], definitionId: string, warnings: ReturnType<typeof warned>, now: Date): PlayedCase =>
  newCase(
    {
      record: its,
      type: 'DEMAND',
      definitionId,
      machine: 'demand',
      companyId: its.companyId,
      unitId: its.unitId ?? null,
      initiatorId: its.ownerId,
      form: {
        kind: its.kind,
        unit: its.unitId ?? null,
        title: its.title,
        method: its.method,
        needBy: its.needBy ?? null,
        category: its.categoryId ?? null,
        isDirect: its.method === 'DIRECT',
        ...warnings,
        amountGross: its.amountGross ?? null,
      },
      titleEn: its.titleEn,
    },
    now,
  )

/** A draft, as its form writes it. */
const written = (
  need: Need,
  at: Date,
  place: number,
  named: Pick<Row, 'ownerId' | 'companyId' | 'unitId' | 'budgetId'>,
): Pick<PlayedDemand, 'its' | 'lines'> => {
  // An emergency is recorded after it was dealt with.
  const needBy = dateAfter(dateOf(at), need.kind === 'URGENT' ? -2 : 35 + (place % 5) * 11)
  const lines = linesOfNeed(need, needBy)
  const its = {
    ...named,
    id: '',
    title: `${need.title}（${quarterOf(at)}）`,
    titleEn: `${need.titleEn} (${quarterOf(at)})`,
    categoryId: need.category,
    kind: need.kind ?? 'PLANNED',
    method: need.method ?? 'INQUIRY',
    needBy,
    reason: need.reason ?? '',
    directReason: need.directReason ?? '',
    lineCount: lines.length,
    amountGross: amountOf(lines),
    submittedAt: null,
    decisionReason: '',
    buyerId: null,
    acceptedAt: null,
    state: 'draft',
    stateSince: at,
    dueAt: null,
    version: 0,
    createdAt: at,
  }
  return { its, lines }
}
