import { useSearch } from 'wouter'
import { TraceList } from './traces/TraceList.tsx'
import { TraceDetail } from './traces/TraceDetail.tsx'

/** What was asked for, from somebody's gesture to the statements it became. */
export default function ServiceZipkinManager() {
  const id = new URLSearchParams(useSearch()).get('trace')
  return id ? <TraceDetail id={id} /> : <TraceList />
}
