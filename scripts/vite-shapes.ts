import { tsImport } from 'tsx/esm/api'
import type { Plugin } from 'vite'
import type { shapesOf } from './shapes.ts'

const id = 'contract-shapes'

/** Writes into the client of what each answer is made: the schemas themselves would be a tenth of everything that it loads. */
export const contractShapes = (): Plugin => ({
  name: id,
  resolveId: (asked) => (asked === id ? `\0${id}` : null),
  async load(asked) {
    if (asked !== `\0${id}`) return null
    const shapes = (await tsImport('./shapes.ts', import.meta.url)) as { shapesOf: typeof shapesOf }
    return { code: `export const { objects, rows } = ${JSON.stringify(shapes.shapesOf())}`, map: null, moduleType: 'js' }
  },
})
