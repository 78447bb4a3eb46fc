import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/**
 * Takes what a call answered for what would be read now. A reading under way is given up: it may have been made before the call, and
 * arriving after it would bring back what no longer is.
 */
export const keepAnswer = async <T>(
  cache: QueryClient,
  queryKey: QueryKey,
  answered: Updater<T | undefined, T | undefined>,
): Promise<void> => {
  await cache.cancelQueries({ queryKey, exact: true })
  cache.setQueryData<T>(queryKey, answered)
}
