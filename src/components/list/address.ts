import { useLocation, useSearch } from 'wouter'

/** A list's filters, page and order, kept in the address so that a view can be shared and found again. */
export const useListAddress = () => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const values = Object.fromEntries(new URLSearchParams(search))
  const go = (next: Record<string, string>) => {
    // Whoever has gone on meanwhile is not fetched back by what was typed before.
    if (location.pathname !== path) return
    const kept = Object.entries(next).filter(([, value]) => value !== '')
    const query = new URLSearchParams(kept).toString()
    navigate(query === '' ? path : `${path}?${query}`, { replace: true })
  }
  return {
    values,
    search,
    /** Changes some values; anything but the page itself starts again at page one. */
    change: (changed: Record<string, string>) => go({ ...values, ...('page' in changed ? {} : { page: '' }), ...changed }),
    show: (query: string) => go(Object.fromEntries(new URLSearchParams(query))),
  }
}
