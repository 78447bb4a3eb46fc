import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react/styled-system'
import { breakpoints, buttonRecipe, inputRecipe, spinnerRecipe, textStyles } from '@chakra-ui/react/theme'
import { ground } from './ground.ts'

/** A button that becomes one to be pressed does so at once: an opacity on its way has the page composed anew, twice, amid somebody's typing. */
const button = { ...buttonRecipe, base: { ...buttonRecipe.base, transitionProperty: 'colors' } }

/** How the parts look that every page begins with. */
export const entryTheme = defineConfig({
  theme: {
    breakpoints,
    textStyles,
    layerStyles: { disabled: { value: { opacity: '0.5', cursor: 'not-allowed' } } },
    recipes: { button, input: inputRecipe, spinner: spinnerRecipe },
  },
})

let system: SystemContext | undefined

/** What pages without the frame need: the first one must be there at once. Made when it is first drawn with, a task of its own. */
export const entrySystem = (): SystemContext => (system ??= createSystem(defaultBaseConfig, ground, entryTheme))
