import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const folder = '.cache/processes'

/** Bundles the server from its sources, as the build does, for processes of their own. @returns the script that begins it */
export const bundledServer = (): string => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--ssr', '--outDir', folder, '--logLevel', 'error'],
    // Within a test run Vite would read its configuration as one.
    { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production', VITEST: undefined } },
  )
  if (status !== 0) throw new Error(`The server did not build:\n${stderr}`)
  return join(folder, 'main.js')
}
