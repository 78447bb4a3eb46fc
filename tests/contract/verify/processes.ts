import { spawn } from 'node:child_process'
import { main } from './main.ts'

export interface Ended {
  code: number | null
  out: string
  err: string
}

/** `npm run verify` as a process of its own. */
export const verifyProcess = (args: string[]): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/verify.mjs', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk) => (out += String(chunk)))
    child.stderr.on('data', (chunk) => (err += String(chunk)))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err }))
  })

/** The same within this process, which costs no start. */
export const verifyHere = async (args: string[], isTTY = false): Promise<Ended> => {
  let out = ''
  let err = ''
  const code = await main(args, {
    out: { write: (text) => (out += text), isTTY },
    err: { write: (text) => (err += text), isTTY, columns: 80 },
    environment: {},
  })
  return { code, out, err }
}

export interface HostProcess {
  address: string
  statesUrl: string
  stop: () => Promise<void>
}

/** `npm run verify:provider` as a process of its own, on free ports. */
export const startHost = (environment: Record<string, string> = {}, args = ['--port', '0']): Promise<HostProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/verify-provider.mjs', ...args], {
      env: { ...process.env, NODE_ENV: 'test', ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)))
    const ended = new Promise<void>((done) => child.once('close', () => done()))
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`The host ended with ${code}: ${said}`)))
    child.once('message', (addresses: { address: string; statesUrl: string }) =>
      resolve({
        ...addresses,
        stop: () => {
          child.kill('SIGTERM')
          return ended
        },
      }),
    )
  })

/** `scripts/pact-adapter.mjs` on a free port. */
export const startAdapter = ({
  address,
  statesUrl,
}: Pick<HostProcess, 'address' | 'statesUrl'>): Promise<{ address: string; stop: () => void }> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, BACK_END: address, STATES: statesUrl, PORT: '0' }
    const child = spawn(process.execPath, ['scripts/pact-adapter.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`The adapter ended with ${code}`)))
    child.stdout.once('data', (said) => resolve({ address: /http:\S+\d/.exec(String(said))?.[0] ?? '', stop: () => child.kill() }))
  })

/** The way to a server and its states endpoint, as `npm run verify` is told of it. */
export const wayTo = ({ address, statesUrl }: HostProcess): string[] => ['--provider-base-url', address, '--states-url', statesUrl]

/** The sums of a verification. */
export const lastLine = (text: string): string | undefined => text.trim().split('\n').at(-1)
