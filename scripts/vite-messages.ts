import { readFileSync } from 'node:fs'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { textParts } from './textParts.ts'

const query = /^(.*\/lang\/[\w-]+\.json)\?([\w/]+)$/

/**
 * Compiles a catalogue to syntax trees, in parts such as `en.json?frame`. The browser then needs no parser.
 * While somebody develops, sources change under a running page: there each part holds every text.
 */
export const compiledMessages = (): Plugin => {
  let parts: ReturnType<typeof textParts> | null = null
  let isBuilt = false
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    configResolved({ command }) {
      isBuilt = command === 'build'
    },
    load(id) {
      const [, file, part = ''] = query.exec(id) ?? []
      if (!file) return null
      this.addWatchFile(file)
      const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
      parts ??= textParts(texts.map(([key]) => key))
      const wanted = parts.get(part)
      if (!wanted?.size) throw new Error(`No texts belong to ${id}`)
      const trees = Object.fromEntries(texts.filter(([key]) => !isBuilt || wanted.has(key)).map(([key, text]) => [key, parse(text)]))
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(trees))})`, map: null, moduleType: 'js' }
    },
  }
}
