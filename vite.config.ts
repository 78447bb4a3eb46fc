import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { chunks } from './scripts/vite-chunks.ts'
import { browsers } from './scripts/browsers.mjs'
import { builtLook } from './scripts/vite-look.ts'
import { quietTimers } from './scripts/vite-timers.ts'
import { contractState } from './scripts/vite-contract.ts'
import { contractShapes } from './scripts/vite-shapes.ts'
import { compiledMessages } from './scripts/vite-messages.ts'
import { namedSources } from './scripts/vite-sources.ts'
import { inOrder } from './tests/setup/inOrder.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const inTest = process.env['VITEST'] !== undefined

export default defineConfig(({ isSsrBuild, command, mode }) => ({
  plugins: [
    react(),
    compiledMessages(),
    contractState(),
    contractShapes(),
    builtLook(!isSsrBuild && mode !== 'prerender'),
    quietTimers(!isSsrBuild && mode !== 'prerender'),
    ...(mode === 'prerender' ? [namedSources()] : []),
  ],
  resolve: {
    alias: {
      '#src': path('src'),
      '#server': path('server'),
      '#tests': path('tests'),
      // React has had it itself for years.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim/index.js': 'react',
      'use-sync-external-store/shim': 'react',
      // Within wouter: it would also follow every change of the address, which only the guard does here.
      './use-browser-location.js': path('scripts/noLocation.js'),
      // The catalogues are compiled: no text is ever parsed in a browser.
      ...(command === 'build' && !isSsrBuild
        ? { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' }
        : {}),
    },
  },
  // What is drawn beforehand is drawn with the same parts that then take it over.
  ssr: mode === 'prerender' ? { noExternal: /@chakra-ui/ } : {},
  html: { cspNonce: '__NONCE__' },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: isSsrBuild ? 'node20' : browsers,
    reportCompressedSize: false,
    // The writer of documents, which comes when somebody asks for one.
    chunkSizeWarningLimit: 550,
    modulePreload: {
      polyfill: false,
      // What every page began with is there: nobody asks for it with what comes later, and the names of files are no small part of the start.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !/^assets\/(rolldown-runtime|react|look)-/.test(file)),
    },
    rolldownOptions:
      mode === 'prerender'
        ? {}
        : isSsrBuild
          ? {
              input: {
                main: path('server/main.ts'),
                command: path('server/command.ts'),
                converter: path('server/modules/file/converter.ts'),
              },
              // Beside the programs, so that what starts the converter finds it wherever it stands.
              output: { chunkFileNames: '[name]-[hash].js' },
            }
          : {
              output: { codeSplitting: { groups: chunks } },
              treeshake: {
                // Chakra defines its whole default theme beside the recipes we pick; nobody uses it.
                manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe'],
                // Emotion imports it for withTheme alone, which nobody uses either.
                moduleSideEffects: [{ test: /hoist-non-react-statics|react-is/, sideEffects: false }],
              },
            },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 8080}` } },
  test: inTest ? testing() : {},
}))

/**
 * In which order the files of a run begin: those of one project after those of another, since each wants workers of its own, and in each
 * first what takes longest. Begun last, one of these would keep one processor while the other has nothing left.
 */
const order = ['contract', 'model', 'unit', 'data', 'api', 'floors', 'budgets']
const longestFirst = [
  'tests/contract/provider.test.ts',
  'tests/contract/providerOnPglite.test.ts',
  'tests/contract/verifier.test.ts',
  'tests/contract/verify/run.test.ts',
  'tests/model/life/properties.test.ts',
  'tests/model/server.test.ts',
  'tests/model/serverCompany.test.ts',
  'tests/model/refusals.test.ts',
  'server/modules/atlas/secrecy.test.ts',
  'server/modules/quotation/seal.test.ts',
  'server/modules/integrity/integrity.test.ts',
  'server/modules/project/opening.test.ts',
]

const project = <T extends { name: string; include: string[] }>(test: T) => ({ extends: true as const, test })

/**
 * One project per kind of test. `unit` stands on PGlite, with the data layer, one journey through the whole server, and people who decide at once; `data` is the data layer and
 * the modules on a real PostgreSQL. The success of every call on PGlite is the contract’s.
 */
function testing() {
  const base = {
    environment: 'node',
    setupFiles: ['tests/setup/quiet.ts'],
    hookTimeout: 180_000,
    testTimeout: 180_000,
    // The files of a worker share what they import, and no stub outlives its test.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    maxWorkers: availableParallelism(),
  }
  // Where a process stands has no part in what it does: the kinds of tests run in different zones, one of them with half hours.
  const embedded = { ...base, globalSetup: ['tests/setup/embedded.ts'], env: { TEST_GROUND: 'embedded', TZ: 'America/New_York' } }
  const onServer = { ...base, globalSetup: ['tests/setup/postgres.ts'], env: { TEST_GROUND: 'server', TZ: 'Asia/Shanghai' } }
  return {
    sequence: { sequencer: inOrder(order, longestFirst) },
    // Within one `npm test`, where several projects import the same; two runs at once would spoil it for each other.
    experimental: { fsModuleCache: process.env['TEST_RESULTS'] !== undefined, fsModuleCachePath: '.cache/modules' },
    projects: [
      project({
        ...embedded,
        name: 'unit',
        include: [
          'src/**/*.test.{ts,tsx}',
          'server/**/*.test.ts',
          'scripts/**/*.test.ts',
          'tests/api/{purchase,approvalRaceOnPglite}.test.ts',
        ],
        exclude: ['server/modules/**'],
      }),
      project({
        ...onServer,
        name: 'data',
        include: ['server/db/**/*.test.ts', 'server/lifecycle/**/*.test.ts', 'server/seed/**/*.test.ts', 'server/modules/**/*.test.ts'],
        exclude: ['server/db/{lock,embedded}.test.ts'],
      }),
      project({
        ...onServer,
        name: 'model',
        include: ['tests/model/**/*.test.ts'],
        env: { ...onServer.env, TZ: 'Australia/Adelaide' },
        globalSetup: [...onServer.globalSetup, 'tests/setup/transitions.ts'],
      }),
      project({
        ...onServer,
        name: 'contract',
        include: ['tests/{contract,mutants}/**/*.test.ts'],
        env: { ...onServer.env, PACT_DO_NOT_TRACK: 'true' },
      }),
      project({ ...onServer, name: 'api', include: ['tests/api/**/*.test.ts'], exclude: ['tests/api/approvalRaceOnPglite.test.ts'] }),
      project({ ...base, name: 'floors', include: ['tests/floors/**/*.test.ts'] }),
      // What is timed has the machine for itself.
      project({ ...onServer, name: 'budgets', include: ['tests/budgets/**/*.test.ts'], sequence: { groupOrder: 1 } }),
    ],
  }
}
