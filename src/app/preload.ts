import { useEffect } from 'react'
import type { MenuNode } from '#src/machines/session/session.ts'
import { routeOf } from './routes.ts'

/** Fetches the chunk of a page before anyone goes there; a failure is left to the visit itself. */
const preload = (path: string): void =>
  void routeOf(path)
    ?.view?.()
    .catch(() => {})

/** How long a page is left to itself before others are fetched: what it shows first comes first. Milliseconds. */
const settling = 2000

const linkOf = ({ target }: Event): string | null =>
  target instanceof Element ? (target.closest('a[href^="/"]')?.getAttribute('href')?.split('?')[0] ?? null) : null

/** Pages of permitted menus are fetched once the first has settled, any other when a pointer or the focus comes near. */
export const usePreloading = (menus: MenuNode[] | undefined): void => {
  useEffect(() => {
    const paths = (menus ?? []).flatMap(({ children }) => children.map(({ path }) => path))
    const timer = setTimeout(() => paths.forEach(preload), settling)
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
