/** A business machine, from its chart to its tests: docs/rooms.md says what each of the files is. */
import { addTexts, after, areaOf, before, checkNames, intoJson, put, read, snakeOf, swap, written } from './edit.mjs'
import { page, service } from './machine/client.mjs'
import { chart, kind, routes, rows, seed, table } from './machine/server.mjs'
import { driver, journey, scenes } from './machine/tests.mjs'

export const help = `npm run new -- machine <word> --menu <menu>   a business machine: its chart, rows, table, migration, declaration, routes, page, texts, driver and scenes
  --menu      a screen of the specification that is not built yet, as its last part of the address: poJcStopProject
  --zh, --en  what one record is called: 终止申请, Termination
`

export const options = { menu: { type: 'string' }, zh: { type: 'string' }, en: { type: 'string' } }

const sorted = (entries) => Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** What the machine is called everywhere: `stopRequest`, `stop_request`, `StopRequest`. */
const namesOf = (word, { menu = '', zh = word, en = word }) => {
  const snake = snakeOf(word)
  const spaced = snake.replaceAll('_', ' ')
  return {
    word,
    menu,
    zh,
    en,
    snake,
    spaced,
    Word: `${word[0].toUpperCase()}${word.slice(1)}`,
    area: areaOf(menu),
    path: `/api/po/${word}`,
  }
}

const textsOf = ({ word, menu, zh, en }) => ({
  [`route.${menu}`]: [zh, en],
  [`machine.${word}`]: [zh, en],
  [`state.${word}.proposed`]: ['待审批', 'Awaiting approval'],
  [`state.${word}.accepted`]: ['已通过', 'Accepted'],
  [`state.${word}.refused`]: ['已驳回', 'Refused'],
  [`state.${word}.withdrawn`]: ['已撤回', 'Withdrawn'],
  [`event.${word}.create`]: ['提交', 'Propose'],
  [`event.${word}.accept`]: ['同意', 'Accept'],
  [`event.${word}.refuse`]: ['驳回', 'Refuse'],
  [`event.${word}.withdraw`]: ['撤回', 'Withdraw'],
  [`${word}.subject`]: ['事由', 'Subject'],
  [`${word}.owner`]: ['提交人', 'Proposed by'],
  [`${word}.decision`]: ['驳回理由', 'Why it was refused'],
  [`${word}.none`]: ['暂无记录', 'Nothing here yet'],
})

/** The rooms that the machine's own files stand in. */
const writeFiles = (names) => {
  const { word, area, menu } = names
  put(`src/machines/${word}/${word}.ts`, chart(names))
  put(`src/contract/${word}.ts`, rows(names))
  put(`src/services/${word}.ts`, service(names))
  put(`src/views/${area}/${menu}.tsx`, page(names))
  put(`server/db/tables/${word}.ts`, table(names))
  put(`server/modules/${word}/kind.ts`, kind(names))
  put(`server/modules/${word}/routes.ts`, routes(names))
  put(`server/modules/${word}/index.ts`, `export { ${word}Kind } from './kind.ts'\nexport { ${word}Routes } from './routes.ts'\n`)
  put(`server/seed/${word}s.ts`, seed(names))
  put(`tests/model/${word}.ts`, driver(names))
  put(`tests/contract/${word}.ts`, scenes(names))
  put(`tests/api/${word}.test.ts`, journey(names))
}

