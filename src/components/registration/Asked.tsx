import { Box, chakra, Flex } from '@chakra-ui/react'
import { MessageSquareWarning } from 'lucide-react'
import { createContext, use, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { OnBusy } from '#src/components/form/useUploads.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { RegistrationField } from '#src/machines/registration/fields.ts'

/** How the fields of a registration are asked for: all of them, or those that a reviewer returned or somebody wants to change. */
export interface FieldsView {
  asked: (field: RegistrationField) => boolean
  /** Why a reviewer returned a field, and whether it is another by now. */
  markOf: (field: RegistrationField) => { reason: string; mended: boolean } | undefined
  /** What is wrong, by the path of the field in what is sent. */
  problemOf: (path: string) => ReactNode
  /** Of the form's uploads: a page that is left takes its own along. */
  onUpload: OnBusy
  /** What the company is: by it papers are asked for. */
  supplierKindId?: string
}

export const FieldsContext = createContext<FieldsView>({
  asked: () => true,
  markOf: () => undefined,
  problemOf: () => undefined,
  onUpload: () => {},
})

export const useFields = (): FieldsView => use(FieldsContext)

/** One field, if it is asked for, with what a reviewer said of it. */
export function Asked({ field, wide = false, children }: { field: RegistrationField; wide?: boolean; children: ReactNode }) {
  const { asked, markOf } = useFields()
  if (!asked(field)) return null
  const mark = markOf(field)
  return (
    <Box gridColumn={wide ? '1 / -1' : undefined} minW="0" id={`field-${field}`}>
      {mark ? <Mark {...mark} /> : null}
      {children}
    </Box>
  )
}

/** The words of the reviewer who returned a field. */
export function Mark({ reason, mended }: { reason: string; mended: boolean }) {
  return (
    <Flex
      gap="2"
      my="2"
      px="3"
      py="2"
      rounded="md"
      fontSize="sm"
      bg={mended ? 'tone.good.bg' : 'tone.waiting.bg'}
      color={mended ? 'tone.good.fg' : 'tone.waiting.fg'}
    >
      <Box flexShrink="0" pt="0.5">
        <MessageSquareWarning size="1.1em" aria-hidden />
      </Box>
      <span>
        <chakra.strong fontWeight="medium">
          <FormattedMessage id={mended ? 'registration.mended' : 'registration.toMend'} />
        </chakra.strong>{' '}
        {reason}
      </span>
    </Flex>
  )
}

/** A field made of more than one control: its name, its parts, its help, its problem. */
export function Group({
  labelId,
  helpId,
  problem,
  required = false,
  children,
}: {
  labelId: MessageId
  helpId?: MessageId
  problem?: ReactNode
  required?: boolean
  children: ReactNode
}) {
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
        <FormattedMessage id={labelId} />
        {required ? (
          <chakra.span color="fg.error" ms="1" aria-hidden>
            *
          </chakra.span>
        ) : null}
      </chakra.legend>
      {children}
      {problem ? (
        <Box color="fg.error" fontSize="xs" mt="1.5" data-problem>
          {problem}
        </Box>
      ) : null}
      {helpId ? (
        <Box color="fg.muted" fontSize="xs" mt="1.5">
          <FormattedMessage id={helpId} />
        </Box>
      ) : null}
    </chakra.fieldset>
  )
}
