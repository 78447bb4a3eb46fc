/**
 * `npm run new -- --check`: writes rooms into a copy of this tree and sees that everything passes there at once: three machines, of which one has a
 * screen for those who decide, and two kinds of base data. With `--quick` only what takes seconds: that they can be written, that their files fit the
 * types of what they use, that neither lint nor format finds fault with them, and that what can't be written leaves nothing.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { unbuilt } from './edit.mjs'

const bin = (name) => `node_modules/.bin/${name}`
const vitest = (project, ...files) => [bin('vitest'), ['run', '--project', project, ...files]]
const node = process.execPath

/** @returns a folder with everything that git knows or would take, on the same packages */
const copy = (isQuick) => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-new-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' }).split('\0')
  for (const file of files.filter((name) => name !== '' && !(isQuick && /^(pacts|docs)\//.test(name))))
    cpSync(file, join(folder, file), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

/** What is written, and whatever must know of it. */
const touched = (rooms) => [
  'src/lang/messages.d.ts',
  ...rooms.flatMap(({ word, kind }) => [
    `server/modules/${word}/index.ts`,
    `server/modules/${word}/seed.ts`,
    ...(kind === 'machine' ? [`tests/rooms/${word}.ts`, `tests/api/${word}.test.ts`] : []),
  ]),
  'src/app/routes.ts',
  'src/contract/index.ts',
  'server/app.ts',
  'server/seed/demo.ts',
  'tests/contract/scenes.ts',
  'tests/contract/services.ts',
]

/** Rooms of base data have words of their own; those of machines have several words in one. */
const roomsOf = ({ built: [first, second, third, fourth, fifth], others: [another] }) => [
  { kind: 'entity', word: 'probea', menus: [first] },
  { kind: 'entity', word: 'probeb', menus: [another] },
  { kind: 'machine', word: 'firstProbe', menus: [second] },
  { kind: 'machine', word: 'secondProbe', menus: [third, fourth] },
  { kind: 'machine', word: 'thirdProbe', menus: [fifth] },
]

const leavesNothing = (folder) => {
  const files = () => ['src', 'server', 'tests'].map((name) => readdirSync(join(folder, name), { recursive: true }).length).join()
  const before = files()
  const { status, stderr } = spawnSync(node, ['scripts/new.mjs', 'machine', 'nowhereProbe', '--menu', 'noSuchScreen'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status === 0 || !stderr.startsWith('No address ends with noSuchScreen')) throw new Error(`A room without a screen: ${stderr}`)
  if (files() !== before) throw new Error('A room without a screen was half written')
}

export const check = (isQuick) => {
  const folder = copy(isQuick)
  const run = ([command, args]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`)
  }
  try {
    leavesNothing(folder)
    const rooms = roomsOf(unbuilt())
    for (const [place, { kind, word, menus }] of rooms.entries()) {
      const isLast = place === rooms.length - 1
      const args = ['scripts/new.mjs', kind, word, ...menus.flatMap((menu) => ['--menu', menu])]
      run([node, [...args, ...(isQuick || !isLast ? ['--files'] : [])]])
    }
    if (isQuick) {
      const some = { extends: './tsconfig.json', include: ['src/**/*.d.ts'], files: touched(rooms) }
      const file = join(folder, 'tsconfig.some.json')
      writeFileSync(file, JSON.stringify(some))
      run([bin('tsc'), ['-p', 'tsconfig.some.json']])
      rmSync(file)
    } else {
      // Base data is called by its journey.
      run([node, ['scripts/rooms.mjs']])
      run(
        vitest(
          'api',
          'tests/api/base.test.ts',
          ...rooms.filter(({ kind }) => kind === 'machine').map(({ word }) => `tests/api/${word}.test.ts`),
        ),
      )
      run([node, ['scripts/coverage-contract.mjs', '--refresh']])
    }
    for (const command of [
      [bin('oxlint'), ['--deny-warnings']],
      [bin('oxfmt'), ['--check', '.']],
      ...(isQuick
        ? []
        : [
            [bin('tsc'), []],
            [bin('knip'), []],
            vitest('floors'),
            vitest('contract'),
            vitest('api'),
            vitest('unit', 'src/app', 'src/lang', 'src/services', 'server/db/access'),
            vitest('data', 'server/db', 'server/modules', 'server/seed'),
            vitest('model', 'tests/model/drawings', 'tests/model/declared', 'tests/model/life/invariants'),
          ]),
    ])
      run(command)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
