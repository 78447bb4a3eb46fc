import { Box, chakra, Grid } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ChoiceField, TextField } from '#src/components/form/TextField.tsx'
import { withSeparators } from '#src/components/value/Money.tsx'
import { converted, factorOf } from '#src/lib/measure.ts'
import type { Entry } from '#src/services/entity.ts'

type Measure = Entry<'/api/po/measure'>

interface ConverterProps {
  measures: readonly Measure[]
  nameOf: (measure: Measure) => string
}

/** Says an amount of one unit in another of the same dimension. */
export function Converter({ measures, nameOf }: ConverterProps) {
  const [typed, setTyped] = useState('1')
  const [from, setFrom] = useState('TNE')
  const [to, setTo] = useState('KGM')
  const fixed = measures.filter(({ factor, active }) => factor !== '' && active)
  const own = fixed.find(({ code }) => code === from) ?? fixed[0]
  if (!own) return null
  const others = fixed.filter(({ dimension }) => dimension === own.dimension)
  const other = others.find(({ code }) => code === to) ?? others.find(({ factor }) => factor === '1') ?? own
  const amount = factorOf(typed)
  const result = /^\d+(\.\d+)?$/.test(amount) ? converted(amount, own, other) : null
  const offered = (all: readonly Measure[]) =>
    all.map((measure) => ({ value: measure.code, label: `${nameOf(measure)} (${measure.code})` }))
  return (
    <Box as="section" bg="bg.panel" borderWidth="1px" rounded="md" p="4" my="4" maxW="60rem">
      <chakra.h2 fontSize="sm" fontWeight="semibold" mb="3">
        <FormattedMessage id="measure.converter" />
      </chakra.h2>
      <Grid templateColumns={{ base: '1fr', md: 'repeat(4, minmax(0, 1fr))' }} gap="4" alignItems="start">
        <TextField labelId="measure.amount" inputMode="decimal" value={typed} onChange={setTyped} />
        <ChoiceField labelId="measure.from" value={own.code} options={offered(fixed)} onChange={setFrom} />
        <ChoiceField labelId="measure.to" value={other.code} options={offered(others)} onChange={setTo} />
        <div>
          <chakra.div fontSize="sm" fontWeight="medium" mb="1.5">
            <FormattedMessage id="measure.result" />
          </chakra.div>
          <chakra.output className="figures" fontSize="lg" fontWeight="semibold" overflowWrap="anywhere">
            {result === null ? '—' : `${withSeparators(result)} ${other.symbol || nameOf(other)}`}
          </chakra.output>
        </div>
      </Grid>
    </Box>
  )
}
