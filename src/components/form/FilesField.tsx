import { Box, chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import { UploadList } from './UploadList.tsx'

interface FilesFieldProps extends Pick<ComponentProps<typeof UploadList>, 'files' | 'onChange' | 'onBusy'> {
  labelId: MessageId
  helpId: MessageId
  error?: ReactNode
}

/** Documents that a form sends along, with what is to be known of them. */
export function FilesField({ labelId, helpId, error, ...list }: FilesFieldProps) {
  return (
    <chakra.fieldset>
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
        <FormattedMessage id={labelId} />
      </chakra.legend>
      <UploadList use="document" versions invalid={Boolean(error)} {...list} />
      {error ? (
        <Box role="alert" fontSize="xs" color="tone.bad.fg" mt="1">
          {error}
        </Box>
      ) : null}
      <Box fontSize="xs" color="fg.muted" mt="1">
        <FormattedMessage id={helpId} />
      </Box>
    </chakra.fieldset>
  )
}
