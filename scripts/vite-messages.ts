import { readFileSync } from 'node:fs'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const startsWithOneOf = (prefixes: string[]) => (id: string) => prefixes.some((prefix) => id.startsWith(prefix))

/** Of those that somebody signed in reads alone: what they may not open has a name for them, and they export. */
const onlySignedIn: ReadonlySet<string> = new Set(['app.forbiddenNamed', 'error.incomplete'])

/** What the log-in page needs, and what the other pages before log-in need besides. */
const inEntry = (id: string): boolean =>
  (startsWithOneOf(['app.', 'login.', 'session.'])(id) && !onlySignedIn.has(id)) || /^error\.(50000|network|timeout)$/.test(id)
const inAccount = startsWithOneOf(['account.'])
/** What only analysts read. */
const inAtlas = startsWithOneOf(['atlas.', 'inspector.', 'chart.key.'])
/** What is said beside a price sheet alone. */
const inPricing = startsWithOneOf(['pricing.'])
/** What is said on the page of one purchase alone. */
const inPurchase = startsWithOneOf(['purchase.'])
/** What one page alone says, each of these for itself, and what is said of several rows of a list at once. */
const inOnePage = startsWithOneOf(['bulk.', 'guide.', 'invitation.', 'chart.key.'])
/** What the server alone says: of a failed call the browser has words only where it had no answer. */
const inServer = (id: string): boolean => startsWithOneOf(['error.', 'server.'])(id) && !inEntry(id) && !onlySignedIn.has(id)

/** Nearly everything that is not there from the start comes with the frame: also what a visitor may have seen before. */
const parts: Record<string, (id: string) => boolean> = {
  entry: inEntry,
  account: inAccount,
  atlas: inAtlas,
  pricing: inPricing,
  purchase: inPurchase,
  onePage: inOnePage,
  rest: (id) => ![inEntry, inAtlas, inPricing, inPurchase, inOnePage, inServer].some((isElsewhere) => isElsewhere(id)),
}

const query = /^(.*\.json)\?(entry|account|atlas|pricing|purchase|onePage|rest)$/

/** Compiles a catalogue to syntax trees, in parts such as `x.json?entry`. The browser then needs no parser. */
export const compiledMessages = (): Plugin => ({
  name: 'compiled-messages',
  enforce: 'pre',
  load(id) {
    const [, file, part] = query.exec(id) ?? []
    if (!file) return null
    this.addWatchFile(file)
    const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    const wanted = texts.filter(([key]) => parts[part ?? '']?.(key))
    const trees = Object.fromEntries(wanted.map(([key, text]) => [key, parse(text)]))
    return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(trees))})`, map: null, moduleType: 'js' }
  },
})
