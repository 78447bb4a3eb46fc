import { Box, chakra, Checkbox, Flex, Grid } from '@chakra-ui/react'
import { memo, useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { FewInvited } from '#src/components/project/Eligible.tsx'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { answerRuleCodes } from '#src/machines/project/answerRules.ts'
import { methodCodes, methods } from '#src/machines/project/methods.ts'
import type { Content } from './content.ts'
import { SupplierPicker } from './SupplierPicker.tsx'

interface WhoSectionProps extends Pick<Content, 'method' | 'visibility' | 'allowPartial' | 'answerRule' | 'invited' | 'categoryId'> {
  set: {
    method: (method: string) => void
    visibility: (visibility: string) => void
    allowPartial: (allowPartial: boolean) => void
    answerRule: (answerRule: Content['answerRule']) => void
    invited: (invited: Content['invited']) => void
  }
  /** Too few are invited, and somebody has tried to publish. */
  needsMore: boolean
}

/** By which method is bought, and who may quote. Drawn anew only when it is this that has changed. */
export const WhoSection = memo(function WhoSection({
  method,
  visibility,
  allowPartial,
  answerRule,
  invited,
  categoryId,
  set,
  needsMore,
}: WhoSectionProps) {
  const intl = useIntl()
  const choices = useMemo(
    () => ({
      method: methodCodes.map((value) => ({
        value,
        label: intl.formatMessage(
          { id: 'project.methodChoice' },
          { method: intl.formatMessage({ id: `project.method.${value}` }), count: methods[value].minQuotes },
        ),
      })),
      visibility: (['OPEN', 'INVITED'] as const).map((value) => ({
        value,
        label: intl.formatMessage({ id: `project.visibility.${value}` }),
      })),
      answerRule: answerRuleCodes.map((value) => ({ value, label: intl.formatMessage({ id: `project.answerRule.${value}` }) })),
    }),
    [intl],
  )
  return (
    <Section titleId="project.section.who">
      <Card>
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
          <ChoiceField labelId="common.method" value={method} onChange={set.method} options={choices.method} />
          <ChoiceField
            labelId="common.visibility"
            disabled={methods[method].visibility !== 'EITHER'}
            value={visibility}
            onChange={set.visibility}
            options={choices.visibility}
          />
        </Grid>
        <Box mt="4">
          <ChoiceField
            labelId="project.answerRule"
            value={answerRule}
            onChange={(chosen) => set.answerRule(answerRuleCodes.find((each) => each === chosen) ?? answerRule)}
            options={choices.answerRule}
          />
        </Box>
        <Checkbox.Root mt="4" size="sm" checked={allowPartial} onCheckedChange={({ checked }) => set.allowPartial(checked === true)}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>
            <FormattedMessage id="project.allowPartial.yes" />
          </Checkbox.Label>
        </Checkbox.Root>
        {visibility === 'INVITED' ? (
          <Box mt="4">
            <Flex fontSize="sm" fontWeight="medium" mb="2" gap="2">
              <FormattedMessage id="project.invited" />
              <chakra.span color="tone.bad.fg" fontWeight="normal">
                {needsMore ? <FewInvited needed={methods[method].minQuotes} count={invited.length} /> : null}
              </chakra.span>
            </Flex>
            <SupplierPicker categoryId={categoryId} chosen={invited} onChange={set.invited} />
          </Box>
        ) : null}
      </Card>
    </Section>
  )
})
