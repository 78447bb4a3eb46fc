/** Preferences that change how every page is painted; a script in the page's head puts them on before anything is drawn. */

export const fontSizes = ['large', 'medium', 'small', 'mini'] as const
export type FontSize = (typeof fontSizes)[number]
export type ColourMode = 'light' | 'dark'

/** Root sizes in per cent of the browser's own, so that zoom and the browser's setting still count. */
const rootSizes: Record<FontSize, string> = { large: '106.25%', medium: '100%', small: '93.75%', mini: '87.5%' }

export const keys = { fontSize: 'fairlead.fontSize', colourMode: 'fairlead.colourMode', sidebar: 'fairlead.sidebar' }

export const read = (key: string): string | null => localStorage.getItem(key)

export const fontSize = (): FontSize => fontSizes.find((size) => size === read(keys.fontSize)) ?? 'small'
export const colourMode = (): ColourMode => {
  const chosen = read(keys.colourMode)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Puts the preferences on the page. */
export const paint = (mode: ColourMode = colourMode()): void => {
  const { classList, style } = document.documentElement
  classList.toggle('dark', mode === 'dark')
  classList.toggle('light', mode === 'light')
  style.colorScheme = mode
  style.fontSize = rootSizes[fontSize()]
}
