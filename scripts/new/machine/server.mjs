/** What the server and the contract say of a new machine: of records that a buyer proposes and a head of procurement decides. */

export const chart = ({ word, Word, menu, deciding, en }) => `import { setup } from 'xstate'
import { reasonGiven, type MachineTypes, type Facts, type TransitionMeta } from '../lifecycle.ts'

export interface ${Word}Facts extends Facts {
  /** The asking person proposed it, or leads group procurement. */
  inCharge: boolean
}

export type ${Word}Event = { type: 'accept' } | { type: 'refuse'; reason?: string } | { type: 'withdraw' }

const byLead = (event: string): TransitionMeta => ({ authority: \`${deciding}:\${event}\`, roles: ['JC_LEAD'] })

/** ${en}: proposed by a buyer, decided by a head of group procurement. */
export const ${word}Machine = setup({
  types: {} as MachineTypes<${Word}Facts, ${Word}Event>,
  guards: {
    inCharge: ({ context }) => context.facts.inCharge,
    reasonGiven,
  },
}).createMachine({
  id: '${word}',
  initial: 'proposed',
  context: ({ input }) => ({ facts: input.facts }),
  states: {
    proposed: {
      meta: { tone: 'waiting' },
      on: {
        accept: { target: 'accepted', meta: byLead('accept') },
        refuse: { target: 'refused', guard: 'reasonGiven', meta: { ...byLead('refuse'), destroys: true } },
        withdraw: { target: 'withdrawn', guard: 'inCharge', meta: { authority: '${menu}:withdraw', roles: ['JC_BUYER'], destroys: true } },
      },
    },
    accepted: { type: 'final', meta: { tone: 'good' } },
    refused: { type: 'final', meta: { tone: 'bad' } },
    withdrawn: { type: 'final', meta: { tone: 'idle' } },
  },
})
`

export const rows = ({ word, menu, deciding, area, decidingArea, path, en, spaced }) => `import { z } from 'zod'
import { ${word}Machine } from '#src/machines/${word}/${word}.ts'
import { eventRows } from './events.ts'
import { beginRow, recordRows } from './records.ts'
import { placeOf } from './place.ts'
import { defineRows, transitions } from './row.ts'

const ${word} = {
  subject: z.string(),
  ownerName: z.string(),
  ownerNameEn: z.string(),
  /** Why it was refused. */
  decisionReason: z.string(),
  transitions,
}

const example = {
  id: '1',
  subject: '示例事由',
  ownerName: '周敏',
  ownerNameEn: 'Zhou Min',
  state: 'proposed',
  stateSince: '2026-11-20T10:00:00+08:00',
  decisionReason: '',
  version: 0,
  transitions: [],
} as const

export const ${word}Place = placeOf('${word}', {
  path: '${path}',
  alsoShown: [],
  pages: [{ code: '${menu}', href: '/${area}/${menu}/{id}' }${decidingArea ? `, { code: '${deciding}', href: '/${decidingArea}/${deciding}/{id}' }` : ''}],
})

/** ${en}. */
export const ${word}Rows = defineRows({
  ...recordRows(${word}Place, ${word}Machine, {
    authority: ${decidingArea ? `['${menu}', '${deciding}']` : `'${menu}'`},
    list: 'Every ${spaced} for heads of procurement, a buyer’s own',
    page: 'One ${spaced}, with its history',
    row: ${word},
    more: {},
    query: {},
    example: { row: example },
  }),
  ...beginRow(${word}Place, ${word}Machine, {
    summary: 'Propose a ${spaced}',
    authority: '${menu}:create',
    content: { subject: z.string().trim().min(5).max(500) },
    example: { id: '1', body: { subject: '示例事由说明' }, next: 'withdraw' },
  }),
  ...eventRows(
    ${word}Place,
    ${word}Machine,
    { id: '1', version: 0, reason: '依据不足，请补充说明' },
    {
      accept: 'Accept a ${spaced}',
      refuse: 'Refuse a ${spaced}, with the reason its buyer will read',
      withdraw: 'Withdraw a ${spaced}',
    },
  ),
})
`

export const table = ({ word, snake, en }) => `import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigintText, identity, moment } from './columns.ts'

/** ${en}. */
export const ${word} = pgTable('${snake}', {
  id: identity(),
  companyId: bigintText('company_id').notNull(),
  ownerId: bigintText('owner_id').notNull(),
  subject: text('subject').notNull(),
  decisionReason: text('decision_reason').notNull().default(''),
  state: text('state').notNull(),
  stateSince: moment('state_since').notNull(),
  dueAt: moment('due_at'),
  version: integer('version').notNull().default(0),
  createdAt: moment('created_at').notNull(),
})
`

