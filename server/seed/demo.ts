import { seeds } from '#server/seedList.ts'
import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import { lockForSetup, rowsOf, type Database } from '#server/db/connect.ts'
import { businessNumber } from '#server/db/tables/lifecycle.ts'
import { deliverCalendar } from '#server/db/calendar.ts'
import { deliverFlows } from '#server/modules/flow/index.ts'
import { stopReasonOf } from '#server/modules/stopRequest/index.ts'
import { deliverAccess } from '#server/db/access/deliver.ts'
import { role } from '#server/db/tables/platform.ts'
import { append } from '#server/lifecycle/log.ts'
import type { Storage } from '#server/storage.ts'
import { dateOf, later, yearOf } from '#src/lib/shanghaiTime.ts'
import { contestableUntil } from '#src/machines/project/standstill.ts'
import type { ProjectEvent } from '#src/machines/project/project.ts'
import { methods, type MethodCode } from '#src/machines/project/methods.ts'
import { seedApprovals } from './approvals/index.ts'
import { seedAchievements } from './achievements.ts'
import { purchases, type Purchase } from './catalogue.ts'
import { seedChanges } from './changes.ts'
import { playCompanies } from './companies.ts'
import { seedCompanyPapers } from './companyPapers.ts'
import { seedDictionaries } from './dictionaries.ts'
import { seedDocuments } from './documents.ts'
import { insertStories } from './insert.ts'
import { playIntegrity, seedIntegrity } from './integrity.ts'
import { seedInvitations } from './invitations.ts'
import { storeDemoFiles } from './letter.ts'
import { seedMembers } from './members.ts'
import { seedNotices } from './notices.ts'
import { seedOperations } from './operations.ts'
import { people, seedPeople } from './people.ts'
import { seedQuoting } from './quoting.ts'
import { seedSignatures } from './signatures.ts'
import { seedSignOn } from './signOn.ts'
import { play, type Story, type StoryQuote } from './story.ts'
import { supplierNames } from './supplierData.ts'
import { seedTemplates } from './templates.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

/** How far a demonstration purchase has come. `days` until (or since, when negative) its deadline. */
interface Plan {
  purchase: number
  unit: string
  reach: 'draft' | 'published' | 'sealed' | 'opened' | 'chosen' | 'contestable' | 'resultStands' | 'cancelled'
  days: number
  quotes: number
  owner?: string
  method?: MethodCode
  /** Why another than the lowest was chosen. */
  notLowest?: string
  /** Why it stands still now. */
  held?: string
}

type Step = Extract<
  ProjectEvent['type'],
  'publish' | 'deadlinePassed' | 'open' | 'choose' | 'publishResult' | 'standstillPassed' | 'held' | 'stop'
>

const unitIds = ['21', '22', '23', '24', '25']

