import { Box, Grid } from '@chakra-ui/react'
import { memo } from 'react'
import { FormattedMessage } from 'react-intl'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { DateTimeField } from '#src/components/form/DateField.tsx'
import { ChoiceField, LongTextField, TextField } from '#src/components/form/TextField.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { isEstimateUnread, type Content } from './content.ts'
import type { ProjectChoices } from './projectChoices.ts'

type What = Pick<Content, 'title' | 'titleEn' | 'unitId' | 'categoryId' | 'deadline' | 'estimate' | 'description'>

interface WhatSectionProps extends What {
  choices: ProjectChoices
  set: Record<keyof What, (text: string) => void>
  /** What publishing waits for, once somebody has tried to. */
  missing: readonly string[]
}

/** What is bought, for whom and until when. Drawn anew only when it is this that has changed. */
export const WhatSection = memo(function WhatSection({ choices, set, missing, ...what }: WhatSectionProps) {
  const errorFor = (reason: string) => (missing.includes(reason) ? <FormattedMessage id={reason as MessageId} /> : undefined)
  return (
    <Section titleId="project.section.what">
      <Card>
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
          <TextField
            labelId="project.titleZh"
            required
            maxLength={200}
            value={what.title}
            error={errorFor('refusal.hasTitle')}
            onChange={set.title}
          />
          <TextField labelId="project.titleEn" helpId="project.titleEnHelp" maxLength={200} value={what.titleEn} onChange={set.titleEn} />
          <ChoiceField
            labelId="common.unit"
            required
            value={what.unitId}
            error={errorFor('refusal.hasUnit')}
            onChange={set.unitId}
            options={choices.unit}
          />
          <ChoiceField
            labelId="common.category"
            helpId="project.categoryHelp"
            required
            value={what.categoryId}
            error={errorFor('refusal.hasCategory')}
            onChange={set.categoryId}
            options={choices.category}
          />
          <DateTimeField
            labelId="common.deadline"
            helpId="project.deadlineHelp"
            required
            ahead
            value={what.deadline}
            error={errorFor('refusal.deadlineReadable') ?? errorFor('refusal.deadlineAhead')}
            onChange={set.deadline}
          />
          <TextField
            labelId="project.estimate"
            helpId="project.estimateHelp"
            inputMode="decimal"
            maxLength={40}
            value={what.estimate}
            error={isEstimateUnread(what) ? <FormattedMessage id="project.estimateUnread" /> : undefined}
            onChange={set.estimate}
          />
        </Grid>
        <Box mt="4">
          <LongTextField labelId="common.description" maxLength={5000} value={what.description} onChange={set.description} />
        </Box>
      </Card>
    </Section>
  )
})
