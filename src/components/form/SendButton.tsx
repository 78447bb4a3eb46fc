import { Button, type ButtonProps } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'

interface SendButtonProps extends Omit<ButtonProps, 'form'> {
  /** Of `useForm`, or of whoever else keeps what is typed; without an element where Enter is to send nothing. */
  form: { isSending: boolean; uploading: boolean; element?: { id: string } }
}

/** Sends a form, wherever it stands; not while it is on its way, nor while a file of it still is. */
export function SendButton({ form: { isSending, uploading, element }, ...props }: SendButtonProps) {
  return (
    <Button
      {...(element ? { type: 'submit', form: element.id } : {})}
      loading={isSending || uploading}
      loadingText={uploading ? <FormattedMessage id="common.uploading" /> : undefined}
      {...props}
    />
  )
}
