/** A kind of base data with a code, two names and whether it is in use: docs/rooms.md says what each of the files is. */
import { addRoute, addTexts, capital, checkNames, put, read, snakeOf } from './edit.mjs'

export const help = `npm run new -- entity <word> --menu <menu>   base data: its declaration, table, migration, route, screen, texts, menu and first record
  --menu      a screen of the specification that is not built yet, as its last part of the address: sysHoliday
  --zh, --en  what it is called: 节假日, Holidays
  --role      who keeps it: PLAT_ADMIN`

export const options = {
  menu: { type: 'string' },
  zh: { type: 'string' },
  en: { type: 'string' },
  role: { type: 'string', default: 'PLAT_ADMIN' },
}

const declaration = (word, path, menu, en) => `import { z } from 'zod'
import { code, defineEntity, title } from './entity.ts'
import { flag } from './row.ts'

/** ${en}. */
export const ${word} = defineEntity({
  path: '${path}',
  menu: '${menu}',
  called: ['${word}', '${en}'],
  input: { code, name: title, nameEn: title, active: z.boolean() },
  shown: {},
  filters: { active: flag.optional() },
  unique: 'code',
  imported: true,
  example: { input: { code: 'FIRST', name: '示例', nameEn: 'Example', active: true }, shown: {} },
})
`

const table = (word, snake, en) => `import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, version } from './columns.ts'

/** ${en}. */
export const ${word} = pgTable('${snake}', {
  id: identity(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  active: boolean('active').notNull(),
  version: version(),
})
`

const view = (word, path, menu, en) => `import { EntityPage } from '#src/components/entity/EntityPage.tsx'

const load = async () => (await import('#src/contract/${word}.ts')).${word}

/** ${en}. */
export default function ${capital(menu)}() {
  return (
    <EntityPage
      path="${path}"
      load={load}
      menu="${menu}"
      word="${word}"
      columns={['name', 'code', 'active']}
      filters={[{ name: 'active', labelId: 'entity.activeOnly', kind: 'flag', value: 'true' }]}
      search
      imported
      beginning={{ active: true }}
    />
  )
}
`

const module = (word, menu, en, role) => `import { ${word} as ${word}Table } from '#server/db/tables/${word}.ts'
import { serveEntity } from '#server/serving/entity.ts'
import { defineModule } from '#server/serving/module.ts'
import { ${word} } from '#src/contract/${word}.ts'

/** ${en}. */
export const ${word}Module = defineModule({
  menus: { ${menu}: { icon: 'list', keptBy: ['${role}'] } },
  routes: (serve, context) =>
    serveEntity(serve, context, ${word}, { table: ${word}Table, search: ['code', 'name', 'nameEn'], order: ['code'] }),
})
`

const seed = (word) => `import { ${word} } from '#server/db/tables/${word}.ts'
import { defineSeed } from '#server/serving/seed.ts'

export const ${word}Seed = defineSeed({
  first: async (tx) => {
    await tx.insert(${word}).values([{ code: 'EXAMPLE', name: '示例', nameEn: 'Example', active: true }])
  },
})
`

const node = process.execPath

/** Stages all of it. @returns what belongs to it at once, and what is to be generated from it */
export const stage = (word, { menu = '', zh = word, en = word, role }) => {
  checkNames(word, zh, en)
  if (!read('server/db/access/delivered.ts').includes(`code: '${role}'`)) throw new Error(`There is no role ${role}.`)
  const path = `/api/admin/${word}`
  const snake = snakeOf(word)
  const area = addRoute(menu)

  put(`src/contract/${word}.ts`, declaration(word, path, menu, en))
  put(`server/db/tables/${word}.ts`, table(word, snake, en))
  put(`server/modules/${word}/index.ts`, module(word, menu, en, role))
  put(`server/modules/${word}/seed.ts`, seed(word))
  put(`src/views/${area}/${menu}.tsx`, view(word, path, menu, en))
  addTexts({
    [`route.${menu}`]: [zh, en],
    [`${word}.code`]: ['编码', 'Code'],
    [`${word}.name`]: ['名称', 'Name'],
    [`${word}.nameEn`]: ['英文名称', 'English name'],
    [`${word}.active`]: ['启用', 'Enabled'],
  })
  return {
    always: [[node, ['scripts/migration.mjs', snake]]],
    generated: [
      [node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'contract', 'consumer'], { UPDATE_PACTS: '1' }],
      [node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', 'base']],
      [node, ['scripts/coverage-contract.mjs', '--refresh']],
    ],
    next: `It stands. Now say its own fields: in src/contract/${word}.ts, its table (then npm run migration -- <word>), and texts ${word}.<field>;
then in server/modules/${word} who else may read it, and what every system or the demonstration begins with.
After a change of the declaration: UPDATE_PACTS=1 npx vitest run --project contract consumer. Look at it: npm run dev.`,
  }
}
