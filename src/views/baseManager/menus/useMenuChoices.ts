import { useMemo } from 'react'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Choice } from '#src/lib/choice.ts'
import type { MenuNode } from '#src/services/access.ts'
import { rowsOf } from '#src/components/tree/rows.ts'

const indent = '\u2003'

/** All menus to choose from, those below others further in. */
export const useMenuChoices = (nodes: readonly MenuNode[]): Choice[] => {
  const both = useBothLanguages()
  return useMemo(
    () =>
      rowsOf(nodes).map(({ node: { id, title, titleEn }, level }) => ({
        value: id,
        label: `${indent.repeat(level - 1)}${both(title, titleEn)}`,
      })),
    [nodes, both],
  )
}
