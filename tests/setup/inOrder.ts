import { BaseSequencer, type TestSpecification } from 'vitest/node'

const placeIn = (names: readonly string[], fits: (name: string) => boolean): number => {
  const place = names.findIndex(fits)
  return place < 0 ? names.length : place
}

/** Vitest's order of test files, but by project, as the projects are named, and within one those files first that are named, as they are named. */
export const inOrder = (projects: readonly string[], files: readonly string[]) => {
  const placeOf = ({ project, moduleId }: TestSpecification): number =>
    placeIn(projects, (name) => project.name === name) * (files.length + 1) + placeIn(files, (name) => moduleId.endsWith(name))
  return class extends BaseSequencer {
    override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
      const usual = await BaseSequencer.prototype.sort.call(this, specifications)
      return usual.toSorted((a, b) => placeOf(a) - placeOf(b))
    }
  }
}
