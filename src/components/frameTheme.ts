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
  globalCss: { button: { minHeight: '24px' } },
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
