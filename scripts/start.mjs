/** `npm start`: builds if needed, then is the server. */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-needed'], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
process.env.NODE_ENV ??= 'production'
await import('../dist/server/main.js')
