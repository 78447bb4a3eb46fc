/** What the tests saw of each call, written into the build by scripts/vite-contract.ts. */
declare module 'contract-state' {
  export const seen: Readonly<Record<string, { success: boolean; refusals: number; journey: boolean; browser: boolean }>>
}
