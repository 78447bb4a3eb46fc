/** How Chakra names the variable of a token, for nearly all: what does not follow these rules is spelled out (scripts/vite-look.ts). */

const variable = (path) => `var(--fl-${path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/[^\w-]/g, '\\$&')})`

const isNumber = /^\d+\.\d+$/

/** What a token such as `accent.fg`, `0.5` or `-0.5` of a category becomes in a rule. */
export const referenceTo = (category, name) => {
  if (name.startsWith('-')) return `calc(${referenceTo(category, name.slice(1))} * -1)`
  return variable(`${category}-${isNumber.test(name) ? name : name.replaceAll('.', '-')}`)
}

/** What `colorPalette` sets for one shade of a palette, such as `fg` of `accent`. */
export const paletteEntry = (palette, shade) => [
  variable(`colors-colorPalette-${shade}`).slice(4, -1),
  variable(`colors-${palette.replaceAll('.', '-')}-${shade}`),
]
