import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { orderMenus, type MenuNode } from '#src/services/access.ts'
import { CallError } from '#src/services/callError.ts'
import { aboveOf, rowsOf } from '#src/components/tree/rows.ts'
import { changedPlaces, moved, type Place } from './places.ts'
import { useMenusChanged } from './useMenusChanged.ts'

export const treeKey = ['GET /api/admin/menu/tree'] as const

const sending = ['order']

export interface Order {
  /** Puts a menu at another place: here at once, and as soon as it can on the server. */
  move: (id: string, place: Place) => void
  /** What was moved last, and where to, in words. */
  said: string
}

/** Puts menus in another order; one that is refused is put back. */
export const useOrder = (): Order => {
  const intl = useIntl()
  const both = useBothLanguages()
  const cache = useQueryClient()
  const changed = useMenusChanged()
  const [said, setSaid] = useState('')
  const { mutate } = useMutation({
    mutationKey: sending,
    // One after the other, in the order in which they were made.
    scope: { id: 'menus' },
    mutationFn: ({ before, after }: Record<'before' | 'after', MenuNode[]>) => orderMenus({ places: changedPlaces(before, after) }),
    onError: (error, { before }) => {
      cache.setQueryData(treeKey, before)
      setSaid('')
      if (!(error instanceof CallError)) throw error
    },
    // What is read between two of them would put the second one back.
    onSettled: () => (cache.isMutating({ mutationKey: sending }) === 1 ? changed() : undefined),
  })
  const move = (id: string, place: Place) => {
    const before = cache.getQueryData<MenuNode[]>(treeKey) ?? []
    const after = moved(before, id, place)
    const row = rowsOf(after).find(({ node }) => node.id === id)
    if (!row || changedPlaces(before, after).length === 0) return
    void cache.cancelQueries({ queryKey: treeKey })
    cache.setQueryData(treeKey, after)
    const [above] = aboveOf(after, id)
    setSaid(
      intl.formatMessage(
        { id: 'menu.moved' },
        {
          name: both(row.node.title, row.node.titleEn),
          above: above ? both(above.title, above.titleEn) : intl.formatMessage({ id: 'menu.root' }),
          place: row.index + 1,
          count: row.count,
        },
      ),
    )
    mutate({ before, after })
  }
  return { move, said }
}