/** A year that is over, then what is going on now. */
const plans: Plan[] = [
  ...Array.from({ length: 30 }, (_, index): Plan => {
    const reach = index % 9 === 8 ? 'cancelled' : 'resultStands'
    return {
      purchase: index % purchases.length,
      unit: unitIds[index % 5] ?? '21',
      reach,
      days: -350 + index * 11,
      quotes: 3 + (index % 2),
      owner: index % 3 === 2 ? '4' : '3',
    }
  }),
  {
    purchase: 2,
    unit: '25',
    reach: 'chosen',
    days: -6,
    quotes: 3,
    notLowest: '总价最低的一家不能在停机检修窗口内交货，次低价供应商可以按期交货，差价低于停机损失',
  },
  { purchase: 6, unit: '21', reach: 'opened', days: -4, quotes: 4 },
  { purchase: 11, unit: '22', reach: 'opened', days: -3, quotes: 3, owner: '4' },
  { purchase: 0, unit: '21', reach: 'sealed', days: -0.2, quotes: 4 },
  { purchase: 7, unit: '25', reach: 'sealed', days: -1.1, quotes: 2 },
  { purchase: 4, unit: '22', reach: 'published', days: 0.03, quotes: 3 },
  { purchase: 3, unit: '23', reach: 'published', days: 1.4, quotes: 2 },
  { purchase: 1, unit: '22', reach: 'published', days: 3.2, quotes: 1 },
  { purchase: 6, unit: '24', reach: 'published', days: 4.1, quotes: 0, method: 'INVITED_TENDER' },
  {
    purchase: 9,
    unit: '21',
    reach: 'published',
    days: 6.5,
    quotes: 0,
    held: '有供应商反映技术参数指向个别品牌，核查期间暂停 / A supplier reports that the specification favours one brand; on hold while this is checked',
  },
  { purchase: 0, unit: '23', reach: 'published', days: 9.3, quotes: 0, method: 'OPEN_TENDER' },
  { purchase: 8, unit: '21', reach: 'published', days: 12.2, quotes: 1, owner: '4' },
  { purchase: 5, unit: '22', reach: 'draft', days: 15, quotes: 0 },
  { purchase: 10, unit: '24', reach: 'draft', days: 20, quotes: 0, owner: '4' },
  { purchase: 3, unit: '21', reach: 'contestable', days: -1.6, quotes: 3 },
  { purchase: 1, unit: '22', reach: 'contestable', days: -2.1, quotes: 4, owner: '4', method: 'OPEN_TENDER' },
]

const events: Record<Plan['reach'], Step[]> = {
  draft: [],
  published: ['publish'],
  sealed: ['publish', 'deadlinePassed'],
  opened: ['publish', 'deadlinePassed', 'open'],
  chosen: ['publish', 'deadlinePassed', 'open', 'choose'],
  contestable: ['publish', 'deadlinePassed', 'open', 'choose', 'publishResult'],
  resultStands: ['publish', 'deadlinePassed', 'open', 'choose', 'publishResult', 'standstillPassed'],
  cancelled: ['publish', 'held', 'stop'],
}

/**
 * Loads the demonstration port group into an empty database; one that holds people already is left as it is.
 */
export const seedDemo = async (
  database: Database,
  storage: Storage,
  clock: Clock,
  sealKey: string,
  passwordHash: string,
): Promise<void> => {
  await database.transaction(async (tx) => {
    await lockForSetup(tx)
    if ((await rowsOf(tx, sql`select 1 from app_user limit 1`)).length > 0) return
    const now = clock.now()
    await seedDictionaries(tx)
    const records = playIntegrity(now)
    const companies = playCompanies(now, records)
    const begunAt = later(now, -400, 'day')
    await deliverAccess(tx)
    await deliverCalendar(tx)
    await deliverFlows(tx, begunAt)
    const roleIds = new Map((await tx.select({ id: role.id, code: role.code }).from(role)).map(({ id, code }) => [code, id]))
    await seedPeople(
      tx,
      roleIds,
      passwordHash,
      begunAt,
      companies.map(({ row }) => row),
    )
    await seedCompanyPapers(tx, storage, companies)
    await seedIntegrity(tx, storage, records)
    const lives = [...records.log, ...companies.flatMap(({ log }) => log)]
    await append(
      tx,
      lives.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    )
    await seedQuoting(tx, roleIds, { passwordHash, sealKey, now })
    await storeDemoFiles(storage)
    const stories = plans.map((plan, index) => storyOf(plan, index, now))
    await insertStories(
      tx,
      stories.map((story) => play(story, sealKey)),
      sealKey,
    )
    await rememberNumbers(tx, stories)
    await seedTemplates(tx, stories, now)
    await seedInvitations(tx, now)
    await seedAchievements(tx, storage, now)
    await seedChanges(tx, now)
    await seedMembers(tx, roleIds, passwordHash, now)
    const inOrder = [...seeds.filter((seed) => !seed.standsOnOthers), ...seeds.filter((seed) => seed.standsOnOthers)]
    for (const { demonstration } of inOrder) await demonstration?.(tx, now, sealKey)
    await seedApprovals(tx, now)
    await seedSignatures(tx, storage, begunAt)
    await seedDocuments(tx, storage)
    await seedNotices(tx, clock)
    await seedOperations(tx)
    await seedSignOn(tx, now)
  })
}

