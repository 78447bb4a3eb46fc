import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Where pages are drawn, what routes would fetch is only named: `() => import('./x.tsx')` becomes a function with the `source` that the build knows
 * it by. What is drawn itself (`src/app/firstRoutes.ts`) is left as it is.
 */
export const namedSources = (): Plugin => ({
  name: 'named-sources',
  enforce: 'pre',
  transform: {
    filter: { id: /src\/(views\/\w+|app)\/routes\.ts$/ },
    handler: (code, id) =>
      code.replaceAll(/\(\) => import\('([^']+)'\)/g, (_, name: string) => {
        const source = name.startsWith('#') ? name.slice(1) : relative('.', join(dirname(id), name))
        return `Object.assign(() => Promise.reject(new Error('It is only named')), { source: '${source}' })`
      }),
  },
})
