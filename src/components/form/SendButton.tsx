import { Button, type ButtonProps } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'

/** Sends a form; not while it is on its way, nor while a file of it still is. */
export function SendButton({ uploading, loading = false, ...props }: ButtonProps & { uploading: boolean }) {
  return (
    <Button loading={loading || uploading} loadingText={uploading ? <FormattedMessage id="common.uploading" /> : undefined} {...props} />
  )
}
