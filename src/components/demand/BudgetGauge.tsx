import { Box, chakra, Flex, type SystemStyleObject } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Money } from '#src/components/value/Money.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Data } from '#src/contract/index.ts'

export type Budget = Data<'GET /api/po/demand/choices'>['budgets'][number]

/** What a budget has, what demands take of it, and what is left, as a bar and in figures. */
export function BudgetGauge({ budget, children }: { budget: Budget; children?: ReactNode }) {
  const both = useBothLanguages()
  const figures: readonly [MessageId, string][] = [
    ['demand.budgetAmount', budget.amount],
    ['demand.budgetApproved', budget.approved],
    ['demand.budgetSubmitted', budget.submitted],
    ['demand.budgetLeft', budget.left],
  ]
  const share = (part: string) => `${Math.min(100, Number(budget.amount) > 0 ? (100 * Number(part)) / Number(budget.amount) : 0)}%`
  return (
    <Box css={gaugeStyle}>
      <chakra.p fontWeight="medium">
        {budget.year} {both(budget.name, budget.nameEn)}{' '}
        <chakra.span color="fg.muted" fontSize="xs">
          {budget.number}
        </chakra.span>
      </chakra.p>
      <div className="bar" aria-hidden>
        <div className="approved" style={{ width: share(budget.approved) }} />
        <div className="submitted" style={{ width: share(budget.submitted) }} />
      </div>
      <Flex as="dl" className="told">
        {figures.map(([labelId, amount]) => (
          <div key={labelId}>
            <dt>
              <FormattedMessage id={labelId} />
            </dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </Flex>
      {children}
    </Box>
  )
}

const gaugeStyle: SystemStyleObject = {
  fontSize: 'sm',
  '& > .bar': { display: 'flex', h: '2', my: '2', rounded: 'full', bg: 'bg.muted', overflow: 'hidden' },
  '& > .bar > .approved': { h: 'full', bg: 'accent.solid' },
  '& > .bar > .submitted': { h: 'full', bg: 'tone.waiting.fg', opacity: 0.6 },
  '& > .told': { columnGap: '5', rowGap: '1', flexWrap: 'wrap' },
  '& dt': { color: 'fg.muted', fontSize: 'xs' },
}
