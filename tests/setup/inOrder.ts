import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Vitest's order of test files, but those named here come first, as they are named. */
export const inOrder = (names: readonly string[]) => {
  const placeOf = ({ moduleId }: TestSpecification): number => {
    const place = names.findIndex((name) => moduleId.endsWith(name))
    return place < 0 ? names.length : place
  }
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      // oxlint-disable-next-line unicorn/no-array-sort -- the rule takes this for Array#sort; it is Vitest's own order, and answers a promise
      const usual = await super.sort(files)
      return usual.toSorted((a, b) => placeOf(a) - placeOf(b))
    }
  }
}
