import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { contract, type Key } from '#src/contract/index.ts'
import { listKeyOf } from '#src/contract/events.ts'
import { figureWords } from '#src/contract/insight.ts'
import { queueWords, type QueueWord } from '#src/contract/queue.ts'
import { stateQueues } from '#src/contract/stateQueues.ts'
import { addWorkingDays } from '#src/lib/workingDays.ts'
import { lateDays, reviewDays } from '#src/machines/waiting.ts'
import { achievementWays, carryOn, draftAchievement, sentInvitation } from '#tests/setup/cooperation.ts'
import { draftRecord, effectiveRecord, toldRecord } from '#tests/setup/integrity.ts'
import { publishedProject, submittedQuotation } from '#tests/setup/purchase.ts'
import { day, passed, submitted } from '#tests/setup/registration.ts'
import { draftQuoter, newMember, pendingQuoter, proposedScope } from '#tests/setup/supplier.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { queues } from './queues.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const workOf = (person: string) => world.ask(person, 'GET /api/admin/dashboard/work', {})
const queueOf = async (person: string, word: QueueWord) => (await workOf(person)).queues.find(({ queue }) => queue === word)
const machineOf = (word: QueueWord) => {
  const queue = queues.find((each) => each.word === word)
  if (!queue) throw new Error(`No queue is called ${word}`)
  return queue.machine
}
const lateReviews = async () => (await queueOf('reviewer', 'firstReview'))?.late
const wordsOf = async (person: string, works: boolean) =>
  (await workOf(person)).queues.filter((each) => each.works === works).map(({ queue }) => queue)

const figuresOf = async (person: string) =>
  Object.fromEntries((await workOf(person)).figures.map(({ figure, value, href, alarming }) => [figure, { value, href, alarming }]))

const everyRole = [
  'admin',
  'lead',
  'buyer',
  'reviewer',
  'unit',
  'supervisor',
  'supplier1',
  'supplier2',
  'newsupplier',
  'm33-qinlan',
  'supplier3',
]

/** What each page asks for besides what its address says. */
const alwaysAsked: Partial<Record<QueueWord, Record<string, string>>> = {
  firstReview: { kind: 'SUPPLIER' },
  groupApproval: { kind: 'SUPPLIER' },
  scope: { admitted: 'true' },
}

