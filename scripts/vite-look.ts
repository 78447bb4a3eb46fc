import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem } from '@chakra-ui/react/styled-system'
import createCache from '@emotion/cache'
import { css } from '@emotion/react'
import type { Plugin } from 'vite'
import { paletteEntry, referenceTo } from './look/names.mjs'
import { replacements } from './replacements.ts'
import { ground } from '../src/components/look/ground.ts'

const sheetId = 'fairlead-ground.css'
const namesId = 'fairlead-names'

/**
 * Works the ground of the look out at build, which every browser would else do anew before anything can be shown: tokens, resets and
 * global rules become a style sheet, and of Chakra's dictionary only the names stay. What a style comes to is found again by the style itself.
 */
export const builtLook = (wholeClient: boolean): Plugin => {
  const system = createSystem(defaultBaseConfig, ground)
  const loaded: Record<string, () => string> = {
    '/src/components/look/ground.ts': () => `import '${sheetId}'\nexport const ground = { cssVarsPrefix: 'fl', preflight: false }`,
    '@chakra-ui/react/dist/esm/styled-system/token-dictionary.js': () => dictionaryOf(system),
    // The sheet has it.
    '@chakra-ui/react/dist/esm/styled-system/preflight.js': () => 'export const createPreflight = () => ({})',
  }
  const changed: Record<string, { where: string; to: (code: string) => string }> = {
    [mixed]: {
      where: '/styled-system/color-mix.js',
      to: (code) => code.replace(mixed, `'@supports (color: color-mix(in srgb, red, red))': { ${mixed} },`),
    },
    [serialize]: {
      where: '@emotion/serialize/dist',
      to: (code) => code.replace(serialize, 'function serializedAnew(') + serializedOnce,
    },
  }
  const { done, buildEnd } = replacements('built-look', wholeClient ? [...Object.keys(loaded), ...Object.keys(changed)] : [])
  return {
    name: 'built-look',
    apply: 'build',
    enforce: 'pre',
    buildEnd,
    resolveId(id) {
      if (id === namesId) return resolve('scripts/look/names.mjs')
      return id === sheetId ? `\0${id}` : null
    },
    load(id) {
      if (id === `\0${sheetId}`) return { code: sheetOf(system), moduleType: 'css' }
      const [end, code] = Object.entries(loaded).find(([its]) => id.endsWith(its)) ?? []
      if (end === undefined || code === undefined) return null
      done(end)
      return { code: code(), moduleType: 'js' }
    },
    transform(code, id) {
      const [text, change] = Object.entries(changed).find(([its, { where }]) => id.includes(where) && code.includes(its)) ?? []
      if (text === undefined || change === undefined) return null
      done(text)
      return change.to(code)
    },
  }
}

/** Where Chakra writes a colour with a share: what does not know how to mix is to have the whole colour, as is written beside it. */
const mixed = '[cssVar]: mix.value,'

/** Where Emotion writes styles as text. */
const serialize = 'function serializeStyles('

/** Chakra gives the same object for the same style, of which the text need be written only once. */
const serializedOnce = `
const known = new WeakMap()
${serialize}args, registered, props) {
  const [style] = args
  if (args.length !== 1 || style === null || typeof style !== 'object') return serializedAnew(args, registered, props)
  if (!known.has(style)) known.set(style, serializedAnew(args, registered, props))
  return known.get(style)
}`

type System = ReturnType<typeof createSystem>

const sheetOf = ({ layers, _global }: System): string => {
  const cache = createCache({ key: 'fl' })
  const rules = cache.insert('', css(_global as never), cache.sheet, false)
  return `${layers.atRule}\n${mixedBeforehand(String(rules))}`
}

/** Shares of colours that are the same in every theme, such as those of shadows, are known now: not every browser mixes. */
const mixedBeforehand = (rules: string): string => {
  const colours = new Map([...rules.matchAll(/--fl-colors-([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name, hex]) => [name, hex]))
  return rules.replaceAll(/color-mix\(in srgb, var\(--fl-colors-([\w-]+)\) (\d+)%, transparent\)/g, (mix, name: string, share: string) => {
    const alpha = Math.round((Number(share) * 255) / 100)
    return colours.has(name) ? `${colours.get(name)}${alpha.toString(16).padStart(2, '0')}` : mix
  })
}

const literal = (value: object) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`

/** What the client asks by name and needs the value of. */
const readRaw = new Set(['opacity', 'breakpoints'])

const dictionaryOf = ({ tokens }: System): string => {
  const values = Object.fromEntries(
    [...tokens.categoryMap.keys()].map((category) => {
      const all = Object.entries(tokens.getCategoryValues(category) ?? {})
      const ruled = all.filter(([name, value]) => value === referenceTo(category, name))
      const others = Object.fromEntries(all.filter(([name, value]) => value !== referenceTo(category, name)))
      return [category, { ruled: ruled.map(([name]) => name).join(' '), others }]
    }),
  )
  const raw = Object.fromEntries(
    [...readRaw].flatMap((category) =>
      [...(tokens.categoryMap.get(category as never)?.values() ?? [])].map(({ name, value }) => [name, value]),
    ),
  )
  const palettes = Object.fromEntries(
    [...tokens.colorPaletteMap].map(([palette, entries]) => {
      const shades = [...entries.keys()].map((variable) => variable.replace('--fl-colors-color-palette-', ''))
      const isRuled = shades.every((shade) => {
        const [variable, value] = paletteEntry(palette, shade)
        return entries.get(variable) === value
      })
      return [palette, isRuled ? shades.join(' ') : Object.fromEntries(entries)]
    }),
  )
  return readFileSync('scripts/look/dictionary.js', 'utf8')
    .replace('(VALUES)', () => `(${literal(values)})`)
    .replace('= RAW', () => `= ${literal(raw)}`)
    .replace('(PALETTES)', () => `(${literal(palettes)})`)
}
