import { skipToken, useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import { getUnitTree } from '#src/services/unit.ts'

/** For whose cases a definition can be: the whole house, or a unit that the asking person sees, with what lies below it. */
export const useForWhom = () => {
  const intl = useIntl()
  const both = useBothLanguages()
  const { may } = useSession()
  const { data = [] } = useQuery({
    queryKey: ['GET /api/po/unit/tree'],
    queryFn: may('poMtBasicUnit') ? ({ signal }) => getUnitTree({ signal, quiet: true }) : skipToken,
  })
  return {
    wholeHouse: { value: '', label: intl.formatMessage({ id: 'flow.wholeHouse' }) },
    units: data.filter(({ active }) => active).map(({ id, name, nameEn }) => ({ value: id, label: both(name, nameEn) })),
  }
}
