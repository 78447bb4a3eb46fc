import { existsSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const id = 'contract-state'
const seenFile = 'tests/contract/seen.json'
const pactFiles = ['pacts/fairlead-web-fairlead-server.json', 'pacts/fairlead-web-fairlead-server.gate.json']

const read = <T>(file: string): T | null => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null)

/** Writes into the client what the tests saw of each call, so that no file of theirs is needed where it runs. */
export const contractState = (): Plugin => ({
  name: 'contract-state',
  resolveId: (asked) => (asked === id ? `\0${id}` : null),
  load(asked) {
    if (asked !== `\0${id}`) return null
    for (const file of [seenFile, ...pactFiles]) if (existsSync(file)) this.addWatchFile(file)
    return { code: `export const seen = ${JSON.stringify(stateOf())}`, map: null, moduleType: 'js' }
  },
})

interface Seen {
  /** Whether Pact holds a success of it, and how many refusals. */
  success: boolean
  refusals: number
  /** Whether a journey over HTTP, and a real browser, were seen to call it. */
  journey: boolean
  browser: boolean
}

const stateOf = (): Record<string, Seen> => {
  const { api, browser } = read<{ api: object; browser: object }>(seenFile) ?? { api: {}, browser: {} }
  const pinned = pactFiles.flatMap((file) => read<{ interactions: { description: string }[] }>(file)?.interactions ?? [])
  const seen: Record<string, Seen> = {}
  const of = (key: string) => (seen[key] ??= { success: false, refusals: 0, journey: key in api, browser: key in browser })
  for (const key of [...Object.keys(api), ...Object.keys(browser)]) of(key)
  for (const { description } of pinned) {
    const end = description.lastIndexOf(': ')
    const its = of(description.slice(0, end))
    if (description.endsWith(': success')) its.success = true
    else its.refusals += 1
  }
  return seen
}
