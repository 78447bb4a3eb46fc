import type { Sealed, Sealing } from './draftWorker.ts'

const waiting = new Map<number, { sealing: Sealing; done: (text: string) => void }>()
let worker: Worker | undefined
let lastId = 0

/** Encrypts a draft beside what the page does: of a long sheet it takes longer than a key may. Where no worker can be had, the page does it. */
export const sealBeside = (content: unknown, draftKey: string): Promise<string> =>
  new Promise((done) => {
    lastId += 1
    const sealing = { id: lastId, content, draftKey }
    waiting.set(lastId, { sealing, done })
    worker ??= start()
    worker.postMessage(sealing)
  })

const start = (): Worker => {
  const started = new Worker(new URL('./draftWorker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data: { id, text } }: MessageEvent<Sealed>) => {
    waiting.get(id)?.done(text)
    waiting.delete(id)
  })
  started.addEventListener('error', () => {
    worker = undefined
    for (const [id, { sealing, done }] of waiting) {
      waiting.delete(id)
      void import('./draftSeal.ts').then(({ sealed }) => done(sealed(sealing.content, sealing.draftKey)))
    }
  })
  return started
}