/** The lines by which everything else knows it. */
const register = (names) => {
  const { word, Word, snake, spaced, menu, area, path, zh, en } = names
  before('src/machines/ids.ts', '] as const', `  '${word}',\n`)
  after(
    'src/machines/index.ts',
    "import { scopeMachine } from './supplier/scope.ts'\n",
    `import { ${word}Machine } from './${word}/${word}.ts'\n`,
  )
  after('src/machines/index.ts', '  handover: handoverMachine,\n', `  ${word}: ${word}Machine,\n`)
  before('src/contract/paths.ts', '} as const satisfies', `  ${word}: '${path}',\n`)
  before('src/contract/paths.ts', '}\n\n/** What looks over', `  ${word}: [],\n`)
  before('src/contract/index.ts', 'import { templateRows }', `import { ${word}Rows } from './${word}.ts'\n`)
  const does = `{ edit: '修改${zh}', withdraw: '撤回${zh}', accept: '同意${zh}', refuse: '驳回${zh}' }`
  before('src/contract/summariesZh.ts', "  'GET /api/health'", `  ...ofRecord('${path}', '${zh}', ${does}),\n`)
  after('src/contract/index.ts', '  ...scopeRows,\n', `  ...${word}Rows,\n`)
  const loads = `  ${word}: async () => (await import('#src/machines/${word}/${word}.ts')).${word}Machine,\n`
  before('src/views/powfManage/atlas/machines.ts', '  integrity: async', loads)
  const opens = `  ${word}: [{ code: '${menu}', href: (id) => \`/${area}/${menu}/\${id}\` }],\n`
  before('src/components/detail/recordHref.ts', '  quoter: [{', opens)
  const route = `    ${menu}: { titleId: 'route.${menu}', view: () => import('./${menu}.tsx'), detail: {} },`
  swap(`src/views/${area}/routes.ts`, `    ${menu}: null,`, route)

  before('server/kinds.ts', '\n/** Every', `import { ${word}Kind } from './modules/${word}/index.ts'\n`)
  after('server/kinds.ts', '  handover: handoverKind,\n', `  ${word}: ${word}Kind,\n`)
  before('server/app.ts', 'import { addressOf }', `import { ${word}Routes } from './modules/${word}/index.ts'\n`)
  after('server/app.ts', '  scopeRoutes(serve, lifecycle)\n', `  ${word}Routes(serve, lifecycle)\n`)
  const access = 'server/db/access'
  const [group] = new RegExp(`\n    code: '${area}',[\\s\\S]*?\n {4}\\],`).exec(read(`${access}/menus.ts`)) ?? []
  const screen = `      { code: '${menu}', title: '${zh}', titleEn: '${en}', icon: 'list' },\n    ],`
  swap(`${access}/menus.ts`, group, group.replace(/ {4}\],$/, screen))
  const elements = { create: '提交', withdraw: '撤回', accept: '同意', refuse: '驳回' }
  const element = ([event, name]) =>
    `  { code: '${menu}:${event}', menu: '${menu}', uri: '${path}${event === 'create' ? '' : `/{id}/${event}`}', name: '${name}${zh}', nameEn: '${en}: ${event}' },\n`
  before(`${access}/elements.ts`, '  ...entityElements,\n', Object.entries(elements).map(element).join(''))
  after(`${access}/roles.ts`, "const buying = {\n  menus: ['poJcProject', ", `'${menu}', `)
  before(`${access}/roles.ts`, "    'poJcProject:edit',", `    '${menu}:create',\n    '${menu}:withdraw',\n`)
  before(`${access}/roles.ts`, "      'srmcheckJc:take',", `      '${menu}:accept',\n      '${menu}:refuse',\n`)

  before('tests/model/reach.ts', '\n/** How', `import { ${word}In } from './${word}.ts'\n`)
  after('tests/model/reach.ts', '  handover: handoverIn,\n', `  ${word}: ${word}In,\n`)
  before('tests/model/cases.ts', '\n/** An event', `import { ${word}Subject } from './${word}.ts'\n`)
  before('tests/model/cases.ts', '  ...quoterSubjects,', `  ${word}: ${word}Subject,\n`)
  after('tests/model/life/snapshot.ts', "  handover: 'handover',\n", `  ${word}: '${snake}',\n`)
  const contract = 'tests/contract'
  const {
    scenes: its,
    state,
    services,
    states,
  } = { scenes: `${word}Scenes`, state: `${Word}State`, services: `${word}Services`, states: `${word}States` }
  before(`${contract}/scenes.ts`, '\n/** What a back end', `import { ${its}, type ${state} } from './${word}.ts'\n`)
  before(`${contract}/scenes.ts`, '  | EntityState\n', `  | ${state}\n`)
  before(`${contract}/scenes.ts`, '  ...invitationScenes,\n', `  ...${its},\n`)
  before(`${contract}/services.ts`, 'import { pageAwards }', `import { ${services} } from './${word}.ts'\n`)
  before(`${contract}/services.ts`, '  ...eventServices,\n', `  ...${services},\n`)
  before(`${contract}/states.ts`, '\n/** What a state hands', `import { ${states} } from './${word}.ts'\n`)
  before(`${contract}/states.ts`, '    ...entityStates(world),\n', `    ...${states}(world),\n`)

  before('server/seed/demo.ts', 'import { seedTemplates }', `import { seed${Word}s } from './${word}s.ts'\n`)
  before('server/seed/demo.ts', '    await seedNotices(tx, clock)\n', `    await seed${Word}s(tx, now)\n`)
  // Whom the atlas shows its records, whom the menu; and who asks for its list, of how many.
  const secrecy = 'server/modules/atlas/secrecy.test.ts'
  swap(secrecy, "'integrity', 'scope']],", `'integrity', 'scope', '${word}']],`)
  swap(secrecy, "'scope', 'quoter']],", `'scope', 'quoter', '${word}']],`)
  after('server/modules/session/signedIn.test.ts', "    ['buyer', ['poJcProject', ", `'${menu}', `)
  const plans = 'server/db/plans.test.ts'
  before(plans, "  'GET /api/admin/user/front/session/page': [{", `  'GET ${path}/page': [{ by: 'lead' }, { by: 'buyer' }],\n`)
  const filled = `(company_id, owner_id, subject, state, state_since, created_at)
    select 2, case when n % 50 = 0 then 3 else 4 end, '', (array['accepted', 'refused', 'withdrawn'])[1 + n % 3], now() - n * interval '1 minute', now()`
  before(plans, '  achievement: `(', `  ${snake}: \`${filled}\`,\n`)

  // No browser test opens its page yet.
  const keys = [
    `GET ${path}/page`,
    `GET ${path}/{id}`,
    `POST ${path}`,
    ...['accept', 'refuse', 'withdraw'].map((event) => `POST ${path}/{id}/${event}`),
  ]
  intoJson(`${contract}/uncovered.json`, (all) => ({
    ...all,
    ...Object.fromEntries(keys.map((key) => [key, { browser: `no browser test opens a ${spaced} yet` }])),
  }))
  intoJson(`${contract}/seen.json`, ({ api, ...rest }) => ({
    api: sorted({ ...api, ...Object.fromEntries(keys.map((key) => [key, [`${word}.test.ts`]])) }),
    ...rest,
  }))
}

const node = process.execPath

/** @returns the files that were written or changed, what else is to be done at once, and what is to be generated from them */
export const write = (word, values) => {
  const names = namesOf(word, values)
  checkNames(word, names.zh, names.en)
  writeFiles(names)
  register(names)
  addTexts(textsOf(names))
  return {
    files: [...written],
    always: [
      [node, ['scripts/migration.mjs', names.snake]],
      [node, ['scripts/new/machine/guarded.mjs', names.snake]],
      ['node_modules/.bin/oxfmt', []],
    ],
    generated: [
      [node, ['scripts/rooms.mjs']],
      [node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'contract', 'consumer'], { UPDATE_PACTS: '1' }],
      [node, ['scripts/coverage-contract.mjs']],
    ],
    next: `It stands: whoever buys proposes, withdraws their own, and a head accepts or refuses. Now say your own: the chart in src/machines/${word}, its facts and
who may read it in server/modules/${word}/kind.ts, its columns, fields and texts, and the demonstration in server/seed/${word}s.ts. After a change of chart or rows: npm run rooms, then
UPDATE_PACTS=1 npx vitest run --project contract consumer, then npm run coverage:contract. Look at it: npm run dev.`,
  }
}