export const kind = ({ word, menu, deciding, decidingArea, en }) => `import { sql } from 'drizzle-orm'
import { ${word} } from '#server/db/tables/${word}.ts'
import { decided, defineKind, ofCompany } from '#server/lifecycle/recordKind.ts'

/** ${en}, as \`x\`. */
export const ${word}Kind = defineKind('${word}')({
  ...ofCompany('x'),
  table: ${word},
  name: sql\`x.subject\`,
  nameEn: sql\`x.subject\`,
  shownOn: sql\`x.id\`,
  readable: ({ id, roles }) => (roles.has('JC_LEAD') ? sql\`true\` : sql\`x.owner_id = \${id}\`),
  listedTo: ['${menu}'${decidingArea ? `, '${deciding}'` : ''}],
  listedInHouse: () => sql\`true\`,
  facts: ({ ownerId }, actor) => ({ inCharge: actor !== null && (actor.id === ownerId || actor.roles.has('JC_LEAD')) }),
  writes: { refuse: decided },
  effects: {},
})
`

export const routes = ({ word, path, en }) => `import { sql } from 'drizzle-orm'
import { ${word} } from '#server/db/tables/${word}.ts'
import { create, stores } from '#server/lifecycle/advance.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import { serveRecords } from '#server/serving/records.ts'
import type { ServeRow } from '#server/serving/rows.ts'

/** ${en}. */
export const ${word}Routes = (serve: ServeRow, context: ModuleContext): void => {
  serve('POST ${path}', ({ body, caller }) =>
    create(context, '${word}', caller, stores(${word}, { ...body, companyId: caller.companyId, ownerId: caller.id })),
  )

  serveRecords(serve, context, '${word}', {
    shown: () => ({ ownerName: sql\`o.name\`, ownerNameEn: sql\`o.name_en\` }),
    joins: sql\`left join app_user o on o.id = x.owner_id\`,
    filters: {},
    sortable: ['stateSince'],
  })
}
`

export const module = ({ word, menu, deciding, decidingArea, path }) => `import { defineModule } from '#server/serving/module.ts'
import { ${word}Kind } from './kind.ts'
import { ${word}Routes } from './routes.ts'

export const ${word}Module = defineModule({
  menus: {
    ${menu}: { icon: 'list', for: [${decidingArea ? "'JC_BUYER'" : "'JC_BUYER', 'JC_LEAD'"}] },
${decidingArea ? `    ${deciding}: { icon: 'list', for: ['JC_LEAD'] },\n` : ''}  },
  elements: { '${menu}:create': { for: ['JC_BUYER'], opens: 'POST ${path}' } },
  kinds: () => ({ ${word}: ${word}Kind }),
  routes: ${word}Routes,
})
`

export const seed = ({ word, Word, snake }) => `import { continueIds } from '#server/db/continueIds.ts'
import { ${word} } from '#server/db/tables/${word}.ts'
import { append } from '#server/lifecycle/log.ts'
import { playRecord } from '#server/lifecycle/play.ts'
import { defineSeed } from '#server/serving/seed.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { ${word}Machine, type ${Word}Event, type ${Word}Facts } from '#src/machines/${word}/${word}.ts'

const [lead, buyer, centre] = ['2', '3', '2']

/** What was proposed, days ago, and what became of it a day later. */
const plans: { subject: string; days: number; event?: ${Word}Event }[] = [
  { subject: '示例事由一', days: 9, event: { type: 'accept' } },
  { subject: '示例事由二', days: 6, event: { type: 'refuse', reason: '依据不足，请补充说明' } },
  { subject: '示例事由三', days: 1 },
]

const factsAt = (now: Date): ${Word}Facts => ({ now, inCharge: true })

export const ${word}Seed = defineSeed({
  /** One accepted, one refused, one that waits. */
  demonstration: async (tx, now) => {
    const played = plans.map(({ subject, days, event }, index) => {
      const id = String(index + 1)
      const at = later(now, -days, 'day')
      const happenings = event ? [{ event, at: later(at, 1, 'day'), actorId: lead }] : []
      const { standing, log } = playRecord(${word}Machine, id, { at, actorId: buyer }, happenings, factsAt)
      const decisionReason = event && 'reason' in event ? (event.reason ?? '') : ''
      return { row: { id, companyId: centre, ownerId: buyer, subject, decisionReason, ...standing }, log }
    })
    await tx.insert(${word}).values(played.map(({ row }) => row))
    await append(tx, played.flatMap(({ log }) => log).toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    await continueIds(tx, ['${snake}'])
  },
})
`
