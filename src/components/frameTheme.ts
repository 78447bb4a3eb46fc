import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import {
  animationStyles,
  checkboxSlotRecipe,
  checkmarkRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  fieldSlotRecipe,
  keyframes,
  layerStyles,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  skeletonRecipe,
  textareaRecipe,
  toastSlotRecipe,
} from '@chakra-ui/react/theme'
import { entryTheme } from './theme.ts'

/** What the pages within the frame need besides. */
const frameTheme = defineConfig({
  // A smaller root size may not shrink what must be hit (WCAG 2.2, 2.5.8).
  globalCss: {
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
    '.countdown': { whiteSpace: 'nowrap' },
    '.countdown[data-urgent]': { color: 'tone.waiting.fg' },
    '.countdown[data-passed]': { color: 'fg.muted' },
    '.rows > div': { display: 'flex', alignItems: 'center', height: '2.8rem', px: '3', borderBottomWidth: '1px' },
    '.rows > div:last-of-type': { borderBottomWidth: '0' },
    '.rows > div > div': { height: '4', rounded: 'sm', bg: 'bg.emphasized', animation: 'pulse' },
  },
  theme: {
    keyframes,
    animationStyles,
    layerStyles,
    recipes: { checkmark: checkmarkRecipe, skeleton: skeletonRecipe, textarea: textareaRecipe },
    slotRecipes: {
      checkbox: checkboxSlotRecipe,
      dialog: dialogSlotRecipe,
      drawer: drawerSlotRecipe,
      field: fieldSlotRecipe,
      menu: menuSlotRecipe,
      nativeSelect: nativeSelectSlotRecipe,
      toast: toastSlotRecipe,
    },
  },
})

/** Only what is used: a component whose recipe is missing here would quietly lose its looks, so a test compares. */
export const frameSystem = createSystem(defaultBaseConfig, entryTheme, frameTheme)
