import type { z } from 'zod'
import type { Data } from '#src/contract/index.ts'
import { deepest, flowDefinition, mostNodes } from '#src/contract/flow.ts'
import { branchesOf, nodesWithin, type FlowDefinition, type FlowNode } from '#src/machines/approval/definition.ts'
import { faultsOf } from '#src/machines/approval/faults.ts'

export type FileFault = Data<'POST /api/powf/definition/check'>['faults'][number]
type Values = FileFault['values']

/** What was read: the form of a definition, be it finished or not, or whatever keeps it from having it. */
export type Read = { definition: FlowDefinition; faults: [] } | { definition: null; faults: FileFault[] }

/** As many faults as are named at once. */
export const mostFaults = 100
/** Levels of brackets: branches within branches take some thirty, and what is read by recursion has room for these. */
const deepestJson = 60

/** Reads the form of a definition in a file, whoever wrote it. */
export const readDefinition = (text: string): Read => {
  const json = parsed(text)
  return json === undefined ? faulty([{ code: 'notJson', about: null, path: '', values: {} }]) : readForm(json)
}

/** Reads the form of a definition; what sense it makes, `senseFaults` says. */
export const readForm = (json: unknown): Read => {
  if (isDeeperThan(json, deepestJson)) return faulty([tooDeep])
  const { success, data, error } = flowDefinition.safeParse(json)
  if (!success) return faulty(error.issues.flatMap((issue) => shapeFaults(issue, json)))
  const sizeFaults = sizeFaultsOf(data.nodes)
  return sizeFaults.length > 0 ? faulty(sizeFaults) : { definition: data, faults: [] }
}

/** What keeps a definition from being compiled, each with its place. */
export const senseFaults = (definition: FlowDefinition): FileFault[] =>
  placed(
    definition,
    faultsOf(definition).map((fault) => ({ ...fault, path: '' })),
  )

/** The same faults, each with the place of the node or branch that it is about. */
export const placed = ({ nodes }: FlowDefinition, faults: readonly FileFault[]): FileFault[] => {
  const paths = pathsOf(nodes, 'nodes')
  return faults.map((fault) => ({ ...fault, path: paths.get(fault.about ?? '') ?? '' }))
}

const faulty = (faults: FileFault[]): Read => ({ definition: null, faults: faults.slice(0, mostFaults) })

const tooDeep: FileFault = { code: 'tooDeep', about: null, path: '', values: { most: String(deepest) } }

/** Undefined for what is none: JSON has no such value. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isDeeperThan = (value: unknown, most: number): boolean =>
  typeof value === 'object' && value !== null && (most === 0 || Object.values(value).some((inner) => isDeeperThan(inner, most - 1)))

const depthOf = (nodes: readonly FlowNode[]): number =>
  1 + Math.max(0, ...nodes.flatMap((node) => branchesOf(node).map((branch) => depthOf(branch.nodes))))

const sizeFaultsOf = (nodes: readonly FlowNode[]): FileFault[] => [
  ...(depthOf(nodes) > deepest ? [tooDeep] : []),
  ...(nodesWithin(nodes).length > mostNodes
    ? [{ code: 'tooManyNodes' as const, about: null, path: '', values: { most: String(mostNodes) } }]
    : []),
]

/** Where nodes and branches stand in the file, by their ids. */
const pathsOf = (nodes: readonly FlowNode[], path: string): Map<string, string> =>
  new Map(
    nodes.flatMap((node, at) => {
      const own = `${path}.${String(at)}`
      const within = branchesOf(node).flatMap((branch, nth) => {
        const its = `${own}.branches.${String(nth)}`
        return [[branch.id, its] as const, ...pathsOf(branch.nodes, `${its}.nodes`)]
      })
      return [[node.id, own] as const, ...within]
    }),
  )

type Issue = z.core.$ZodIssue

/** What the schema says against a file, each key and each place by itself. */
const shapeFaults = (issue: Issue, json: unknown, above: readonly PropertyKey[] = []): FileFault[] => {
  const path = [...above, ...issue.path]
  const say = (code: FileFault['code'], values: Values = {}, ...further: PropertyKey[]): FileFault => ({
    code,
    about: aboutOf(json, path),
    path: [...path, ...further].join('.'),
    values,
  })
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => say('keyUnknown', { key: short(key) }, short(key)))
    case 'invalid_type':
      return [valueAt(json, path) === undefined ? say('missing') : say('typeWrong', { expected: issue.expected })]
    case 'invalid_value':
      return [valueAt(json, path) === undefined ? say('missing') : say('notAmong', { values: issue.values.map(String).join(', ') })]
    case 'invalid_union': {
      const nearest = nearestOf(issue.errors)
      if (nearest) return nearest.flatMap((inner) => shapeFaults(inner, json, path))
      return [valueAt(json, path) === undefined ? say('missing') : say('unfit')]
    }
    case 'too_big':
      if (issue.origin === 'string') return [say('tooLong', { most: String(issue.maximum) })]
      return [issue.origin === 'array' ? say('tooMany', { most: String(issue.maximum) }) : say('numberWrong')]
    case 'too_small':
      return [say('numberWrong')]
    default:
      return [say('unfit')]
  }
}

/** Of several forms that something could have, what is wrong with it as the one that it is most like: the fewest faults at its own keys. */
const nearestOf = (forms: readonly (readonly Issue[])[]): readonly Issue[] | undefined => {
  const own = (issues: readonly Issue[]) =>
    issues.reduce((count, { path, ...issue }) => count + (path.length > 1 ? 0 : 'keys' in issue ? issue.keys.length : 1), 0)
  return forms.toSorted((a, b) => own(a) - own(b))[0]
}

const short = (key: string): string => (key.length > 60 ? `${key.slice(0, 60)}…` : key)

const valueAt = (json: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined),
    json,
  )

/** The id of the node or branch within which a place lies, as far as it says one. */
const aboutOf = (json: unknown, path: readonly PropertyKey[]): string | null => {
  for (let length = path.length; length > 0; length -= 1) {
    if (!['nodes', 'branches'].includes(String(path[length - 2]))) continue
    const id = valueAt(json, [...path.slice(0, length), 'id'])
    if (typeof id === 'string' && id !== '') return short(id)
  }
  return null
}
