import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { Card } from '#src/components/detail/DetailPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Money } from '#src/components/value/Money.tsx'
import { distanceOf, percentOf } from './comparisonSheet.ts'

interface StandingProps {
  quotation: { totalGross: string; rank: number | null }
  lowest: string | undefined
  currency: string
}

/** Amount and rank of one quotation; says plainly when it is not the lowest. */
export function Standing({ quotation, lowest, currency }: StandingProps) {
  const intl = useIntl()
  const { totalGross, rank } = quotation
  const distance = distanceOf(quotation, lowest)
  return (
    <>
      <Flex columnGap="4" rowGap="1" wrap="wrap" mb={rank === 1 ? '0' : '3'}>
        <span>
          {currency} <Money amount={totalGross} />
        </span>
        {rank === null ? null : (
          <span>
            <FormattedMessage id="quotation.rank" values={{ rank }} />
          </span>
        )}
        {rank === 1 ? <FormattedMessage id="purchase.isLowest" /> : null}
      </Flex>
      {rank === 1 ? null : (
        <Callout role="note">
          {distance === undefined ? (
            <FormattedMessage id="purchase.incomplete" />
          ) : (
            <FormattedMessage
              id="purchase.notLowest"
              values={{
                currency,
                amount: <Money amount={distance.amount} />,
                percent: distance.percent === null ? '—' : percentOf(intl, Number(distance.percent) / 100),
              }}
            />
          )}
        </Callout>
      )}
    </>
  )
}

interface ChosenProps extends StandingProps {
  name: string
  nameEn: string
  reason: string
  children?: ReactNode
}

/** The record of a choice: whom, at what price and rank, and why. */
export function Chosen({ name, nameEn, reason, children, ...standing }: ChosenProps) {
  const both = useBothLanguages()
  return (
    <Card>
      <Box fontWeight="semibold" mb="1">
        <FormattedMessage id="purchase.chosenSupplier" values={{ name: both(name, nameEn) }} />
      </Box>
      <Standing {...standing} />
      <Box fontSize="sm" color="fg.muted" mt="1" whiteSpace="pre-wrap">
        <FormattedMessage id="purchase.chosenReason" values={{ reason }} />
      </Box>
      {children}
    </Card>
  )
}
