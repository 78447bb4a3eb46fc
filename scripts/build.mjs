/** Builds client and server, and says how long it took. With `--if-needed` only when a source is newer than the last build. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const stamp = 'dist/built'
const sources = [
  'src',
  'server',
  'public',
  'docs/help',
  'scripts',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'pacts',
  'tests/contract/seen.json',
]

const newest = (path) => {
  const status = statSync(path)
  if (!status.isDirectory()) return status.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const upToDate = () => existsSync(stamp) && sources.every((source) => newest(source) < statSync(stamp).mtimeMs)

const run = (name, args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const said = `${stdout}${stderr}`.trim()
  if (status !== 0 || /warn/i.test(said)) {
    process.stderr.write(`${name} did not build cleanly:\n${said}\n`)
    process.exit(1)
  }
}

const pack = async (path) => writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)))

/** What every visitor loads is packed once, and better than there is time for while somebody waits. */
const packAssets = (folder) =>
  Promise.all(readdirSync(folder).map((name) => (/\.(js|css|svg)$/.test(name) ? pack(join(folder, name)) : null)))

if (!(process.argv.includes('--if-needed') && upToDate())) {
  const start = performance.now()
  const vite = 'node_modules/vite/bin/vite.js'
  run('The client', [vite, 'build', '--logLevel', 'warn'])
  run('The first pages', ['scripts/prerender.mjs'])
  await packAssets('dist/client/assets')
  run('The help', ['scripts/help-pdf.mjs'])
  run('The server', [vite, 'build', '--ssr', '--logLevel', 'warn'])
  writeFileSync(stamp, '')
  process.stdout.write(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
}
