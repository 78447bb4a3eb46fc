import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import {
  animationStyles,
  checkboxSlotRecipe,
  checkmarkRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  fieldSlotRecipe,
  layerStyles,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  skeletonRecipe,
  textareaRecipe,
  toastSlotRecipe,
} from '@chakra-ui/react/theme'
import { ground } from './ground.ts'
import { entryTheme } from './theme.ts'

/** What the pages within the frame need besides. */
const frameTheme = defineConfig({
  theme: {
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
export const frameSystem = createSystem(defaultBaseConfig, ground, entryTheme, frameTheme)
