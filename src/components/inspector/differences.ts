import type { Seen } from './mask.ts'
import type { Entry } from './recording.ts'

/** One place at which two snapshots differ; `undefined` where one has nothing there. */
export interface Difference {
  /** Empty for the states. */
  path: string
  before: Seen | undefined
  after: Seen | undefined
}

/** The states one snapshot is in and the other is not. */
export const statesBetween = (before: Entry, after: Entry): { left: string[]; entered: string[] } => ({
  left: before.to.filter((state) => !after.to.includes(state)),
  entered: after.to.filter((state) => !before.to.includes(state)),
})

/** Where two contexts differ, as far as they may be seen: of what is hidden, kind and size are compared. */
export const differencesOf = (before: Seen | undefined, after: Seen | undefined, path = ''): Difference[] => {
  const [was, is] = [entriesOf(before), entriesOf(after)]
  if (was && is && was.kind === is.kind) {
    const keys = new Set([...was.entries.keys(), ...is.entries.keys()])
    return [...keys].flatMap((key) => differencesOf(was.entries.get(key), is.entries.get(key), joined(path, key, was.kind)))
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }]
}

/** Whether anything in it is hidden, so that it might differ without being seen to. */
export const hidesSomething = (seen: Seen): boolean => {
  if (typeof seen !== 'object' || seen === null) return false
  if ('hidden' in seen) return seen.hidden !== 'nothing' && seen.hidden !== 'function'
  return ('list' in seen ? seen.list : Object.values(seen.parts)).some(hidesSomething)
}

const joined = (path: string, key: string, kind: 'list' | 'parts'): string =>
  kind === 'list' ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`

const entriesOf = (seen: Seen | undefined): { kind: 'list' | 'parts'; entries: Map<string, Seen> } | null => {
  if (typeof seen !== 'object' || seen === null || 'hidden' in seen) return null
  if ('list' in seen) return { kind: 'list', entries: new Map(seen.list.map((entry, index) => [String(index), entry])) }
  return { kind: 'parts', entries: new Map(Object.entries(seen.parts)) }
}
