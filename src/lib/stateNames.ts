type StateValue = string | { [part: string]: StateValue | undefined }

/** The innermost active states of a state value, each as its names from the top joined by dots. */
export const activeLeaves = (value: StateValue, above = ''): string[] =>
  typeof value === 'string'
    ? value === ''
      ? [above.slice(0, -1)]
      : [above + value]
    : Object.entries(value).flatMap(([name, part]) =>
        part === undefined || isEmpty(part) ? [above + name] : activeLeaves(part, `${above}${name}.`),
      )

/** Every active state: the innermost and everything they are part of. */
export const activeStates = (leaves: readonly string[]): Set<string> =>
  new Set(leaves.flatMap((leaf) => leaf.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'))))

const isEmpty = (part: StateValue): boolean => typeof part === 'object' && Object.keys(part).length === 0
