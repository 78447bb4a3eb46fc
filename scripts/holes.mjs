/**
 * Fails when a package that the product runs on has a known hole: asks the registry, and where none answers within seconds goes by the
 * list in `scripts/holes.json`. To the list belongs every advisory that made us change a version.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import semver from 'semver'

const patienceMilliseconds = 8000

/**
 * @param lock as `package-lock.json` says it
 * @param known as `scripts/holes.json` lists them
 * @returns a line for each package in the lock that an advisory names; what only tests or builds need does not count
 */
export const holesIn = (lock, known) =>
  Object.entries(lock.packages).flatMap(([path, { version, dev }]) => {
    const name = path.split('node_modules/').at(-1)
    if (!version || dev) return []
    const hit = known.filter((hole) => hole.package === name && semver.satisfies(version, hole.vulnerable, { includePrerelease: true }))
    return hit.map(({ vulnerable, advisory }) => `${name} ${version} has a known hole (${vulnerable}): ${advisory}`)
  })

/** @returns a line for each finding of `npm audit`, or null when no registry answered it */
const audited = () =>
  new Promise((resolve) => {
    const said = []
    const child = spawn('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${patienceMilliseconds}`], {
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
      timeout: patienceMilliseconds,
    })
    child.stdout.on('data', (chunk) => said.push(chunk))
    child.on('error', () => resolve(null))
    child.on('close', () => resolve(findingsOf(Buffer.concat(said).toString())))
  })

/** An answer of any other kind, which may name the registry, is none. */
const findingsOf = (text) => {
  try {
    const { vulnerabilities } = JSON.parse(text)
    return Object.values(vulnerabilities).map(({ name, severity, range }) => `${name} (${range}) has a known hole: ${severity}`)
  } catch {
    return null
  }
}

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

if (process.argv[1]?.endsWith('holes.mjs')) {
  const listed = holesIn(read('package-lock.json'), read('scripts/holes.json'))
  const answered = await audited()
  const found = [...listed, ...(answered ?? [])]
  process.stdout.write(answered ? 'Asked the registry.\n' : 'No registry answered: went by the list in scripts/holes.json.\n')
  for (const line of found) process.stdout.write(`${line}\n`)
  process.exitCode = found.length > 0 ? 1 : 0
}
