import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchMenus } from '#src/components/menu/OpenLater.tsx'
import { settling } from '#src/components/page/whenIdle.ts'
import type { MenuNode } from '#src/machines/session/session.ts'
import { preload } from './routing.ts'

/** Between one and the next, so that none holds up what somebody does. Milliseconds. */
const between = 50

const linkOf = ({ target }: Event): string | null =>
  target instanceof Element ? (target.closest('a[href^="/"]')?.getAttribute('href')?.split('?')[0] ?? null) : null

/** Pages of permitted menus, and what menus over a page are drawn with, are fetched once the first has settled, any other when a pointer or the focus comes near. */
export const usePreloading = (menus: MenuNode[] | undefined, queries: QueryClient): void => {
  useEffect(() => {
    const paths = (menus ?? []).flatMap(({ type, path, children }) => (type === 'menu' ? [path] : children.map((child) => child.path)))
    let timer = 0
    const fetchAfter = (milliseconds: number) => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        void fetchMenus().catch(() => {})
        const path = paths.shift()
        if (!path) return
        preload(path)
        fetchAfter(between)
      }, milliseconds)
    }
    const leaveAlone = () => fetchAfter(settling)
    leaveAlone()
    const stopAnswers = queries.getQueryCache().subscribe(({ type }) => (type === 'updated' ? leaveAlone() : undefined))
    const onApproach = (event: Event) => {
      const path = linkOf(event)
      if (path) preload(path)
    }
    addEventListener('pointerover', onApproach, { passive: true })
    addEventListener('focusin', onApproach)
    addEventListener('keydown', leaveAlone)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerover', onApproach)
      removeEventListener('focusin', onApproach)
      removeEventListener('keydown', leaveAlone)
      stopAnswers()
    }
  }, [menus, queries])
}
