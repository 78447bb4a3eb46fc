/**
 * Adds to package-lock.json the optional platform packages that npm left out.
 *
 * npm silently drops an optional dependency whose exact version a registry mirror does not hold, and `npm ci` then refuses the
 * whole lock. Run this after every change of dependencies; it changes nothing when the lock is complete.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { packages } = lock
const operatingSystems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages) continue
    const words = name.replace('windows', 'win32').split('/').at(-1).split('-')
    const os = operatingSystems.filter((word) => words.includes(word))
    const cpu = processors.filter((word) => words.includes(word))
    packages[`node_modules/${name}`] = { version, cpu, dev: entry.dev, optional: true, os }
    console.log(`added ${name}@${version}`)
  }
}

lock.packages = Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
