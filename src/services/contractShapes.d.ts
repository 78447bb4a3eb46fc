/** Of what each answer is made, written into the build by scripts/vite-shapes.ts; how it is said stands in scripts/shapes.ts. */
declare module 'contract-shapes' {
  export const objects: readonly Readonly<Record<string, string>>[]
  export const rows: Readonly<Record<string, string>>
}
