import { Box, Grid } from '@chakra-ui/react'
import { memo, useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { ChoiceField, LongTextField, TextField } from '#src/components/form/TextField.tsx'
import { taxRates, type SheetText } from './sheetText.ts'

type Terms = Pick<SheetText, 'taxRate' | 'deliveryDays' | 'validityDays' | 'remark'>

interface PriceTermsProps extends Terms {
  editable: boolean
  /** Numbers of days that nobody can read. */
  unreadDelivery: boolean
  unreadValidity: boolean
  change: (changed: (now: SheetText) => Partial<SheetText>) => void
}

/** What holds for all prices. Drawn anew only when it is this that has changed. */
export const PriceTerms = memo(function PriceTerms({ editable, unreadDelivery, unreadValidity, change, ...terms }: PriceTermsProps) {
  const intl = useIntl()
  const rates = useMemo(() => taxRates.map((value) => ({ value, label: intl.formatNumber(Number(value), { style: 'percent' }) })), [intl])
  const set = useMemo(() => {
    const setter = (term: keyof Terms) => (text: string) => change(() => ({ [term]: text }))
    return {
      taxRate: setter('taxRate'),
      deliveryDays: setter('deliveryDays'),
      validityDays: setter('validityDays'),
      remark: setter('remark'),
    }
  }, [change])
  const badDays = <FormattedMessage id="pricing.badDays" />
  return (
    <Section titleId="pricing.terms">
      <Card>
        <Grid templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap="4">
          <ChoiceField labelId="quotation.taxRate" disabled={!editable} value={terms.taxRate} onChange={set.taxRate} options={rates} />
          <TextField
            labelId="quotation.deliveryDays"
            inputMode="numeric"
            disabled={!editable}
            value={terms.deliveryDays}
            error={unreadDelivery ? badDays : undefined}
            onChange={set.deliveryDays}
          />
          <TextField
            labelId="quotation.validityDays"
            inputMode="numeric"
            disabled={!editable}
            value={terms.validityDays}
            error={unreadValidity ? badDays : undefined}
            onChange={set.validityDays}
          />
        </Grid>
        <Box mt="4">
          <LongTextField labelId="common.remark" disabled={!editable} maxLength={2000} value={terms.remark} onChange={set.remark} />
        </Box>
      </Card>
    </Section>
  )
})
