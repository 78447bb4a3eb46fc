import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReadKey } from '#src/contract/index.ts'
import { lookouts } from '#src/contract/paths.ts'
import { alsoShown, paths } from '#src/contract/places.ts'
import { businessIds, type BusinessMachineId } from '#src/machines/ids.ts'

/** What is read: the row that is asked, and what it is asked about. */
export type Question = readonly [row: ReadKey, ...about: unknown[]]

type Path = `/api/${string}`
/** Records of a machine, or whatever calls show below a path. */
export type Changed = BusinessMachineId | Path

const isMachine = (changed: Changed): changed is BusinessMachineId => changed in paths
const pathsOf = (changed: Changed): readonly Path[] =>
  isMachine(changed) ? [paths[changed], ...alsoShown[changed], ...lookouts] : [changed]

/** Whether a question is asked below one of these paths. Its key begins with the row that it asks. */
const isBelow = ([row]: QueryKey, above: readonly Path[]): boolean => {
  const [, path = ''] = String(row).split(' ')
  return above.some((each) => path === each || path.startsWith(`${each}/`))
}

const ofRecords = businessIds.flatMap(pathsOf)

/** What a row is about: records of the machine at whose path it is, or what lies beside it. */
export const aboutOf = ([row]: Question): Changed => {
  const [, path = ''] = row.split(' ')
  const machine = businessIds.find((id) => isBelow([row], [paths[id]]))
  return machine ?? (path.split('/').slice(0, 4).join('/') as Path)
}

/**
 * Reads again what is shown of what has changed. What else may know of records is asked when it is next shown; dictionaries, units and
 * the like stay as they are.
 */
export const readChanged = async (cache: QueryClient, changed: readonly Changed[]): Promise<void> => {
  const where = changed.flatMap(pathsOf)
  if (changed.some(isMachine))
    void cache.invalidateQueries({ predicate: ({ queryKey }) => isBelow(queryKey, ofRecords), refetchType: 'none' })
  await cache.invalidateQueries({ predicate: ({ queryKey }) => isBelow(queryKey, where) })
}

/** Reads again what is shown of records that others have moved. The notices, which tell of it, were read just then. */
export const readMoved = (cache: QueryClient, machines: readonly BusinessMachineId[]): Promise<void> => {
  const where = machines.flatMap(pathsOf)
  return cache.invalidateQueries({ predicate: ({ queryKey }) => isBelow(queryKey, where) && !isBelow(queryKey, ['/api/po/notice']) })
}

/** @returns what tells that something has changed, and waits until what is shown of it was read again */
export const useChanged = () => {
  const cache = useQueryClient()
  return (...changed: Changed[]) => readChanged(cache, changed)
}
