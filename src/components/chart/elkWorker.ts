import type { ElkNode } from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'

interface Answer {
  id: number
  data?: ElkNode
  error?: unknown
}

interface LayoutCall {
  resolve: (graph: ElkNode) => void
  reject: (error: Error) => void
}

const registration = 0
const waiting = new Map<number, LayoutCall>()
let worker: Worker | null = null
let lastId = registration

/**
 * Lays a graph out in a worker, which all that ask together share and which ends with its work. elk is large: it is a file of its
 * own, fetched by nobody else.
 * @throws Error when the worker can't be had or elk can't place the graph
 */
export const layOut = (graph: ElkNode): Promise<ElkNode> =>
  new Promise((resolve, reject) => {
    lastId += 1
    waiting.set(lastId, { resolve, reject })
    worker ??= start()
    worker.postMessage({ id: lastId, cmd: 'layout', graph, layoutOptions: {}, options: {} })
  })

const start = (): Worker => {
  const started = new Worker(workerUrl)
  started.addEventListener('message', ({ data: { id, data, error } }: MessageEvent<Answer>) => {
    if (id !== registration) settle(id, data ?? new Error('elk could not lay out a graph', { cause: error }))
  })
  started.addEventListener('error', ({ message }) => {
    for (const id of waiting.keys()) settle(id, new Error(`The layout worker failed: ${message}`))
  })
  started.postMessage({ id: registration, cmd: 'register', algorithms: ['layered'] })
  return started
}

const settle = (id: number, outcome: ElkNode | Error): void => {
  const asked = waiting.get(id)
  waiting.delete(id)
  if (outcome instanceof Error) asked?.reject(outcome)
  else asked?.resolve(outcome)
  if (waiting.size > 0) return
  worker?.terminate()
  worker = null
}
