/**
 * A process that holds one batch of answers against Pact's verifier, which tells its results on standard output alone.
 * Its argument is a folder with `pact.json` and `answers.json`; a request says in its header `x-mutant` which answer it wants.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Verifier } from '@pact-foundation/pact'

interface Packed {
  status: number
  headers: Record<string, string>
  body: string
}

const folder = process.argv[2] ?? ''
const answers = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8')) as Packed[]

const backEnd = createServer((request, response) => {
  const { status, headers, body } = answers[Number(request.headers['x-mutant'])] ?? { status: 500, headers: {}, body: '' }
  request.resume().on('end', () => response.writeHead(status, headers).end(Buffer.from(body, 'base64')))
})
await new Promise<void>((resolve) => backEnd.listen(0, '127.0.0.1', resolve))
const { port } = backEnd.address() as AddressInfo
const verifier = new Verifier({
  provider: 'fairlead-server',
  providerBaseUrl: `http://127.0.0.1:${port}`,
  pactUrls: [join(folder, 'pact.json')],
  failIfNoPactsFound: true,
  logLevel: 'error',
})
// It rejects as soon as one mutant is killed, which is the rule.
await verifier.verifyProvider().catch(() => {})
backEnd.close()