describe('the queues of a dashboard', () => {
  it('hold for everybody as many as the list to which they lead, and lead to nothing that is closed', async () => {
    await submitted(world)
    await passed(world)
    await proposedScope(world)
    await carryOn(world, (await draftAchievement(world)).id, ...(achievementWays['verifying'] ?? []))
    const { userId, username: receiver } = await draftQuoter(world, 'supplier2')
    await world.ask('supplier2', 'POST /api/srm/handover', { body: { toUserId: userId } })
    await draftRecord(world)
    await effectiveRecord(world, { effect: 'NONE', effectDays: null })
    await toldRecord(world)
    await sentInvitation(world, 'unit')
    world.clock.advance(5.5 * day)
    await sentInvitation(world, 'unit')
    const { username: member } = await pendingQuoter(world)
    const met = new Set<string>()
    for (const username of [...everyRole, receiver, member]) {
      const { queues: shown, longest } = await workOf(username)
      const { menus } = await world.ask(username, 'GET /api/admin/user/front/info', {})
      const opens = new Set(menus.map(({ code }) => code))
      for (const { queue, href, count } of shown) {
        const machine = machineOf(queue)
        const query = { ...Object.fromEntries(new URL(href, 'http://fairlead.example').searchParams), ...alwaysAsked[queue] }
        const { total, rows } = await world.ask(username, listKeyOf(machine), { query: { ...query, limit: 100 } as never })
        // The page shows a handover to everybody of the company; only one of them may decide.
        const listed = queue === 'handover' ? await toDecideOf(username, rows) : total
        expect({ username, queue, count }).toEqual({ username, queue, count: listed })
        if (count > 0) met.add(queue)
      }
      for (const { href } of [...shown, ...longest]) expect(opens).toContain(menuIn(href))
      for (const { machine, id, href } of longest) {
        const detail = listKeyOf(machine).replace('/page', '/{id}')
        if (detail in contract) expect((await world.call(username, detail as Key, { params: { id } } as never)).http, href).toBe(200)
      }
    }
    // What nobody met would have been equal at nothing.
    expect(queueWords.filter((queue) => !met.has(queue))).toEqual([])
    expect(met).toContain('question.asked')
  })

  it('are counted beside the menus of their pages, and purchases on those on which they are opened, chosen for and published', async () => {
    const sealed = await publishedProject(world, { method: 'DIRECT', visibility: 'INVITED', invitedCompanyIds: ['31'] })
    await submittedQuotation(world, 'supplier1', sealed.id, ['1.000000', '1.000000'])
    const { deadline } = await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id: sealed.id } })
    world.clock.advance(Date.parse(deadline ?? '') - world.clock.now().getTime())
    await sendDueEvents(world.lifecycle)
    const pages = new Set<string>()
    for (const username of everyRole) {
      const { queues: shown } = await workOf(username)
      const { elements } = await world.ask(username, 'GET /api/admin/user/front/info', {})
      const { toDo } = elements.some(({ code }) => code === 'dashboard:buyer')
        ? await world.ask(username, 'GET /api/po/dashboard/buyer', {})
        : { toDo: [] }
      const waiting = [
        ...shown.filter(({ works, queue }) => works && queues.find(({ word }) => word === queue)?.limit !== 'none'),
        ...toDo.map(({ event }) => ({
          href: event === 'open' ? '/poJcManager/quotation' : '/poJcManager/poJcChosen',
          count: event === 'publish' ? 0 : 1,
        })),
      ]
      const expected: Record<string, number> = {}
      for (const { href, count } of waiting) {
        const [page = ''] = href.split('?')
        if (count > 0) expected[page] = (expected[page] ?? 0) + count
      }
      const told = await world.ask(username, 'GET /api/admin/dashboard/waiting', {})
      expect({ username, told: Object.fromEntries(told.map(({ page, count }) => [page, count])) }).toEqual({ username, told: expected })
      for (const { page } of told) pages.add(page)
    }
    expect([...pages]).toEqual(expect.arrayContaining(['/poJcManager/quotation', '/srmManager/srmcheckManager', '/srmManager/srmcheckJc']))
  })

  it('are each for those whose turn it is, and for those who are to know', async () => {
    expect(await wordsOf('reviewer', true)).toEqual([
      'approval',
      'firstReview',
      'change',
      'achievementToReview',
      'achievementInReview',
      'quoter',
    ])
    expect(await wordsOf('reviewer', false)).toEqual(['achievementToVerify'])
    expect(await wordsOf('unit', true)).toEqual(['approval', 'achievementToVerify', 'invitation'])
    expect(await wordsOf('supervisor', true)).toEqual(['objection.escalated', 'approval', 'integrityDraft', 'integrityAppeal'])
    expect(await wordsOf('supervisor', false)).toEqual(['integrityStatement', 'integrityEffective'])
    expect(await wordsOf('lead', true)).toEqual([
      'demand.approved',
      'expertDraw.prepared',
      'objection.filed',
      'objection.accepted',
      'stopRequest.returned',
      'question.asked',
      'approval',
      'groupApproval',
      'scope',
      'integrityDraft',
      'integrityAppeal',
      'invitation',
      'contactTransfer',
    ])
    expect(await wordsOf('buyer', true)).toEqual([
      'demand.approved',
      'objection.filed',
      'objection.accepted',
      'stopRequest.returned',
      'question.asked',
      'approval',
      'invitation',
      'contactTransfer',
    ])
    expect(await workOf('admin')).toMatchObject({ queues: [{ queue: 'approval', count: 0 }], longest: [] })
    // Those who have a supplier's dashboard find their authority to quote there.
    expect(await wordsOf('supplier1', true)).not.toContain('ownQuoter')
  })

  it('are found by their states alone where no queue of the same machine is said', () => {
    expect(stateQueues.map(({ word }) => word)).toContain('question.asked')
    const found = new Set<string>(stateQueues.map(({ machine }) => machine))
    expect(queues.filter(({ word, machine }) => !word.includes('.') && found.has(machine))).toEqual([])
  })

  it('show a member of a supplier its own authority to quote and where its company stands, and nothing of what it sells', async () => {
    const { username } = await newMember(world, 'supplier1')
    expect(await wordsOf(username, true)).toEqual(['handover', 'ownQuoter'])
    expect(await wordsOf(username, false)).toEqual([
      'quoterReturned',
      'quoterExpired',
      'quoterAsked',
      'quoterActive',
      'scopeAsked',
      'scopeApproved',
    ])
    expect((await workOf(username)).longest).toEqual([])
    const { username: asked, id } = await pendingQuoter(world)
    expect((await workOf(asked)).longest).toEqual([expect.objectContaining({ queue: 'ownQuoter', id, state: 'pending' })])
    expect((await world.call(asked, 'GET /api/po/dashboard/supplier', {})).status).toBe(40301)
  })

  it('tell nobody that somebody quoted', async () => {
    const { id } = await publishedProject(world)
    const people = ['buyer', 'lead', 'supervisor', 'reviewer', 'unit', 'supplier2', 'm31-xuchen']
    const told = async () => {
      const answers = []
      for (const person of people) answers.push(await workOf(person))
      return answers
    }
    const before = await told()
    await submittedQuotation(world, 'supplier1', id, ['5.000000', '6.000000'])
    expect(await told()).toEqual(before)
  })

  it('are read by one statement, the figures and what was done by another each', async () => {
    const execute = vi.spyOn(world.database, 'execute')
    await workOf('reviewer')
    expect(execute).toHaveBeenCalledTimes(3)
  })
})