const storyOf = (plan: Plan, index: number, now: Date): Story => {
  const purchase = purchases[plan.purchase] ?? purchases[0]
  if (!purchase) throw new Error('The catalogue is empty')
  const id = String(1001 + index)
  const method = plan.method ?? 'INQUIRY'
  const deadline = roundToMinutes(later(now, plan.days, 'day'), plan.days > 1 ? 30 : 5)
  const publishedAt = earliest(later(deadline, -8, 'day'), later(now, -2, 'hour'))
  const ownerId = plan.owner ?? '3'
  const invited = methods[method].visibility === 'INVITED'
  const quotes = quotesOf(plan, purchase, index, publishedAt, deadline, now)
  return {
    id,
    no: `JC-${yearOf(publishedAt)}-${String(index + 1).padStart(6, '0')}`,
    title: `${purchase.title}（${quarterOf(deadline)}）`,
    titleEn: `${purchase.titleEn} (${quarterOf(deadline)})`,
    unitId: plan.unit,
    categoryId: purchase.category,
    method,
    visibility: invited ? 'INVITED' : 'OPEN',
    deadline,
    description: '交货须随附合格证与检测报告；报价为含税到港价，含包装、运输与卸车。质保期不少于十二个月。',
    allowPartial: index % 4 !== 1,
    ownerId,
    createdAt: later(publishedAt, -2, 'day'),
    firstItemId: 50_000 + index * 100,
    items: purchase.items.map(([name, spec, unit, quantity]) => ({
      name,
      spec,
      unit,
      quantity: quantity.toFixed(4),
      deliveryDate: dateOf(later(deadline, 40, 'day')),
      place: '用户码头仓库',
      remark: '',
    })),
    invitedCompanyIds: invited ? purchase.field : [],
    quotes,
    events: [
      ...events[plan.reach].map((type, step) => ({
        event: type === 'held' || type === 'stop' ? stopping(type, id, ownerId) : eventOf(type, quotes, purchase, plan.notLowest),
        at:
          type === 'standstillPassed'
            ? contestableUntil(deliveredCalendar, method, momentOf('publishResult', publishedAt, deadline, step - 1, now))
            : momentOf(type, publishedAt, deadline, step, now),
        actorId: actorOf(type, ownerId),
      })),
      ...(plan.held === undefined
        ? []
        : [
            {
              event: { type: 'hold' as const, kind: 'SUPERVISOR' as const, reason: plan.held },
              at: later(now, -50, 'minute'),
              actorId: '2',
            },
          ]),
    ],
  }
}

/** What nobody does in the record itself. */
const bySystem: ReadonlySet<ProjectEvent['type']> = new Set(['deadlinePassed', 'publishResult', 'standstillPassed', 'held', 'stop'])

const actorOf = (type: ProjectEvent['type'], ownerId: string): string | null => {
  return bySystem.has(type) ? null : ownerId
}

/** It stood still while it was decided that it ends: by a request that has its own id (`server/modules/stopRequest/seed.ts`). */
const stopping = (type: 'held' | 'stop', id: string, setBy: string): ProjectEvent => {
  if (type === 'held') return { type, kind: 'STOP_PENDING', reason: '', source: { machine: 'stopRequest', id }, setBy }
  const { publicText, publicTextEn } = stopReasonOf(id)
  return { type, reason: publicText, reasonEn: publicTextEn }
}

