/**
 * Finds Node 24, on which the product is meant to run, or fetches it: NODE24_PATH, or the npm package that holds it for this platform,
 * kept in `.cache`. As a dependency its command `node` would come before whichever runs the scripts.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const version = '24.21.0'
const folder = '.cache/node24'

/** @returns its path, or null where it cannot be had */
export const provideNode24 = () => {
  if (process.versions.node.startsWith('24.')) return process.execPath
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const own = `${folder}/node_modules/${name}/bin/node${process.platform === 'win32' ? '.exe' : ''}`
  const find = () => [process.env.NODE24_PATH, own].find((path) => path && existsSync(path)) ?? null
  if (!find()) {
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--fetch-retries=0']
    spawnSync('npm', [...args, `${name}@${version}`], { stdio: 'ignore', shell: process.platform === 'win32', timeout: 120_000 })
  }
  return find()
}
