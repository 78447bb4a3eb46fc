import { Box, chakra, Grid } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { DateField } from '#src/components/form/DateField.tsx'
import { FilesField } from '#src/components/form/FilesField.tsx'
import { ChoiceField, LongTextField, TextField } from '#src/components/form/TextField.tsx'
import type { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useCategories } from '#src/components/supplier/categories.ts'
import { Money, withSeparators } from '#src/components/value/Money.tsx'
import type { Data } from '#src/contract/index.ts'
import { demandKinds } from '#src/machines/demand/kinds.ts'
import { methodCodes } from '#src/machines/project/methods.ts'
import { BudgetGauge } from './BudgetGauge.tsx'
import { estimateOf, type DemandTyped } from './content.ts'
import { LineSection } from './LineSection.tsx'

export type DemandChoices = Data<'GET /api/po/demand/choices'>
export type DemandFormState = ReturnType<typeof useForm<DemandTyped, unknown>>

/** The fields of a demand. */
export function DemandForm({ form, choices }: { form: DemandFormState; choices: DemandChoices }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const categories = useCategories()
  const { values, field, change } = form
  const named = (codes: readonly string[], texts: 'demand.kind.' | 'project.method.') =>
    codes.map((value) => ({ value, label: intl.formatMessage({ id: `${texts}${value}` as 'demand.kind.PLANNED' }) }))
  const budgets = choices.budgets.map(({ id, year, number, left, ...budget }) => ({
    value: id,
    label: intl.formatMessage(
      { id: 'demand.budgetOption' },
      { year: String(year), number, name: both(budget.name, budget.nameEn), left: withSeparators(left) },
    ),
  }))
  return (
    <form {...form.element}>
      <Section titleId="demand.section.what">
        <Card>
          <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
            <TextField labelId="project.titleZh" required maxLength={200} {...field('title')} />
            <TextField labelId="project.titleEn" maxLength={200} {...field('titleEn')} />
            <ChoiceField
              labelId="demand.unit"
              required
              options={[
                { value: '', label: intl.formatMessage({ id: 'demand.chooseUnit' }) },
                ...choices.units.map(({ id, name, nameEn }) => ({ value: id, label: both(name, nameEn) })),
              ]}
              {...field('unitId')}
            />
            <ChoiceField
              labelId="common.category"
              required
              options={[
                { value: '', label: intl.formatMessage({ id: 'demand.chooseCategory' }) },
                ...categories.map(({ id, label }) => ({ value: id, label })),
              ]}
              {...field('categoryId')}
            />
            <ChoiceField labelId="demand.kind" helpId="demand.kindHelp" options={named(demandKinds, 'demand.kind.')} {...field('kind')} />
            <ChoiceField labelId="demand.method" options={named(methodCodes, 'project.method.')} {...field('method')} />
            <DateField labelId="demand.needBy" required {...field('needBy')} />
            <ChoiceField
              labelId="demand.budget"
              options={[{ value: '', label: intl.formatMessage({ id: 'demand.noBudget' }) }, ...budgets]}
              {...field('budgetId')}
            />
          </Grid>
          <NamedBudget budget={choices.budgets.find(({ id }) => id === values.budgetId)} estimate={estimateOf(values.lines)} />
        </Card>
      </Section>
      <LineSection lines={values.lines} onChange={(lines) => change({ lines })} error={form.problem('lines')} />
      <Section titleId="demand.section.why">
        <Card>
          <Grid gap="4">
            <LongTextField labelId="demand.reason" maxLength={2000} {...field('reason')} />
            <LongTextField
              labelId="demand.directReason"
              helpId="demand.directReasonHelp"
              required={values.method === 'DIRECT'}
              maxLength={2000}
              {...field('directReason')}
            />
            <FilesField
              labelId="demand.evidence"
              helpId="demand.evidenceHelp"
              files={values.documents}
              error={form.problem('documentIds')}
              onBusy={form.onBusy}
              onChange={(update) => change(({ documents }) => ({ documents: update(documents) }))}
            />
          </Grid>
        </Card>
      </Section>
    </form>
  )
}

/** The budget that is named, beside what the lines come to as they are typed. */
function NamedBudget({ budget, estimate }: { budget: DemandChoices['budgets'][number] | undefined; estimate: string }) {
  if (!budget) return null
  const short = Number(estimate) - Number(budget.left)
  return (
    <Box mt="5">
      <BudgetGauge budget={budget}>
        <chakra.p mt="1" color={short > 0 ? 'tone.bad.fg' : 'fg.muted'} aria-live="polite">
          {short > 0 ? (
            <FormattedMessage id="demand.budgetShort" values={{ amount: <Money amount={short.toFixed(2)} /> }} />
          ) : (
            <FormattedMessage id="demand.budgetThis" values={{ amount: <Money amount={estimate} /> }} />
          )}
        </chakra.p>
      </BudgetGauge>
    </Box>
  )
}
