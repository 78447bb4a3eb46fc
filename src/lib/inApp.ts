const base = 'https://in.app'

/** Where a browser would go from a page of the product: path, query and fragment; null for anything that leads out of it. */
export const inApp = (target: string): string | null => {
  try {
    const { origin, pathname, search, hash } = new URL(target, base)
    return origin === base && target.startsWith('/') && !pathname.startsWith('//') ? pathname + search + hash : null
  } catch {
    return null
  }
}
