import { defineConfig } from '@chakra-ui/react/styled-system'
import { breakpoints, globalCss, keyframes, semanticTokens, tokens } from '@chakra-ui/react/theme'
import { frameSheet } from './frameSheet.ts'

const scale = (...values: string[]) =>
  Object.fromEntries(
    ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'].map((step, index) => [
      step,
      { value: values[index] ?? '' },
    ]),
  )

const both = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } })

/** A tone of a state: what is written, what lies behind it, what is drawn. */
const tone = (name: string) => ({
  fg: both(`{colors.${name}.700}`, `{colors.${name}.300}`),
  bg: both(`{colors.${name}.50}`, `{colors.${name}.950}`),
  mark: both(`{colors.${name}.600}`, `{colors.${name}.400}`),
})

const { yellow: _1, teal: _2, blue: _3, cyan: _4, purple: _5, pink: _6, ...usedColours } = tokens.colors
const { yellow: _7, teal: _8, blue: _9, cyan: _10, purple: _11, pink: _12, ...usedMeanings } = semanticTokens.colors

/**
 * One accent, the water of a harbour; slate for everything quiet. All of this becomes a style sheet when the client is built: a browser
 * gets the names alone (scripts/vite-look.ts).
 */
export const ground = defineConfig({
  cssVarsPrefix: 'fl',
  preflight: true,
  globalCss: {
    ...globalCss,
    html: {
      ...globalCss['html'],
      colorPalette: 'accent',
      bg: 'bg.canvas',
      scrollPaddingTop: '7rem',
      scrollPaddingBottom: 'var(--foot, 0px)',
    },
    'html:has(.pages > :not([inert]) .foot)': { '--foot': '5.5rem' },
    // Whole colours, which every browser knows: where one can't mix, what is only suggested would look typed.
    '*::placeholder, *[data-placeholder]': { color: 'fg.muted' },
    '*::selection': { bg: 'colorPalette.emphasized' },
    'table, .figures': { fontVariantNumeric: 'tabular-nums' },
    'h1:focus': { outline: 'none' },
    '*, *::before, *::after': {
      '@media (prefers-reduced-motion: reduce)': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
    },
    '.without-script': { padding: '4', bg: 'tone.waiting.bg', color: 'tone.waiting.fg', textAlign: 'center' },
    // What was drawn when the client was built, where this browser shows something else.
    '[data-anew] #root': { display: 'none' },
    // A smaller root size may not shrink what must be hit (WCAG 2.2, 2.5.8).
    button: { minHeight: '24px' },
    // What stands in many cells is styled once: a component per cell would cost a switch of pages its swiftness.
    '.pill': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      px: '2',
      py: '0.5',
      rounded: 'full',
      fontSize: 'xs',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
    },
    '.pill svg': { w: '3', h: '3' },
    ...Object.fromEntries(
      ['idle', 'running', 'waiting', 'good', 'bad'].flatMap((tone) => [
        [`.pill[data-tone=${tone}]`, { color: `tone.${tone}.fg`, bg: `tone.${tone}.bg` }],
        [`.pill[data-tone=${tone}] svg`, { color: `tone.${tone}.mark` }],
      ]),
    ),
    // Whoever fades out is taken away when the animation ends; on a slow machine it has ended before anybody listens, and an invisible menu would stay and catch every click.
    '[data-scope][data-state=closed]': { animationDuration: '0s !important' },
    ...frameSheet,
    '.countdown': { whiteSpace: 'nowrap' },
    '.countdown[data-urgent]': { color: 'tone.waiting.fg' },
    '.countdown[data-passed]': { color: 'fg.muted' },
    '.rows > div': { display: 'flex', alignItems: 'center', height: '2.8rem', px: '3', borderBottomWidth: '1px' },
    '.rows > div:last-of-type': { borderBottomWidth: '0' },
    '.rows > div > div': { height: '4', rounded: 'sm', bg: 'bg.emphasized', animation: 'pulse' },
  },
  theme: {
    breakpoints,
    keyframes: {
      ...keyframes,
      spin: { '0%': { transform: 'rotate(0deg)' }, '100%': { transform: 'rotate(360deg)' } },
      approach: { '0%': { opacity: '1', transform: 'translateX(-100%)' }, '100%': { opacity: '1', transform: 'translateX(250%)' } },
    },
    tokens: {
      ...tokens,
      fonts: {
        body: { value: '"Inter Variable", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", system-ui, sans-serif' },
        heading: { value: '"Inter Variable", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", system-ui, sans-serif' },
        mono: { value: 'ui-monospace, "SF Mono", "Cascadia Code", "Noto Sans Mono CJK SC", monospace' },
      },
      colors: {
        ...usedColours,
        gray: scale(
          '#f6f8fa',
          '#edf1f4',
          '#dfe5ea',
          '#c6d0d8',
          '#93a3b1',
          '#617384',
          '#4a5a69',
          '#384652',
          '#232e38',
          '#171f27',
          '#0f151b',
        ),
        accent: scale(
          '#edf6f9',
          '#d3e8ef',
          '#a9d1e0',
          '#76b3ca',
          '#4494b1',
          '#247694',
          '#17607c',
          '#134e66',
          '#114154',
          '#0e3445',
          '#08202c',
        ),
      },
    },
    semanticTokens: {
      ...semanticTokens,
      colors: {
        ...usedMeanings,
        accent: {
          contrast: both('white', 'white'),
          fg: both('{colors.accent.700}', '{colors.accent.300}'),
          subtle: both('{colors.accent.50}', '{colors.accent.900}'),
          muted: both('{colors.accent.100}', '{colors.accent.800}'),
          emphasized: both('{colors.accent.200}', '{colors.accent.700}'),
          solid: both('{colors.accent.600}', '{colors.accent.500}'),
          focusRing: both('{colors.accent.500}', '{colors.accent.400}'),
          border: both('{colors.accent.400}', '{colors.accent.600}'),
        },
        bg: {
          ...semanticTokens.colors.bg,
          DEFAULT: both('{colors.white}', '{colors.gray.900}'),
          canvas: both('{colors.gray.50}', '{colors.gray.950}'),
          subtle: both('{colors.gray.50}', '{colors.gray.950}'),
          muted: both('{colors.gray.100}', '{colors.gray.800}'),
          emphasized: both('{colors.gray.200}', '{colors.gray.700}'),
          panel: both('{colors.white}', '{colors.gray.900}'),
        },
        fg: {
          ...semanticTokens.colors.fg,
          DEFAULT: both('{colors.gray.900}', '{colors.gray.100}'),
          muted: both('{colors.gray.600}', '{colors.gray.400}'),
          subtle: both('{colors.gray.500}', '{colors.gray.400}'),
          error: both('{colors.red.700}', '{colors.red.300}'),
        },
        border: {
          ...semanticTokens.colors.border,
          DEFAULT: both('{colors.gray.200}', '{colors.gray.800}'),
          muted: both('{colors.gray.100}', '{colors.gray.800}'),
          emphasized: both('{colors.gray.300}', '{colors.gray.700}'),
        },
        tone: { idle: tone('gray'), running: tone('accent'), waiting: tone('orange'), good: tone('green'), bad: tone('red') },
      },
    },
  },
})
