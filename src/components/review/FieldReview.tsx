import { Box, Button, chakra, Field, Flex, Textarea } from '@chakra-ui/react'
import { Check, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FieldValue } from '#src/components/company/FieldValue.tsx'
import type { ShownFile } from '#src/components/file/FileViewer.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { fieldsOfStep, type RegistrationField } from '#src/machines/registration/fields.ts'
import type { Company } from '#src/services/company.ts'
import { lacksReason, type Marks } from './marks.ts'

interface FieldsReviewProps {
  company: Company
  marks: Marks
  /** Sets a field's reason, or takes its mark back; absent where nothing may be marked. */
  onMark?: ((field: RegistrationField, reason: string | null) => void) | undefined
  onShow: (file: ShownFile) => void
}

/** Everything a company declared, step by step, each field right or returned with a reason. */
export function FieldsReview(props: FieldsReviewProps) {
  return ([2, 3, 4] as const).map((step) => (
    <chakra.section key={step} mb="5" bg="bg.panel" borderWidth="1px" rounded="md">
      <chakra.h2 fontSize="sm" fontWeight="semibold" px="4" py="2.5" bg="bg.subtle" borderBottomWidth="1px" roundedTop="md">
        <FormattedMessage id={`review.step.${step}` as MessageId} />
      </chakra.h2>
      <chakra.ul>
        {fieldsOfStep[step].map((field) => (
          <FieldReview key={field} field={field} {...props} />
        ))}
      </chakra.ul>
    </chakra.section>
  ))
}

function FieldReview({ field, company, marks, onMark, onShow }: FieldsReviewProps & { field: RegistrationField }) {
  const reason = marks[field]
  const returned = reason !== undefined
  return (
    <Box
      as="li"
      px="4"
      py="2.5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      boxShadow={returned ? 'inset 4px 0 var(--fl-colors-tone-waiting-mark)' : undefined}
      data-field={field}
    >
      <Flex gap="3" justify="space-between" align="flex-start" fontSize="sm">
        <Flex direction={{ base: 'column', sm: 'row' }} columnGap="4" rowGap="0.5" minW="0" flex="1">
          <chakra.span color="fg.muted" w="36" flexShrink="0" fontSize={{ base: 'xs', sm: 'sm' }}>
            <FormattedMessage id={`field.${field}` as MessageId} />
          </chakra.span>
          <Box minW="0" flex="1" overflowWrap="anywhere" whiteSpace="pre-wrap">
            <FieldValue company={company} field={field} onShow={onShow} />
          </Box>
        </Flex>
        {onMark ? <Verdict field={field} returned={returned} onMark={onMark} /> : null}
      </Flex>
      {returned ? <Reason field={field} reason={reason} onMark={onMark} /> : null}
    </Box>
  )
}

function Verdict({
  field,
  returned,
  onMark,
}: {
  field: RegistrationField
  returned: boolean
  onMark: NonNullable<FieldsReviewProps['onMark']>
}) {
  const intl = useIntl()
  const name = intl.formatMessage({ id: `field.${field}` as MessageId })
  return (
    <Flex gap="1" flexShrink="0" role="group" aria-label={name}>
      <Button
        size="2xs"
        variant={returned ? 'outline' : 'subtle'}
        colorPalette={returned ? 'gray' : 'green'}
        aria-pressed={!returned}
        onClick={() => onMark(field, null)}
      >
        <Check />
        <FormattedMessage id="review.ok" />
      </Button>
      <Button
        size="2xs"
        variant={returned ? 'subtle' : 'outline'}
        colorPalette={returned ? 'orange' : 'gray'}
        aria-pressed={returned}
        onClick={() => (returned ? undefined : onMark(field, ''))}
      >
        <Undo2 />
        <FormattedMessage id="review.toMend" />
      </Button>
    </Flex>
  )
}

function Reason({ field, reason, onMark }: { field: RegistrationField; reason: string; onMark: FieldsReviewProps['onMark'] }) {
  const intl = useIntl()
  const area = useRef<HTMLTextAreaElement>(null)
  const isNew = useRef(reason === '')
  useEffect(() => {
    if (isNew.current) area.current?.focus()
  }, [])
  const name = intl.formatMessage({ id: `field.${field}` as MessageId })
  if (!onMark) {
    return (
      <Box mt="1.5" fontSize="sm" color="tone.waiting.fg">
        {reason}
      </Box>
    )
  }
  return (
    <Field.Root mt="2" invalid={lacksReason(reason)} required>
      <Textarea
        size="sm"
        rows={2}
        maxLength={300}
        bg="bg.panel"
        ref={area}
        aria-label={intl.formatMessage({ id: 'review.reasonOf' }, { field: name })}
        value={reason}
        onChange={({ target }) => onMark(field, target.value)}
      />
      <Field.ErrorText color="tone.bad.fg">
        <FormattedMessage id="review.reasonMissing" />
      </Field.ErrorText>
    </Field.Root>
  )
}