describe('what is late', () => {
  it('goes by the limit of its machine, where it reminds', async () => {
    await submitted(world)
    const due = addWorkingDays(deliveredCalendar, world.clock.now(), reviewDays.remind)
    world.clock.set(due.getTime() - 1000)
    const before = (await lateReviews()) ?? 0
    world.clock.set(due)
    expect(await lateReviews()).toBe(before + 1)
    // Reminded of, its next limit is far: it stays late.
    await sendDueEvents(world.lifecycle)
    expect(await lateReviews()).toBe(before + 1)
  })

  it('is otherwise what has waited for three working days', async () => {
    const { id } = await pendingQuoter(world, 'supplier3')
    const line = async () => (await workOf('reviewer')).longest.find((each) => each.queue === 'quoter' && each.id === id)
    const since = world.clock.now()
    world.clock.set(addWorkingDays(deliveredCalendar, since, lateDays).getTime() - 1000)
    expect((await line())?.late ?? false).toBe(false)
    world.clock.set(addWorkingDays(deliveredCalendar, since, lateDays))
    const { longest } = await workOf('reviewer')
    expect(longest.length).toBeLessThanOrEqual(8)
    expect(longest.map(({ late }) => late)).toEqual(longest.map(({ late }) => late).toSorted((a, b) => Number(b) - Number(a)))
    expect(await queueOf('reviewer', 'quoter')).toMatchObject({ late: (await queueOf('reviewer', 'quoter'))?.count })
  })

  it('is never what ends by itself', async () => {
    const { id } = await sentInvitation(world, 'unit2', { unitId: '22' })
    world.clock.advance(6 * day)
    expect(await queueOf('unit2', 'invitation')).toMatchObject({ count: 1, late: 0 })
    expect((await workOf('unit2')).longest.find((each) => each.id === id)).toMatchObject({
      queue: 'invitation',
      late: false,
      due: expect.any(String),
    })
  })
})

describe('a page that was closed', () => {
  it('takes its queues away', async () => {
    await world.database.execute(sql`delete from role_menu where menu_id = (select id from menu where code = 'srmcheckManager')`)
    expect(await wordsOf('reviewer', true)).toEqual(['approval', 'achievementToReview', 'achievementInReview', 'quoter'])
  })
})

/** The screen of an address: a menu stands below its directory, or alone. */
const menuIn = (href: string): string | undefined => /^\/(?:(todo)|\w+\/(\w+))/.exec(href)?.slice(1).find(Boolean)

