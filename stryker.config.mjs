/** How `npm run mutants -- stryker` changes sources; tests/mutants/stryker.ts says which, and which tests have to notice. */
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTANTS_CONCURRENCY ?? 2),
  timeoutMS: 20_000,
  // TypeScript 7 has no interface that could rewrite one.
  tsconfigFile: 'none',
  // A test reads scripts as they stand in the page of the atlas.
  disableTypeChecks: false,
  tempDirName: '.cache/stryker',
  ignorePatterns: ['dist', 'docs/help', 'docs/pictures', 'pacts', 'public', 'data', 'tests/e2e'],
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: '.cache/mutants/stryker.json' },
  allowConsoleColors: false,
}
