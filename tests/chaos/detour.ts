import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a port that can be cut, and led elsewhere: what a proxy, a switch or an address that moves is in real life. */
export interface Detour {
  port: number
  /** Breaks every connection that goes through. */
  cut: () => void
  /** Leads new connections elsewhere, and breaks those that are there. */
  leadTo: (port: number) => void
  close: () => Promise<void>
}

export const detourTo = async (target: number): Promise<Detour> => {
  let to = target
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => open.forEach((socket) => socket.resetAndDestroy())
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    leadTo: (port) => {
      to = port
      cut()
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
