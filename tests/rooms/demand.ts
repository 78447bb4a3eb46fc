import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import { dateAfter, dateOf } from '#src/lib/shanghaiTime.ts'
import { demandMachine, type DemandEvent, type DemandFacts } from '#src/machines/demand/demand.ts'
import { bringOn, directly, post, reason, sendDirectly, storedBy, type Stored } from '#tests/model/driver.ts'
import type { Case } from '#tests/model/subject.ts'
import { contentOf } from '#tests/setup/purchase.ts'
import { contentOfDemand, demandLine, type DemandContent } from '#tests/setup/demand.ts'
import { smallPdf } from '#tests/setup/files.ts'
import type { World } from '#tests/setup/world.ts'
import { withAuthority } from './refused.ts'
import { testRoom } from './room.ts'

const now = new Date('2026-11-22T02:00:00.000Z')
const facts: DemandFacts = {
  now,
  isRequester: true,
  answersForIt: true,
  hasTitle: true,
  hasUnit: true,
  hasCategory: true,
  lineCount: 1,
  kind: 'PLANNED',
  method: 'INQUIRY',
  needBy: dateAfter(dateOf(now), 30),
  isCovered: true,
  hasDirectReason: false,
  evidenceCount: 0,
  hasDemand: true,
  buyerFits: true,
  mayNameBuyer: true,
  nothingTaken: true,
}
const sent = (event: DemandEvent): Case => ({ event, facts })

/** The unit of this code at the East Harbour, of which `unit` is the head, and `requester` is. */
export const unitCalled = async (world: World, code = 'ENG-CRANE'): Promise<string> => {
  const [row] = await rowsOf<{ id: string }>(world.database, sql`select id::text as id from unit where company_id = 21 and code = ${code}`)
  return row?.id ?? ''
}

export const budgetOf = async (world: World, name: string): Promise<string> => {
  const [row] = await rowsOf<{ id: string }>(
    world.database,
    sql`select id::text as id from budget where company_id = 21 and name = ${name} order by year limit 1`,
  )
  return row?.id ?? ''
}

/** What a demand of the crane maintenance says that can be submitted. */
export const demandContent = async (world: World, changed: Partial<DemandContent> = {}): Promise<DemandContent> =>
  contentOfDemand(world.clock.now(), await unitCalled(world), changed)

export const begunDemand = async (world: World, changed: Partial<DemandContent> = {}, person = 'unit') =>
  world.ask(person, 'POST /api/po/demand', { body: await demandContent(world, changed) })

/** Two demands of one unit, each below what asks for more approval, together above it. @returns the later one */
export const splitDemand = async (world: World): Promise<{ id: string }> => {
  const half = { categoryId: '1001', lines: [demandLine({ quantity: '3000.0000' })] }
  for (let left = 2; ; left--) {
    const { id } = await begunDemand(world, half)
    await world.ask('unit', 'POST /api/po/demand/{id}/submit', { params: { id }, body: { version: 0 } })
    if (left === 1) return { id }
  }
}

/** What a case of approval does once it is decided. */
export const decide = (world: World, id: string, type: 'approved' | 'returned' | 'rejected' | 'withdrawn') =>
  sendDirectly(world, { machine: 'demand', id }, { type }, null)

const ways: Record<string, readonly string[]> = {
  discarded: ['discard'],
  approving: ['submit'],
  approved: ['submit', 'approved'],
  accepted: ['submit', 'approved', 'accept'],
  rejected: ['submit', 'rejected'],
  cancelled: ['submit', 'approved', 'cancel'],
}

const lookAt = async (world: World, id: string) => {
  const [kept] = await rowsOf<{ state: string; version: number }>(world.database, sql`select state, version from demand where id = ${id}`)
  if (kept?.state === 'discarded') return { id, ...kept, lifeLine: await lifeLineOf(world.database, 'demand', id) }
  return world.ask('unit', 'GET /api/po/demand/{id}', { params: { id } })
}

/** @returns a demand of the crane maintenance that may be bought */
export const approvedDemand = async (world: World, changed: Partial<DemandContent> = {}): Promise<string> => {
  const { id, version } = await begunDemand(world, changed)
  await world.ask('unit', 'POST /api/po/demand/{id}/submit', { params: { id }, body: { version } })
  await decide(world, id, 'approved')
  return id
}

/** A purchase of an approved demand, with whatever it says besides. */
export const publishedOfDemand = async (world: World, changed: Parameters<typeof contentOf>[1]) => {
  const begun = await world.ask('buyer', 'POST /api/po/project/fromDemands', { body: { demandIds: [await approvedDemand(world)] } })
  const { items } = await world.ask('buyer', 'GET /api/po/project/{id}', { params: begun })
  const lines = items.map(({ lineNo: _, ...line }) => line)
  const body = { ...contentOf(world, { items: lines, ...changed }), version: begun.version }
  const { version } = await world.ask('buyer', 'POST /api/po/project/{id}/edit', { params: begun, body })
  return world.ask('buyer', 'POST /api/po/project/{id}/publish', { params: begun, body: { version } })
}

/** Events of group procurement; a buyer, and another. */
const bought = new Set(['accept', 'assign', 'giveBack'])
const [buyer, colleague] = ['3', '4']

/** A record that real calls brought to this state. */
const demandIn = async (world: World, state: string): Promise<Stored> => {
  const { id } = await begunDemand(world)
  const content = await demandContent(world)
  const record: Stored = {
    ...storedBy(world, id, {
      machine: 'demand',
      look: () => lookAt(world, id),
      sender: (event) => (bought.has(event) ? 'lead' : 'unit'),
      carried: { edit: () => content, accept: () => ({ buyerId: buyer }), assign: () => ({ buyerId: colleague }) },
      causes: Object.fromEntries(
        (['approved', 'returned', 'rejected', 'withdrawn'] as const).map((type) => [type, () => decide(world, id, type)]),
      ),
    }),
    unseen: { draft: [...bought] },
    gone: ['discarded'],
  }
  return bringOn(record, ways[state])
}

