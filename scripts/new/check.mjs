/**
 * `npm run new -- --check`: writes rooms into a copy of this tree and sees that everything passes there at once; with `--quick` only what takes
 * seconds: that they can be written, that their files fit the types of what they use, and that neither lint nor format finds fault with them.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { unbuilt } from './edit.mjs'

const bin = (name) => `node_modules/.bin/${name}`
const vitest = (project, ...files) => [bin('vitest'), ['run', '--project', project, ...files]]

/** Rooms of base data have words of their own; the last room is a machine. */
const machine = 'probeMachine'

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
const touched = (words) => [
  'src/lang/messages.d.ts',
  ...words.flatMap((word) => [`src/contract/${word}.ts`, `server/db/tables/${word}.ts`]),
  ...['scenes', 'services', 'states'].map((name) => `tests/contract/${name}.ts`),
  ...['cases', 'reach', 'life/snapshot'].map((name) => `tests/model/${name}.ts`),
  `tests/api/${machine}.test.ts`,
  'server/seed/demo.ts',
  'src/contract/index.ts',
  'src/app/routes.ts',
  'server/modules/base/routes.ts',
  'server/seed/dictionaries.ts',
  'server/db/access/declared.ts',
  'server/app.ts',
]

export const check = (isQuick) => {
  const folder = copy(isQuick)
  const run = ([command, args]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`)
  }
  try {
    const menus = unbuilt()
    const words = menus.map((menu, place) => {
      const isLast = place === menus.length - 1
      const [kind, word] = isLast ? ['machine', machine] : ['entity', `probe${'ab'.charAt(place)}`]
      run([process.execPath, ['scripts/new.mjs', kind, word, '--menu', menu, ...(isQuick || place === 0 ? ['--files'] : [])]])
      return word
    })
    if (isQuick) run([process.execPath, ['scripts/machines.mjs', '--tables']])
    if (isQuick) {
      const some = { extends: './tsconfig.json', include: ['src/**/*.d.ts'], files: touched(words) }
      writeFileSync(join(folder, 'tsconfig.some.json'), JSON.stringify(some))
      for (const command of [
        [bin('tsc'), ['-p', 'tsconfig.some.json']],
        [bin('oxlint'), ['--deny-warnings', 'src', 'server', 'tests']],
        [bin('oxfmt'), ['--check', 'src', 'server', 'tests']],
      ])
        run(command)
    } else {
      for (const command of [
        [bin('tsc'), []],
        [bin('oxlint'), ['--deny-warnings']],
        [bin('oxfmt'), ['--check', '.']],
        [bin('knip'), []],
        vitest('floors'),
        vitest('contract', 'completeness', 'coverage', 'examples', 'limits', 'provider'),
        vitest('model'),
        vitest('api', 'rows', 'statements', 'authority', machine),
        vitest('data', 'server/db', 'server/seed', 'server/modules'),
      ])
        run(command)
    }
    process.stdout.write(`${words.length} rooms stand at once${isQuick ? ', as far as their types say' : ''}.\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