/** The handovers that await this very person. */
const toDecideOf = async (username: string, rows: readonly object[]): Promise<number> => {
  const [user] = await rowsOf<{ id: string }>(world.database, sql`select id from app_user where username = ${username}`)
  return rows.filter((row) => 'toUserId' in row && row.toUserId === String(user?.id)).length
}

describe('the figures of a dashboard', () => {
  it('are each for those whose work they are about, and lead to nothing that is closed', async () => {
    const wordsOfAll = new Set<string>()
    for (const username of [...everyRole, 'm31-xuchen']) {
      const { menus } = await world.ask(username, 'GET /api/admin/user/front/info')
      const opens = new Set(menus.map(({ code }) => code))
      for (const { figure, href } of (await workOf(username)).figures) {
        wordsOfAll.add(figure)
        if (href) expect(opens).toContain(menuIn(href))
      }
    }
    expect([...wordsOfAll].toSorted()).toEqual([...figureWords].toSorted())
    expect((await workOf('buyer')).figures).toEqual([])
    expect((await workOf('supplier1')).figures).toEqual([])
  })

  it('say how many somebody has decided within a week, and how long it takes', async () => {
    const before = await figuresOf('reviewer2')
    const { id, version } = await pendingQuoter(world, 'supplier1')
    world.clock.advance(day)
    await world.ask('reviewer2', 'POST /api/srm/quoter/{id}/approve', { params: { id }, body: { version } })
    const after = await figuresOf('reviewer2')
    expect(after['decidedLately']?.value).toBe((before['decidedLately']?.value ?? 0) + 1)
    expect(after['quoterReviewTakes']?.value).toBeGreaterThan(0)
    const { lately } = await workOf('reviewer2')
    expect(lately[0]).toMatchObject({ machine: 'quoter', event: 'approve', state: 'active', id })
    expect(lately[0]).not.toHaveProperty('seq')
    world.clock.advance(8 * day)
    expect((await figuresOf('reviewer2'))['decidedLately']?.value).toBe(0)
  })

  it('count as many as the lists to which they lead', async () => {
    for (const [person, figure, key] of [
      ['unit', 'invitationsOut', 'GET /api/srm/invitation/page'],
      ['admin', 'usersLocked', 'GET /api/admin/user/page'],
      ['admin', 'setAside', 'GET /api/monitor/delivery/page'],
      ['admin', 'processes', 'GET /api/monitor/process/page'],
    ] as const) {
      const { value, href } = (await figuresOf(person))[figure] ?? {}
      const query = Object.fromEntries(new URL(href ?? '', 'http://fairlead.example').searchParams)
      const { total } = await world.ask(person, key, { query: query as never })
      expect({ figure, value }).toEqual({ figure, value: total })
    }
  })

  it('alarm where something has to be looked at', async () => {
    expect((await figuresOf('admin'))['processes']).toMatchObject({ value: 0, alarming: true })
    await world.registry.beat()
    expect((await figuresOf('admin'))['processes']).toMatchObject({ value: 1, alarming: false })
    await world.database.execute(sql`insert into job (name, failures) values ('sweep', 2) on conflict (name) do update set failures = 2`)
    expect((await figuresOf('admin'))['jobsFailed']).toMatchObject({ value: 1, alarming: true })
  })
})

describe('what somebody did lately', () => {
  it('is told of to them alone, and of what their lists show', async () => {
    const { id, version } = await sentInvitation(world, 'unit')
    await world.ask('unit', 'POST /api/srm/invitation/{id}/revoke', { params: { id }, body: { version } })
    expect((await workOf('unit')).lately.slice(0, 1)).toMatchObject([{ machine: 'invitation', event: 'revoke', id }])
    expect((await workOf('unit2')).lately.map((each) => each.id)).not.toContain(id)
  })

  it('says how a record stands now, whatever has become of it since', async () => {
    const { id } = await publishedProject(world)
    const published = async () => (await workOf('buyer')).lately.find((each) => each.id === id && each.event === 'publish')
    expect(await published()).toMatchObject({ state: 'published' })
    world.clock.advance(2 * day)
    await sendDueEvents(world.lifecycle)
    expect(await published()).toMatchObject({ state: 'sealed' })
  })
})
