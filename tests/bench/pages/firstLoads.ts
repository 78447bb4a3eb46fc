import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { figure, percentile } from '../figures.ts'
import { alive, cpuSlowdown, type Ground } from './ground.ts'

const loads = 7
const network = { offline: false, latency: 60, downloadThroughput: 9e6 / 8, uploadThroughput: 1.5e6 / 8 }
/** A load has ended when for so long nothing was asked for and nothing kept the main thread. Milliseconds. */
const silence = 1000
/** What of a task's time keeps somebody waiting begins here. Milliseconds. */
const longTask = 50

interface Target {
  name: string
  path: string
  username: string | null
  /** What is there when it is ready. */
  ready: string
  /** What is there when it is alive, and when it has its data. */
  alive?: string
  filled?: string
  budgets?: [ready: string, held: string, requests?: string]
}

const floor: Target = { name: 'floor', path: '', username: null, ready: 'input' }
const targets: Target[] = [
  { name: 'log-in page', path: '/login', username: null, ready: 'input[type=password]', budgets: ['1.0x', '2x'] },
  { name: 'registration', path: '/regValidate', username: null, ready: 'input' },
  { name: 'forgotten password', path: '/forgetpassword', username: null, ready: 'input' },
  {
    name: 'dashboard',
    path: '/dashboard',
    username: 'buyer',
    ready: '#main h1',
    alive,
    filled: '#main figure rect',
    budgets: ['2.2x', '4x', '20'],
  },
  {
    name: 'list of purchases',
    path: '/poJcManager/poJcProject',
    username: 'buyer',
    ready: '#main h1',
    alive,
    filled: '#main tbody td',
    budgets: ['2.6x', ''],
  },
]

interface Load {
  ready: number
  alive: number
  filled: number
  /** What the main thread was held beyond what nobody notices: milliseconds. */
  held: number
  requests: number
}

/** Cold loads on a slow telephone, as ratios to those of a page of React with one input, which any page costs here and now. */
export const firstLoads = async ({ address, fresh }: Ground): Promise<void> => {
  const ground = await serveFloor()
  try {
    const all = [{ ...floor, path: ground.address }, ...targets.map((target) => ({ ...target, path: address + target.path }))]
    const found = new Map<string, Load[]>(all.map(({ name }) => [name, []]))
    // The first of each is thrown away; in turn, so that what slows the machine slows all of them.
    for (let round = 0; round <= loads; round += 1) {
      for (const target of round % 2 === 0 ? all : all.toReversed()) {
        const load = await loadOf(await fresh(target.username), target)
        if (round > 0) found.get(target.name)?.push(load)
      }
    }
    const median = (name: string, of: (load: Load) => number) => percentile((found.get(name) ?? []).map(of), 0.5)
    const ratio = (name: string, of: (load: Load) => number, ofFloor = of) =>
      `${(median(name, of) / median(floor.name, ofFloor)).toFixed(2)}x`
    const ready = ({ ready }: Load) => ready
    const held = ({ held }: Load) => held
    figure('floor, ready; main thread held', `${median(floor.name, ready).toFixed(0)} ms; ${median(floor.name, held).toFixed(0)} ms`)
    for (const { name, budgets, filled } of targets) {
      figure(`${name}, cold, ready, to the floor`, ratio(name, ready), budgets?.[0])
      if (filled) {
        figure(
          `${name}, cold, alive, to the floor`,
          ratio(name, (load) => load.alive, ready),
        )
        figure(
          `${name}, cold, with its data, to the floor`,
          ratio(name, (load) => load.filled, ready),
        )
      }
      figure(`${name}, cold, main thread held, to the floor`, ratio(name, held), budgets?.[1])
      figure(`${name}, cold, requests`, String(median(name, ({ requests }) => requests)), budgets?.[2])
    }
  } finally {
    ground.stop()
  }
}

const loadOf = async (page: Page, { path, ready, alive: lives = ready, filled = ready }: Target): Promise<Load> => {
  const session = await page.context().newCDPSession(page)
  let requests = 0
  let lastAsked = performance.now()
  const asked = () => (lastAsked = performance.now())
  const cached = new Set<string>()
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests += 1
    asked()
  })
  session.on('Network.loadingFinished', asked)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(watch, { ready, alive: lives, filled })
  await page.goto(path)
  for (;;) {
    // Looked at seldom enough to hold up nothing that is measured.
    await page.waitForTimeout(100)
    const { readyAt, aliveAt, filledAt, tasks, now } = await page.evaluate(() => ({
      ...(globalThis as unknown as { load: Watched }).load,
      now: performance.now(),
    }))
    const [start, duration] = tasks.at(-1) ?? [0, 0]
    const isQuiet = performance.now() - lastAsked >= silence && now - start - duration >= silence
    if (readyAt === null || aliveAt === null || filledAt === null || !isQuiet) continue
    await page.context().close()
    return {
      ready: readyAt,
      alive: aliveAt,
      filled: filledAt,
      held: tasks.reduce((sum, [, each]) => sum + each - longTask, 0),
      requests: requests - cached.size,
    }
  }
}

interface Watched {
  readyAt: number | null
  aliveAt: number | null
  filledAt: number | null
  tasks: [start: number, duration: number][]
}

/** In the page: notes the first frames in which something is to be seen, and every long task. */
const watch = (wanted: { ready: string; alive: string; filled: string }): void => {
  const load: Watched = { readyAt: null, aliveAt: null, filledAt: null, tasks: [] }
  Object.assign(globalThis, { load })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) load.tasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    const [ready, alive, filled] = [wanted.ready, wanted.alive, wanted.filled].map((selector) =>
      document.querySelector(selector)?.checkVisibility(),
    )
    if (ready) load.readyAt ??= performance.now()
    if (alive) load.aliveAt ??= performance.now()
    if (filled) load.filledAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** A page of React with one input, built and served as small as that can be. */
const serveFloor = async (): Promise<{ address: string; stop: () => void }> => {
  const root = '.cache/floor'
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'index.html'), '<!doctype html><div id="root"></div><script type="module" src="/main.js"></script>')
  writeFileSync(
    join(root, 'main.js'),
    `import { createElement } from 'react'
     import { createRoot } from 'react-dom/client'
     createRoot(document.getElementById('root')).render(createElement('input'))`,
  )
  await build({ root, configFile: false, logLevel: 'error', build: { outDir: 'dist', emptyOutDir: true } })
  const read = (path: string) => brotliCompressSync(readFileSync(join(root, 'dist', path)))
  const page = read('index.html')
  const scripts = new Map(readdirSync(join(root, 'dist/assets')).map((name) => [`/assets/${name}`, read(`assets/${name}`)]))
  const server = createServer(({ url = '' }, answer) => {
    const script = scripts.get(url)
    answer.setHeader('content-encoding', 'br').setHeader('content-type', script ? 'text/javascript' : 'text/html')
    answer.end(script ?? page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}
