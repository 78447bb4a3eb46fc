import { connect } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

interface Call {
  method: string
  /** With its query. */
  path: string
  headers: Record<string, string>
  body: Buffer
}

export interface HalfSent {
  /** Sends what is left. @returns what is answered */
  rest: () => Promise<{ http: number; text: string }>
  hangUp: () => void
}

/**
 * Sends the headers of a call and the first byte of its body, and nothing more until it is told to. The server says by itself that it has read the headers.
 */
export const sendHalf = async (base: string, { method, path, headers, body }: Call): Promise<HalfSent> => {
  const { protocol, hostname, port, host } = new URL(base)
  const socket =
    protocol === 'https:' ? connectSecurely(Number(port || 443), hostname, { servername: hostname }) : connect(Number(port || 80), hostname)
  const lines = Object.entries({
    ...headers,
    host,
    connection: 'close',
    expect: '100-continue',
    'content-length': String(body.length),
  }).map(([name, value]) => `${name}: ${value}`)
  let said = ''
  const ended = new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
  const heard = new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      said += data.toString()
      if (said.startsWith('HTTP/1.1 100')) resolve()
    })
  })
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  await Promise.race([heard, ended])
  socket.write(body.subarray(0, 1))
  return {
    hangUp: () => void socket.destroy(),
    rest: async () => {
      socket.write(body.subarray(1))
      await ended
      const answer = said.replace(/^HTTP\/1\.1 100[^\r]*\r\n\r\n/, '')
      return { http: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), text: answer }
    },
  }
}
