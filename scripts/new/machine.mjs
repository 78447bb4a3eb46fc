/** A business machine, from its chart to its tests: docs/rooms.md says what each of the files is. */
import { addRoute, addTexts, capital, checkNames, put, snakeOf } from './edit.mjs'
import { furtherPage, page } from './machine/client.mjs'
import { chart, kind, module, routes, rows, seed, table } from './machine/server.mjs'
import { journey, room } from './machine/tests.mjs'

export const help = `npm run new -- machine <word> --menu <menu>   a business machine: its chart, rows, table, migration, declaration, routes, page, texts and tests
  --menu      a screen of the specification that is not built yet, as its last part of the address: poJcStopProject;
              twice where those who decide have a screen of their own: --menu poJcStopProject --menu pojmStopApproval
  --zh, --en  what one record is called: 终止申请, Termination
`

export const options = { menu: { type: 'string', multiple: true }, zh: { type: 'string' }, en: { type: 'string' } }

/** What the machine is called everywhere: `stopRequest`, `stop_request`, `StopRequest`. */
const namesOf = (word, { menu: [menu = '', deciding = menu] = [], zh = word, en = word }) => {
  const snake = snakeOf(word)
  const detail = ', detail: {}'
  return {
    word,
    menu,
    /** The screen of those who decide; the same where they have none of their own. */
    deciding,
    zh,
    en,
    snake,
    spaced: snake.replaceAll('_', ' '),
    Word: capital(word),
    area: addRoute(menu, detail),
    decidingArea: deciding === menu ? undefined : addRoute(deciding, detail),
    path: `/api/po/${word}`,
  }
}

const textsOf = ({ word, menu, deciding, zh, en }) => ({
  ...(deciding === menu ? {} : { [`route.${deciding}`]: [`${zh}审批`, `${en}: decide`] }),
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

const node = process.execPath

/** Stages all of it. @returns what belongs to it at once, and what is to be generated from it */
export const stage = (word, values) => {
  const names = namesOf(word, values)
  const { menu, deciding, area, decidingArea, snake } = names
  checkNames(word, names.zh, names.en)
  put(`src/machines/${word}/${word}.ts`, chart(names))
  put(`src/contract/${word}.ts`, rows(names))
  put(`src/views/${area}/${menu}.tsx`, page(names))
  if (decidingArea) put(`src/views/${decidingArea}/${deciding}.tsx`, furtherPage(names))
  put(`server/db/tables/${word}.ts`, table(names))
  put(`server/modules/${word}/kind.ts`, kind(names))
  put(`server/modules/${word}/routes.ts`, routes(names))
  put(`server/modules/${word}/seed.ts`, seed(names))
  put(`server/modules/${word}/index.ts`, module(names))
  put(`tests/rooms/${word}.ts`, room(names))
  put(`tests/api/${word}.test.ts`, journey(names))
  addTexts(textsOf(names))
  return {
    always: [
      [node, ['scripts/migration.mjs', snake]],
      [node, ['scripts/new/machine/guarded.mjs', snake]],
    ],
    generated: [
      [node, ['scripts/rooms.mjs']],
      [node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'contract', 'consumer'], { UPDATE_PACTS: '1' }],
      [node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', `tests/api/${word}.test.ts`]],
      [node, ['scripts/coverage-contract.mjs', '--refresh']],
    ],
    next: `It stands: whoever buys proposes, withdraws their own, and a head accepts or refuses. Now say your own: the chart in src/machines/${word}, its facts and
who may read it in server/modules/${word}/kind.ts, its columns, fields and texts, and its demonstration in server/modules/${word}/seed.ts. After a change of chart or rows: npm run rooms, then
UPDATE_PACTS=1 npx vitest run --project contract consumer, then npm run coverage:contract. Look at it: npm run dev.`,
  }
}
