import { readdirSync, readFileSync } from 'node:fs'
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import { parseAst } from 'vite'
import { oldest } from '../../scripts/browsers.mjs'

/** What one feature is called, and where: as MDN lists it. */
type Feature = (typeof bcd)['api'][string]
type Compat = NonNullable<Feature['__compat']>
type Browser = keyof typeof oldest

const names = Object.keys(oldest) as Browser[]
const version = (text: string): number => Number(text.replace('≤', '').split('.').slice(0, 2).join('.'))

/** In which browsers a feature is, as it is usually called, of those at least as old as `until` says; of all of them without it. */
const isIn = ({ support }: Compat, browser: Browser, until?: string): boolean =>
  [support[browser] ?? []].flat().some((each) => {
    const { version_added: added, version_removed: removed, flags, prefix, alternative_name: otherwise } = each
    if (typeof added !== 'string' || added === 'preview' || removed || flags || prefix || otherwise) return false
    return until === undefined || version(added) <= version(until)
  })

const compatOf = (feature: Feature): Compat | undefined => feature['__compat']

/** In the newest of all these browsers, and not in the oldest: what exists in one alone is looked for before it is used, as everybody knows. */
const isNewer = (feature: Feature): boolean => {
  const compat = compatOf(feature)
  return compat !== undefined && names.every((name) => isIn(compat, name)) && !names.every((name) => isIn(compat, name, oldest[name]))
}

/** Of machines that pages of ours have nothing to do with, whose members have names of every day. */
const foreign = /^(GPU|ML|XR|RTC|USB|HID|Payment|Bluetooth|CSSPositionTry|CSSCounterStyle|MIDI|Speech|VTT|Observable|Notification$)/

interface Newer {
  /** `AbortSignal.any` */
  statics: Set<string>
  globals: Set<string>
  /** Names that nothing older has. */
  members: Set<string>
}

/** Everything of scripts that is newer than the oldest browsers. */
const newerThings = (): Newer => {
  const statics = new Set<string>()
  const globals = new Set<string>()
  const members = new Map<string, boolean>()
  for (const [name, things] of [bcd.javascript.builtins, bcd.api].flatMap((tree) => Object.entries(tree as Record<string, Feature>))) {
    if (name === '__compat' || foreign.test(name)) continue
    const isNewerThing = isNewer(things)
    if (isNewerThing) globals.add(name)
    for (const [key, feature] of Object.entries(things as Record<string, Feature>)) {
      if (key === '__compat' || !compatOf(feature) || key.endsWith('_event')) continue
      const member = key.replace(/_static$/, '')
      const isNew = isNewerThing || isNewer(feature)
      if (isNew && (key.endsWith('_static') || name === 'Intl')) statics.add(`${name}.${member}`)
      members.set(member, (members.get(member) ?? true) && isNew)
    }
  }
  return { statics, globals, members: new Set([...members].flatMap(([name, isNew]) => (isNew ? [name] : []))) }
}

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : '')

/** Methods of iterators, which arrays have too: told from those by what they are called on. */
const ofIterators = new Set(['map', 'filter', 'flatMap', 'reduce', 'some', 'every', 'find', 'forEach', 'drop', 'take', 'toArray'])
const givesIterator = (node: unknown): boolean => {
  if (!isNode(node) || node.type !== 'CallExpression' || !isNode(node['callee'])) return false
  const method = nameOf(node['callee']['property'])
  const { length } = node['arguments'] as unknown[]
  return method === 'matchAll' || (['values', 'keys', 'entries'].includes(method) && length === 0)
}

const newer = newerThings()

/** Everything that a script says, in text literals: styles among it. */
interface Said {
  newer: Set<string>
  texts: string[]
  /** Names of properties that are given a text. */
  properties: Set<string>
}

