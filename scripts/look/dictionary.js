/**
 * Takes the place of Chakra's token dictionary in what is built: the names of our tokens, worked out at build. What they stand for is in
 * the style sheet. scripts/vite-look.ts fills in VALUES (what a name of a category becomes), RAW and PALETTES.
 */
import { memo } from '../utils/memo.js'
import { esc } from './esc.js'
import { expandTokenReferences } from './expand-reference.js'
import { TOKEN_PATH_REGEX } from './references.js'
import { paletteEntry, referenceTo } from 'fairlead-names'

const values = Object.fromEntries(
  Object.entries(VALUES).map(([category, { ruled, others }]) => [
    category,
    { ...Object.fromEntries(ruled.split(' ').map((name) => [name, referenceTo(category, name)])), ...others },
  ]),
)
const raw = RAW
const palettes = new Map(
  Object.entries(PALETTES).map(([palette, shades]) => [
    palette,
    new Map(typeof shades === 'string' ? shades.split(' ').map((shade) => paletteEntry(palette, shade)) : Object.entries(shades)),
  ]),
)
const flat = new Map(
  Object.entries(values).flatMap(([category, its]) => Object.entries(its).map(([name, value]) => [`${category}.${name}`, value])),
)

const expanded = (path) => {
  if (!path) return undefined
  if (path.includes('/')) {
    const [colour, share] = path.split('/')
    const opacity = raw[`opacity.${share}`]
    return `color-mix(in srgb, ${flat.get(colour) ?? colour} ${opacity === undefined ? share : Number(opacity) * 100}%, transparent)`
  }
  return flat.get(path) ?? (TOKEN_PATH_REGEX.test(path) ? esc(path) : path)
}

export const createTokenDictionary = () => ({
  allTokens: [],
  cssVarMap: new Map(),
  categoryMap: new Map(),
  colorPaletteMap: palettes,
  getByName: (name) => (name in raw ? { value: raw[name], extensions: {} } : undefined),
  getVar: (name, fallback) => flat.get(name) ?? fallback,
  getCategoryValues: (category) => values[category] ?? null,
  expandReferenceInValue: memo((value) => expandTokenReferences(value, expanded)),
})
