import { lazy, useState, type ComponentType } from 'react'

export type Lazily<P extends object> = ComponentType<P> & {
  /** Fetches it before it is shown. */
  prepare: () => Promise<unknown>
}

/**
 * A component that is fetched when it is first shown. What has come by then is drawn at once: React's own `lazy` would put a fallback in its place
 * for an instant, and keep that for a third of a second.
 */
export const lazily = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Lazily<P> => {
  let loaded: ComponentType<P> | undefined
  const prepare = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Lazy = lazy(prepare)
  function Lazily(props: P) {
    // For as long as it is shown: another component would lose what this one holds.
    const [Shown] = useState(() => loaded ?? Lazy)
    return <Shown {...props} />
  }
  return Object.assign(Lazily, { prepare })
}