/** What a script names that is newer than the oldest browsers, and what it says. */
const read = (script: string): Said => {
  const found = new Set<string>()
  const texts: string[] = []
  const properties = new Set<string>()
  const say = (text: string): void => {
    texts.push(text)
    // Of an expression that is made while it runs.
    if (/\(\?<[=!]/.test(text)) found.add(`lookbehind ${text}`)
  }
  const visit = (node: Node, parent?: Node, place?: string): void => {
    if (node.type === 'MemberExpression' && node['computed'] !== true) {
      const name = nameOf(node['property'])
      const whole = `${nameOf(node['object'])}.${name}`
      if (newer.statics.has(whole)) found.add(whole)
      else if (newer.members.has(name)) found.add(`.${name}`)
      if (ofIterators.has(name) && givesIterator(node['object'])) found.add(`iterator.${name}`)
    }
    const isKey = (parent?.type === 'MemberExpression' && place === 'property') || (parent?.type === 'Property' && place === 'key')
    if (node.type === 'Identifier' && !isKey && newer.globals.has(nameOf(node))) found.add(nameOf(node))
    if (node.type === 'StaticBlock') found.add('static block')
    if (node.type === 'Literal' && isRegex(node['regex'])) {
      const { pattern, flags } = node['regex']
      if (/\(\?<[=!]/.test(pattern)) found.add(`lookbehind ${pattern}`)
      if (flags.includes('v') || /\(\?[ims-]+:/.test(pattern)) found.add(`regular expression ${pattern}`)
    }
    if (node.type === 'Literal' && typeof node['value'] === 'string') say(node['value'])
    if (node.type === 'TemplateElement' && isRaw(node['value'])) say(node['value'].raw)
    if (node.type === 'Property' && isNode(node['value']) && ['Literal', 'TemplateLiteral'].includes(node['value'].type))
      properties.add(nameOf(node['key']))
    for (const [key, value] of Object.entries(node))
      for (const below of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(below)) visit(below, node, key)
  }
  visit(parseAst(script) as unknown as Node)
  return { newer: found, texts, properties }
}

const isRegex = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value
const isRaw = (value: unknown): value is { raw: string } => typeof value === 'object' && value !== null && 'raw' in value

const escaped = (name: string) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** Everything of style sheets that is newer: how it is written there. */
const newerStyles = (): [name: string, written: RegExp][] => {
  const features = (tree: unknown) => Object.entries(tree as Record<string, Feature>).filter(([, feature]) => isNewer(feature))
  return [
    ...features(bcd.css.selectors).map(([name]): [string, RegExp] => [`:${name}`, new RegExp(`:${escaped(name)}(?![\\w-])`)]),
    ...features(bcd.css['at-rules']).map(([name]): [string, RegExp] => [`@${name}`, new RegExp(`@${escaped(name)}(?![\\w-])`)]),
    ...features(bcd.css.properties).map(([name]): [string, RegExp] => [name, new RegExp(`(?<![\\w-])${escaped(name)}\\s*:`)]),
    ...Object.values(bcd.css.types as Record<string, Feature>)
      .flatMap((type) => [['', type] as const, ...Object.entries(type as Record<string, Feature>)])
      .filter(([name, feature]) => /^[a-z-]+$/.test(name) && name !== '__compat' && isNewer(feature))
      .map(([name]): [string, RegExp] => [`${name}()`, new RegExp(`(?<![\\w-])${escaped(name)}\\(`)]),
  ]
}
const styles = newerStyles()
const camel = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Rules that are for whoever understands them are none of this. */
const ofThoseWhoCan = /@supports[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g

/** What rules of style name that is newer. */
const newerInRules = (text: string): string[] => {
  const forAll = text.replaceAll(ofThoseWhoCan, '')
  return styles.flatMap(([name, written]) => (written.test(forAll) ? [name] : []))
}

/** Styles of a script: selectors and values in its texts, properties by their names. */
const newerStylesOf = ({ texts, properties }: Said): string[] => [
  ...newerInRules(texts.filter((text) => text.length < 5000).join('\n')).filter((name) => !/^[a-z-]+$/.test(name)),
  ...styles.flatMap(([name]) => (/^[a-z-]+$/.test(name) && properties.has(camel(name)) ? [name] : [])),
]

const client = 'dist/client'
const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(`${client}/${folder}`)
    .filter((name) => ending.test(name))
    .map((name) => ({ name: name.replace(/-[\w-]{8}(?=\.\w+$)/, ''), text: readFileSync(`${client}/${folder}/${name}`, 'utf8') }))

/** What stands between tags in the pages, each once. */
const within = (pages: readonly string[], tag: 'script' | 'style'): string[] => [
  ...new Set(
    pages.flatMap((page) =>
      [...page.matchAll(new RegExp(`<${tag}\\b(?![^>]*json)[^>]*>([^<]+)</${tag}>`, 'g'))].map(([, text = '']) => text),
    ),
  ),
]

/** What the built client names that is newer than the oldest browsers, in its scripts and in its styles, each with where. */
export const newerInClient = (): { scripts: Map<string, Set<string>>; styles: Map<string, Set<string>> } => {
  const found = { scripts: new Map<string, Set<string>>(), styles: new Map<string, Set<string>>() }
  const note = (kind: keyof typeof found, things: Iterable<string>, where: string) => {
    for (const thing of things) found[kind].set(thing, (found[kind].get(thing) ?? new Set()).add(where))
  }
  const pages = [...filesIn('pages', /\.html$/), ...filesIn('.', /^index\.html$/)].map(({ text }) => text)
  const scripts = [...filesIn('assets', /\.js$/), ...within(pages, 'script').map((text) => ({ name: 'page', text }))]
  for (const { name, text } of scripts) {
    const said = read(text)
    note('scripts', said.newer, name)
    note('styles', newerStylesOf(said), name)
  }
  const sheets = [...filesIn('assets', /\.css$/), ...within(pages, 'style').map((text) => ({ name: 'page', text }))]
  for (const { name, text } of sheets) note('styles', newerInRules(text), name)
  return found
}