const eventOf = (type: Exclude<Step, 'held' | 'stop'>, quotes: StoryQuote[], purchase: Purchase, notLowest?: string): ProjectEvent => {
  if (type === 'choose') {
    const chosen = byTotal(quotes, purchase)[notLowest === undefined ? 0 : 1]
    return { type, quotationId: chosen?.id ?? '', reason: notLowest ?? '总价最低，交期与质保满足要求' }
  }
  return { type }
}

const pricesIn = (quote: StoryQuote) => quote.events.at(-1)?.prices ?? []

/** Those that are whole, the one with the lowest total first. */
const byTotal = (quotes: StoryQuote[], { items }: Purchase): StoryQuote[] => {
  const total = (quote: StoryQuote) => items.reduce((sum, [, , , quantity], line) => sum + Number(pricesIn(quote)[line]) * quantity, 0)
  return quotes.filter((quote) => !pricesIn(quote).includes(null)).toSorted((a, b) => total(a) - total(b))
}

const momentOf = (type: ProjectEvent['type'], publishedAt: Date, deadline: Date, step: number, now: Date): Date => {
  if (type === 'publish') return publishedAt
  if (type === 'held') return later(publishedAt, 1, 'day')
  if (type === 'stop') return later(publishedAt, 3, 'day')
  const told = type === 'deadlinePassed' ? later(deadline, 1, 'second') : later(deadline, (step - 1) * 9, 'hour')
  return earliest(told, later(now, step - 6, 'minute'))
}

const quotesOf = (plan: Plan, purchase: Purchase, index: number, publishedAt: Date, deadline: Date, now: Date): StoryQuote[] =>
  purchase.field.slice(0, plan.reach === 'cancelled' ? 0 : plan.quotes).flatMap((companyId, position) => {
    const person = people.find((candidate) => candidate.companyId === companyId && candidate.roles.includes('SUP_QUOTER'))
    if (!person) return []
    const begunAt = earliest(later(publishedAt, (position + 1) * 7, 'hour'), later(now, -90, 'minute'))
    const sentAt = earliest(later(begunAt, 3, 'hour'), later(deadline, -1, 'hour'), later(now, -1, 'hour'))
    const serial = index * 10 + position
    return [
      {
        id: String(20_000 + serial),
        no: `BJ-${yearOf(publishedAt)}-${String(serial + 1).padStart(6, '0')}`,
        companyId,
        companyName: supplierNames.get(companyId) ?? '',
        userId: person.id,
        begunAt,
        events: [{ type: 'submit' as const, at: sentAt, prices: pricesOf(purchase, index, position) }],
      },
    ]
  })

/** Departs from the base price by a few percent, always the same way for the same quotation; now and then a gap. */
const pricesOf = (purchase: Purchase, index: number, position: number): (string | null)[] =>
  purchase.items.map(([, , , , base], line) => {
    const gap = index % 4 !== 1 && position === 2 && line === purchase.items.length - 1
    const drift = 1 + (((index * 31 + position * 17 + line * 7) % 23) - 11) / 120 + position * 0.012
    return gap ? null : (Math.round(base * drift * 100) / 100).toFixed(6)
  })

/** New numbers go on after the demonstration's, in every year it touches. */
const rememberNumbers = async (tx: Database, stories: Story[]): Promise<void> => {
  const years = [...new Set(stories.map(({ no }) => Number(no.slice(3, 7))))]
  await tx.insert(businessNumber).values(
    years.flatMap((year) => [
      { prefix: 'JC', year, last: plans.length },
      { prefix: 'BJ', year, last: plans.length * 10 },
    ]),
  )
}

const quarterOf = (moment: Date): string => `${yearOf(moment)} Q${Math.ceil(Number(dateOf(moment).slice(5, 7)) / 3)}`
const roundToMinutes = (at: Date, minutes: number): Date => new Date(Math.ceil(at.getTime() / (minutes * 60_000)) * minutes * 60_000)
const earliest = (...moments: Date[]): Date => new Date(Math.min(...moments.map(Number)))
