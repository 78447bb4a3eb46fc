import type { ComponentType } from 'react'
import type { MessageId } from '#src/lang/ids.ts'
import type { RouteAccess } from '#src/machines/session/navigation.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

type View = () => Promise<{ default: ComponentType }>

/** One route of the specification. Without a view it is not built yet, and nobody can reach it. */
export interface AppRoute {
  path: string
  access: RouteAccess
  titleId?: MessageId
  /** What its heading says before its scripts have come, where that is known; `name` is the asking person's. */
  headingId?: MessageId
  view?: View
  /** What the view says beside what is there already; fetched with it. */
  texts?: TextsOf
  /** Shown without the frame. */
  bare?: true
  /** Of what kind of record it shows a part: all parts of one share a tab. */
  partOf?: string
  /** The address whose menu entry is marked, where that is another's. */
  menu?: string
}

/** A screen of a group: its title, its view, and where it shows single records too, what is particular to those. */
interface Screen {
  titleId: MessageId
  view: View
  detail?: Pick<AppRoute, 'partOf' | 'menu'>
}

export const signedIn: RouteAccess = { kind: 'signedIn' }
export const needs = (code: string): RouteAccess => ({ kind: 'authority', code })

/** The built route a path belongs to, the most exact first. */
export const routeAmong = (routes: readonly AppRoute[], path: string): AppRoute | undefined =>
  routes.find((route) => route.view !== undefined && matches(route.path, path))

const matches = (pattern: string, path: string): boolean => {
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1))
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length && wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}

/**
 * The children of a permission-gated group, in the order of the specification: each needs the authority code equal to its name.
 * @param screens null for one that is not built yet
 */
export const group = (parent: string, screens: Record<string, Screen | null>, texts?: TextsOf): AppRoute[] =>
  Object.entries(screens).flatMap(([name, screen]): AppRoute[] => {
    const path = `/${parent}/${name}`
    const access = needs(name)
    if (!screen) return [{ path, access }]
    const { detail, ...rest } = screen
    const route: AppRoute = { path, access, ...rest, ...(texts ? { texts } : {}) }
    const list = { ...route, headingId: rest.titleId }
    return detail ? [list, { ...route, ...detail, path: `${path}/:id` }] : [list]
  })
