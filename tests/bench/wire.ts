import { connect, type Socket } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/** One answer on its way: what has come of it, and how to tell whoever waits for its status. */
interface Waiting {
  parts: Buffer[]
  resolve: (status: string) => void
  reject: (error: Error) => void
}

/**
 * Calls over sockets of our own. Node's client takes as much of a processor as the server that it asks; here an answer is taken to its end and not
 * looked at beyond its status.
 * @returns a function that makes one call, for no more at once than there are sockets
 */
export const wireTo = (address: string, count: number): ((path: string, headers: Record<string, string>) => Promise<string>) => {
  const { hostname, port } = new URL(address)
  const waiting = new Map<Socket, Waiting>()
  const free = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname).setNoDelay(true)
    socket.on('error', (error) => waiting.get(socket)?.reject(error))
    socket.on('data', (part) => {
      const one = waiting.get(socket)
      if (!one) return
      one.parts.push(part)
      const answer = one.parts.length === 1 ? part : Buffer.concat(one.parts)
      if (!isWhole(answer)) return
      waiting.delete(socket)
      free.push(socket)
      one.resolve(answer.toString('latin1', 9, 12))
    })
    return socket.unref()
  })
  return (path, headers) =>
    new Promise((resolve, reject) => {
      const socket = free.pop()
      if (!socket) throw new Error('More calls at once than sockets')
      waiting.set(socket.ref(), { parts: [], resolve, reject })
      const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    })
}

const isWhole = (answer: Buffer): boolean => {
  const end = answer.indexOf(headEnd)
  if (end < 0) return false
  const length = /content-length: (\d+)/i.exec(answer.toString('latin1', 0, end))?.[1]
  return length === undefined
    ? answer.subarray(-lastChunk.length).equals(lastChunk)
    : answer.length >= end + headEnd.length + Number(length)
}
