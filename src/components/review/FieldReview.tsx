import { Box, Button, chakra, Field, Flex, Textarea } from '@chakra-ui/react'
import { Check, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Change as Changed } from '#src/components/company/Differences.tsx'
import { FieldValue } from '#src/components/company/FieldValue.tsx'
import type { ShownFile } from '#src/components/file/FileViewer.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { changesSinceReturn, type Change } from '#src/lib/resubmitted.ts'
import { fieldsOfStep, type RegistrationField } from '#src/machines/registration/fields.ts'
import type { Company } from '#src/services/company.ts'
import { lacksReason, unmarkedIn, type Mark, type Marks } from './marks.ts'

interface FieldsReviewProps {
  company: Company
  marks: Marks
  /** Sets a field's mark, or takes it back; absent where nothing may be marked. */
  onMark?: ((field: RegistrationField, mark: Mark | undefined) => void) | undefined
  /** Marks as right what was not marked yet. */
  onMarkOthers?: (() => void) | undefined
  onShow: (file: ShownFile) => void
}

/** Everything a company declared, step by step, each field right or returned with a reason. */
export function FieldsReview({ onMarkOthers, ...props }: FieldsReviewProps) {
  const changes = changesSinceReturn(props.company)
  return (
    <>
      {onMarkOthers ? (
        <Progress marks={props.marks} isSecond={props.company.state === 'groupApproval'} onMarkOthers={onMarkOthers} />
      ) : null}
      {steps.map((step) => (
        <chakra.section key={step} mb="5" bg="bg.panel" borderWidth="1px" rounded="md">
          <chakra.h2 fontSize="sm" fontWeight="semibold" px="4" py="2.5" bg="bg.subtle" borderBottomWidth="1px" roundedTop="md">
            <FormattedMessage id={`review.step.${step}` as MessageId} />
          </chakra.h2>
          <chakra.ul>
            {fieldsOfStep[step].map((field) => (
              <FieldReview key={field} field={field} change={changes[field]} {...props} />
            ))}
          </chakra.ul>
        </chakra.section>
      ))}
    </>
  )
}

const steps = [2, 3, 4] as const

interface ProgressProps {
  marks: Marks
  /** Whether somebody has looked at it before. */
  isSecond: boolean
  onMarkOthers: () => void
}

/** How much is left to look at. */
function Progress({ marks, isSecond, onMarkOthers }: ProgressProps) {
  const count = unmarkedIn(marks).length
  return (
    <Flex gap="3" align="center" justify="space-between" wrap="wrap" mb="3" minH="8" fontSize="sm" color="fg.muted">
      <span role="status">
        <FormattedMessage id="review.unmarked" values={{ count }} />
        {isSecond ? (
          <>
            {' · '}
            <FormattedMessage id="review.fromFirst" />
          </>
        ) : null}
      </span>
      {count > 0 ? (
        <Button size="xs" variant="outline" onClick={onMarkOthers}>
          <Check />
          <FormattedMessage id="review.othersOk" />
        </Button>
      ) : null}
    </Flex>
  )
}

type FieldReviewProps = Omit<FieldsReviewProps, 'onMarkOthers'> & { field: RegistrationField; change: Change | undefined }

function FieldReview({ field, change, company, marks, onMark, onShow }: FieldReviewProps) {
  const mark = marks[field]
  const returned = typeof mark === 'string'
  const earlier = company.earlierMarks.find((one) => one.field === field)
  return (
    <Box
      as="li"
      px="4"
      py="2.5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      boxShadow={returned ? stripe('waiting') : change || earlier ? stripe('running') : undefined}
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
        {onMark ? <Verdict field={field} mark={mark} onMark={onMark} /> : mark === null ? <FoundRight /> : null}
      </Flex>
      {change || earlier ? <SinceReturn field={field} change={change} remark={earlier?.reason} /> : null}
      {returned ? <Reason field={field} reason={mark} onMark={onMark} /> : null}
    </Box>
  )
}

const stripe = (tone: 'waiting' | 'running') => `inset 4px 0 var(--fl-colors-tone-${tone}-mark)`

const FoundRight = () => (
  <chakra.span display="inline-flex" alignItems="center" gap="1" fontSize="xs" color="tone.good.fg" flexShrink="0">
    <Check size="1em" aria-hidden />
    <FormattedMessage id="review.ok" />
  </chakra.span>
)

/** What was said of a field before, and what it was then. */
function SinceReturn({ field, change, remark }: { field: RegistrationField; change: Change | undefined; remark: string | undefined }) {
  return (
    <Box mt="1.5" ps={{ base: '0', sm: '40' }} fontSize="sm">
      {remark === undefined ? null : (
        <chakra.p color="fg.muted">
          <FormattedMessage id="review.earlierRemark" values={{ remark: <chakra.span color="fg">{remark}</chakra.span> }} />
        </chakra.p>
      )}
      {change ? (
        <Box overflowWrap="anywhere">
          <chakra.span color="fg.muted">
            <FormattedMessage id="review.changedSince" />{' '}
          </chakra.span>
          <Changed field={field} {...change} />
        </Box>
      ) : null}
    </Box>
  )
}

function Verdict({
  field,
  mark,
  onMark,
}: {
  field: RegistrationField
  mark: Mark | undefined
  onMark: NonNullable<FieldsReviewProps['onMark']>
}) {
  const intl = useIntl()
  const name = intl.formatMessage({ id: `field.${field}` as MessageId })
  const right = mark === null
  const returned = typeof mark === 'string'
  return (
    <Flex gap="1" flexShrink="0" role="group" aria-label={name}>
      <Button
        size="2xs"
        variant={right ? 'subtle' : 'outline'}
        colorPalette={right ? 'green' : 'gray'}
        aria-pressed={right}
        onClick={() => onMark(field, right ? undefined : null)}
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
