import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Choice } from '#src/lib/choice.ts'
import { getMenuTree, type MenuNode } from '#src/services/access.ts'
import { familyCalls, type Entry } from '#src/services/entity.ts'

interface Rights {
  menus: readonly MenuNode[]
  elements: readonly Entry<'/api/admin/element'>[]
}

/** Every menu and every permission as it is kept. */
export const useRights = () =>
  useQuery({
    queryKey: ['GET /api/admin/menu/tree', 'elements'],
    queryFn: async ({ signal }) => {
      const options = { signal, quiet: true }
      const [menus, elements] = await Promise.all([getMenuTree({}, options), familyCalls('/api/admin/element').all(options)])
      return { menus, elements }
    },
    gcTime: 0,
  })

/** The same to be chosen by their codes: under the directory they are in, and found by title or code. */
export const useRightChoices = (): ((rights: Rights) => Choice[]) => {
  const intl = useIntl()
  const both = useBothLanguages()
  return ({ menus, elements }) => {
    const below = (menuId: string | null, above: string, group: string): Choice[] =>
      elements
        .filter((element) => element.menuId === menuId)
        .map(({ code, name, nameEn }) => ({ value: code, label: `${above}${both(name, nameEn)} (${code})`, group }))
    const choicesOf = ({ id, code, type, title, titleEn, children }: MenuNode, above: string): Choice[] => {
      const named = both(title, titleEn)
      const group = above || named
      return [
        ...(type === 'menu' ? [{ value: code, label: `${named} (${code})`, group }] : []),
        ...below(id, `${named} · `, group),
        ...children.flatMap((each) => choicesOf(each, named)),
      ]
    }
    return [...menus.flatMap((each) => choicesOf(each, '')), ...below(null, '', intl.formatMessage({ id: 'user.noMenu' }))]
  }
}
