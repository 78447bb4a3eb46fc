import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listening {
  address: string
  close: () => Promise<void>
}

/** Serves on the loopback address. @param port 0: whichever is free */
export const listen = async (listener: RequestListener, port = 0): Promise<Listening> => {
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}
