import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { EntityPage } from '#src/components/entity/EntityPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { withSeparators } from '#src/components/value/Money.tsx'
import { dimensions } from '#src/lib/measure.ts'
import { entityCalls, type Entry } from '#src/services/entity.ts'
import { Converter } from './Converter.tsx'

const path = '/api/po/measure'
const load = async () => (await import('#src/contract/measure.ts')).measure

type Measure = Entry<typeof path>

/** Units of measure, what each is in the base unit of its dimension, and an amount said in another. */
export function Measures({ views }: { views: ReactNode }) {
  const intl = useIntl()
  const usual = useUsual()
  const both = useBothLanguages()
  const all = useQuery({
    queryKey: ['GET /api/po/measure/page', 'all'],
    queryFn: ({ signal }) => entityCalls(path).page({ page: 1, limit: 100 }, { signal, quiet: true }),
  })
  const known = all.data?.rows ?? []
  const nameOf = ({ name, nameEn }: Measure) => both(name, nameEn)
  const equals = (measure: Measure): string => {
    const { dimension, factor } = measure
    if (factor === '') return intl.formatMessage({ id: 'measure.noFixed' })
    if (factor === '1') return intl.formatMessage({ id: 'measure.base' })
    const base = known.find((each) => each.dimension === dimension && each.factor === '1')
    return base
      ? intl.formatMessage({ id: 'measure.equation' }, { unit: nameOf(measure), factor: withSeparators(factor), base: nameOf(base) })
      : factor
  }
  return (
    <EntityPage
      path={path}
      load={load}
      menu="poMtBasicUnit"
      id="measure"
      word="measure"
      columns={['name', 'code', 'symbol', 'dimension', { id: 'equals', labelId: 'measure.equals', cell: equals, text: equals }, 'active']}
      filters={[usual.choice('dimension', 'measure.dimension', dimensions, 'measure.dimension.'), 'active']}
      search
      imported
      beginning={{ active: true }}
      overview={
        <>
          {views}
          <Converter measures={known} nameOf={nameOf} />
        </>
      }
    />
  )
}
