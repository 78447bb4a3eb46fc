import { Box } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { useSearch } from 'wouter'
import { BelowHeading } from '#src/components/feedback/Waiting.tsx'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { Views } from '#src/components/page/Views.tsx'
import { Budgets } from './Budgets.tsx'
import { Measures } from './measures/Measures.tsx'
import { Units } from './units/Units.tsx'

const path = '/poMtBasicData/poMtBasicUnit'
const names = ['units', 'measures', 'budgets'] as const

/** The units of the house, by which it is found whom a case goes to; what is counted in; and what units have to spend. */
export default function PoMtBasicUnit() {
  const view = new URLSearchParams(useSearch()).get('view')
  const current = names.find((name) => name === view) ?? 'units'
  const views = (
    <Views
      labelId="route.poMtBasicUnit"
      views={names.map((name) => ({
        href: name === 'units' ? path : `${path}?view=${name}`,
        title: <FormattedMessage id={`unit.view.${name}`} />,
        current: name === current,
      }))}
    />
  )
  if (current === 'measures') return <Measures key={current} views={views} />
  if (current === 'budgets') return <Budgets key={current} views={views} />
  return (
    <>
      <PageHeader title={<FormattedMessage id="route.poMtBasicUnit" />} />
      <BelowHeading>
        <Box mb="3">{views}</Box>
        <Units />
      </BelowHeading>
    </>
  )
}
