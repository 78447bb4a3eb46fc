import { useQuery } from '@tanstack/react-query'
import { getUnitTree } from '#src/services/unit.ts'

/** All units that somebody sees, one by one. */
export const useUnits = () =>
  useQuery({ queryKey: ['GET /api/po/unit/tree'], queryFn: ({ signal }) => getUnitTree({ signal, quiet: true }) })
