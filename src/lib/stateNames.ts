type StateValue = string | { [part: string]: StateValue | undefined }

/** The innermost active states of a state value, each as its names from the top joined by dots. */
export const activeLeaves = (value: StateValue, above = ''): string[] =>
  typeof value === 'string'
    ? [above + value]
    : Object.entries(value).flatMap(([name, part]) => (hasParts(part) ? activeLeaves(part, `${above}${name}.`) : [above + name]))

/** Every active state: the innermost and everything they are part of. */
export const activeStates = (leaves: readonly string[]): Set<string> =>
  new Set(leaves.flatMap((leaf) => leaf.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'))))

/** A text has its characters. */
const hasParts = (part: StateValue | undefined): part is StateValue => Object.keys(part ?? '').length > 0
