import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { frameSystem } from './frameTheme.ts'

const recipeless = new Set(['Box', 'Flex', 'Grid', 'Stack', 'Portal', 'ChakraProvider'])
const recipeOf: Record<string, string> = { IconButton: 'button', CloseButton: 'button' }

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(join('src', name), 'utf8'))
const used = new Set(
  sources
    .flatMap((source) => [...source.matchAll(/import \{([^}]*)\} from '@chakra-ui\/react'/g)].flatMap(([, names = '']) => names.split(',')))
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => /^[A-Z]/.test(name) && name !== 'Toaster' && !recipeless.has(name)),
)

it('registers the recipe of every component in use: without it, one would quietly lose its looks', () => {
  const recipes = [...used].map((name) => recipeOf[name] ?? name.charAt(0).toLowerCase() + name.slice(1))
  expect(recipes).toEqual(expect.arrayContaining(['button', 'dialog', 'menu', 'nativeSelect', 'toast']))
  expect(recipes.filter((name) => !frameSystem.isRecipe(name) && !frameSystem.isSlotRecipe(name))).toEqual([])
})
