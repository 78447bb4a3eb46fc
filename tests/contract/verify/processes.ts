import { spawn } from 'node:child_process'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
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
export const startHost = (environment: Record<string, string> = {}, port = '0'): Promise<HostProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/verify-provider.mjs', '--port', port], {
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

type Json = Record<string, unknown>

/** A back end before another: it answers what `change` makes of the other's answers. */
export const changedBackEnd = async (address: string, change: (status: number, content: Json) => [number, Json]) => {
  const server = createServer((request, response) => {
    const { method, headers, url } = request
    const passed = ask(new URL(url ?? '/', address), { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const isJson = answer.headers['content-type']?.startsWith('application/json') === true
        const [status, content] = isJson
          ? change(answer.statusCode ?? 0, JSON.parse(bytes.toString()) as Json)
          : [answer.statusCode ?? 0, undefined]
        const body = content ? Buffer.from(JSON.stringify(content)) : bytes
        const { 'transfer-encoding': _, ...rest } = answer.headers
        response.writeHead(status, { ...rest, 'content-length': String(body.length) }).end(body)
      })
    })
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}
