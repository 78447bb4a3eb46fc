import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { inApp } from '#src/lib/inApp.ts'

/** Leaves a page and comes straight back, so that it starts anew. */
export default function Redirect() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  useEffect(
    () => navigate(inApp(path.slice('/redirect'.length) + (search === '' ? '' : `?${search}`)) ?? '/', { replace: true }),
    [path, search, navigate],
  )
  return null
}