/** Submits a demand that says this. */
const submitting = (changed: (world: World) => Partial<DemandContent> | Promise<Partial<DemandContent>>) => async (world: World) => {
  const { id } = await begunDemand(world, await changed(world))
  return (language: 'zh-CN' | 'en') => post(world, language, 'unit', `/api/po/demand/${id}/submit`, { version: 0 })
}

export const demandRoom = testRoom({
  subject: {
    machine: demandMachine,
    cases: [
      sent({ type: 'edit' }),
      sent({ type: 'submit' }),
      sent({ type: 'discard' }),
      sent({ type: 'approved' }),
      sent({ type: 'returned' }),
      sent({ type: 'rejected' }),
      sent({ type: 'withdrawn' }),
      sent({ type: 'accept', buyerId: buyer }),
      sent({ type: 'assign', buyerId: colleague, reason }),
      sent({ type: 'giveBack', reason }),
      sent({ type: 'cancel', reason }),
    ],
    against: {
      isRequester: { facts: { isRequester: false } },
      answersForIt: { facts: { answersForIt: false } },
      hasTitle: { facts: { hasTitle: false } },
      demandHasUnit: { facts: { hasUnit: false } },
      hasCategory: { facts: { hasCategory: false } },
      hasLines: { facts: { lineCount: 0 } },
      needByAhead: { facts: { needBy: '2026-11-21' } },
      isCovered: { facts: { isCovered: false } },
      directReasonGiven: { facts: { method: 'DIRECT', evidenceCount: 1 } },
      directProven: { facts: { method: 'DIRECT', hasDirectReason: true } },
      hasDemand: { facts: { hasDemand: false } },
      buyerFits: { facts: { buyerFits: false } },
      mayNameBuyer: { facts: { mayNameBuyer: false } },
      nothingTaken: { facts: { nothingTaken: false } },
      reasonGiven: { event: { reason: ' 四个字符 ' } },
    },
  },
  reach: demandIn,
  scenarios: [
    {
      guards: ['hasTitle', 'demandHasUnit', 'hasCategory', 'hasLines', 'needByAhead', 'directReasonGiven', 'directProven'],
      hear: submitting(() => ({ title: '', unitId: null, categoryId: null, lines: [], needBy: null, method: 'DIRECT' })),
    },
    {
      guards: ['isCovered'],
      hear: submitting(async (world) => ({
        budgetId: await budgetOf(world, '维修工具'),
        lines: [demandLine({ quantity: '9000.0000' })],
      })),
    },
    {
      guards: ['isRequester'],
      hear: async (world) =>
        directly(world, await demandIn(world, 'draft'), { type: 'discard' }, withAuthority('pojmDemandApproval:discard', '101', '1')),
    },
    {
      guards: ['answersForIt'],
      hear: async (world) => {
        const { send } = await demandIn(world, 'approved')
        return (language) => send('cancel', language, 'requester')
      },
    },
    {
      guards: ['hasDemand'],
      hear: async (world) => {
        const { send } = await demandIn(world, 'accepted')
        return (language) => send('giveBack', language, 'buyer2')
      },
    },
    {
      guards: ['mayNameBuyer', 'buyerFits'],
      hear: async (world) => {
        const id = await approvedDemand(world)
        return (language) => post(world, language, 'buyer', `/api/po/demand/${id}/accept`, { version: 2, buyerId: '7' })
      },
    },
    {
      guards: ['nothingTaken'],
      hear: async (world) => {
        const id = await approvedDemand(world)
        await world.ask('buyer', 'POST /api/po/project/fromDemands', { body: { demandIds: [id] } })
        return (language) => post(world, language, 'buyer', `/api/po/demand/${id}/giveBack`, { version: 3, reason })
      },
    },
    {
      guards: ['reasonGiven'],
      hear: async (world) =>
        directly(
          world,
          await demandIn(world, 'approved'),
          { type: 'cancel', reason: '' },
          withAuthority('pojmDemandApproval:cancel', '7', '21'),
        ),
    },
  ],
  readers: ['lead', 'analyst'],
  calls: {
    who: 'an approver of a unit is signed in',
    shown: async (world) => {
      const { data } = await world.upload('unit', '唯一供应商说明.pdf', smallPdf)
      const id = await approvedDemand(world, { budgetId: await budgetOf(world, '维修工具'), documentIds: [data.id] })
      await world.ask('buyer', 'POST /api/po/project/fromDemands', { body: { demandIds: [id] } })
      return { id }
    },
    beginning: { given: { 'body.unitId': 'unitId' }, values: async (world) => ({ unitId: await unitCalled(world) }) },
  },
  many: {
    rows: `(no, title, title_en, company_id, unit_id, owner_id, category_id, kind, method, need_by, line_count, amount_gross, submitted_at, state, state_since, created_at)
      select 'XQ-2026-x' || n, '备件 ' || n, '', 21 + n % 5, (select id from unit where company_id = 21 + n % 5 and parent_id is null), 7, 1001, 'PLANNED', 'INQUIRY',
        date '2026-12-01' + (n % 90)::int, 1, n % 300000, now() - n * interval '1 minute', (array['accepted', 'cancelled', 'rejected', 'approving'])[1 + n % 4],
        now() - n * interval '1 minute', now() - n * interval '1 minute'`,
    readers: ['lead', 'unit'],
  },
})
