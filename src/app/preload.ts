import { useEffect } from 'react'
import { fetchMenus } from '#src/components/menu/OpenLater.tsx'
import type { MenuNode } from '#src/machines/session/session.ts'
import { preload } from './routing.ts'

/** How long a page is left to itself before others are fetched: what it shows first comes first. Milliseconds. */
const settling = 2000

const linkOf = ({ target }: Event): string | null =>
  target instanceof Element ? (target.closest('a[href^="/"]')?.getAttribute('href')?.split('?')[0] ?? null) : null

/** Pages of permitted menus, and what menus over a page are drawn with, are fetched once the first has settled, any other when a pointer or the focus comes near. */
export const usePreloading = (menus: MenuNode[] | undefined): void => {
  useEffect(() => {
    const paths = (menus ?? []).flatMap(({ children }) => children.map(({ path }) => path))
    const timer = setTimeout(() => {
      void fetchMenus().catch(() => {})
      paths.forEach(preload)
    }, settling)
    const onApproach = (event: Event) => {
      const path = linkOf(event)
      if (path) preload(path)
    }
    addEventListener('pointerover', onApproach, { passive: true })
    addEventListener('focusin', onApproach)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerover', onApproach)
      removeEventListener('focusin', onApproach)
    }
  }, [menus])
}
