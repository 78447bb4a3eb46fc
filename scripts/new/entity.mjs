/** A kind of base data with a code, two names and whether it is in use: docs/rooms.md says what each of the files is. */
import { addTexts, after, areaOf, before, checkNames, put, read, snakeOf, swap, written } from './edit.mjs'

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

/** A menu lists only what works: its group comes with its first screen. */
const addMenu = (area, menu, { zh, en, role }) => {
  const file = 'server/db/access/menus.ts'
  const screen = `{ code: '${menu}', title: '${zh}', titleEn: '${en}', icon: 'list', keptBy: ['${role}'] },`
  const [group] = new RegExp(`\n    code: '${area}',[\\s\\S]*?children: \\[[\\s\\S]*?\\],?\n  \\},`).exec(read(file)) ?? []
  if (!group) {
    const whole = `  { code: '${area}', title: '${zh}', titleEn: '${en}', icon: 'folder', children: [${screen}] },\n`
    return before(file, "  {\n    code: 'introduction',", whole)
  }
  swap(file, group, group.replace(/,?\s*\],?\n {2}\},$/, `, ${screen}],\n  },`))
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
export default function ${menu[0].toUpperCase()}${menu.slice(1)}() {
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

const node = process.execPath
const vitest = 'node_modules/vitest/vitest.mjs'

/** @returns the files that were written or changed, and what is to be generated from them */
export const write = (word, { menu = '', zh = word, en = word, role }) => {
  checkNames(word, zh, en)
  if (!read('server/db/access/roles.ts').includes(`code: '${role}'`)) throw new Error(`There is no role ${role}.`)
  const path = `/api/admin/${word}`
  const snake = snakeOf(word)
  const area = areaOf(menu)

  put(`src/contract/${word}.ts`, declaration(word, path, menu, en))
  after('src/contract/summariesZh.ts', "  ...of('/api/auth/provider', '单点登录提供方'),\n", `  ...of('${path}', '${zh}'),\n`)
  before('src/contract/index.ts', 'import { stopReason }', `import { ${word} } from './${word}.ts'\n`)
  after('src/contract/index.ts', '  companyType,\n  stopReason,\n', `  ${word},\n`)
  put(`server/db/tables/${word}.ts`, table(word, snake, en))
  const served = 'server/modules/base/routes.ts'
  before(served, 'import { serveEntity }', `import { ${word} as ${word}Table } from '#server/db/tables/${word}.ts'\n`)
  before(served, 'import { stopReason }', `import { ${word} } from '#src/contract/${word}.ts'\n`)
  before(
    served,
    '  serveEntity(serve, lifecycle, stopReason,',
    `  serveEntity(serve, lifecycle, ${word}, { table: ${word}Table, search: ['code', 'name', 'nameEn'], order: ['code'] })\n\n`,
  )
  const seeded = 'server/seed/dictionaries.ts'
  before(seeded, 'import { stopReason }', `import { ${word} } from '#server/db/tables/${word}.ts'\n`)
  after(
    seeded,
    '  await tx.insert(stopReason).values(stopReasons)\n',
    `  await tx.insert(${word}).values([{ code: 'EXAMPLE', name: '示例', nameEn: 'Example', active: true }])\n`,
  )
  put(`src/views/${area}/${menu}.tsx`, view(word, path, menu, en))
  const route = `    ${menu}: { titleId: 'route.${menu}', view: () => import('./${menu}.tsx') },`
  swap(`src/views/${area}/routes.ts`, `    ${menu}: null,`, route)
  addMenu(area, menu, { zh, en, role })
  addTexts({
    [`route.${menu}`]: [zh, en],
    [`${word}.code`]: ['编码', 'Code'],
    [`${word}.name`]: ['名称', 'Name'],
    [`${word}.nameEn`]: ['英文名称', 'English name'],
    [`${word}.active`]: ['启用', 'Enabled'],
  })
  return {
    files: [...written],
    always: [
      [node, ['scripts/migration.mjs', snake]],
      ['node_modules/.bin/oxfmt', []],
    ],
    generated: [
      [node, [vitest, 'run', '--project', 'contract', 'consumer'], { UPDATE_PACTS: '1' }],
      [node, [vitest, 'run', '--project', 'api', 'base']],
      [node, ['scripts/coverage-contract.mjs', '--refresh']],
    ],
    next: `It stands. Now say its own fields: in src/contract/${word}.ts, its table (then npm run migration -- <word>), and texts ${word}.<field>;
then who else may read it in server/db/access/roles.ts, and its demonstration data in server/seed/dictionaries.ts.
After a change of the declaration: UPDATE_PACTS=1 npx vitest run --project contract consumer. Look at it: npm run dev.`,
  }
}
