import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#src/contract/entity.ts'

/** Fetches the declaration of one kind of base data. */
export type Load = () => Promise<Pick<Entity, 'content' | 'leftOut' | 'unique' | 'uniqueWithin' | 'example'>>

/** A declaration, and what judges by it, once they have come. */
export const useDeclared = (word: string, load: Load) => {
  const { data } = useQuery({
    queryKey: ['entity', word],
    // A schema is an object with behaviour: it is fetched like a chunk, not kept like an answer.
    queryFn: () => fetchDeclared(load),
    staleTime: 'static',
    structuralSharing: false,
    throwOnError: true,
  })
  return data
}

export const fetchDeclared = async (load: Load) => {
  // First, since it settles how schemas are made.
  const { judgeBy } = await import('#src/components/form/judge.ts')
  const entity = await load()
  return { entity, judge: judgeBy(entity.content) }
}
