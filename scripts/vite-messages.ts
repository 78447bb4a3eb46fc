import { readFileSync } from 'node:fs'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

/** What the log-in page needs; everything else comes with the frame. */
const entryPrefixes = ['app.', 'login.', 'session.', 'error.']

const query = /^(.*\.json)\?(entry|rest)$/

/** Compiles a catalogue to syntax trees, in two parts: `x.json?entry` and `x.json?rest`. The browser then needs no parser. */
export const compiledMessages = (): Plugin => ({
  name: 'compiled-messages',
  enforce: 'pre',
  load(id) {
    const [, file, part] = query.exec(id) ?? []
    if (!file) return null
    this.addWatchFile(file)
    const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    const wanted = texts.filter(([key]) => entryPrefixes.some((prefix) => key.startsWith(prefix)) === (part === 'entry'))
    const trees = Object.fromEntries(wanted.map(([key, text]) => [key, parse(text)]))
    return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(trees))})`, map: null, moduleType: 'js' }
  },
})
