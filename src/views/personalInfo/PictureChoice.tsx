import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useRef, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'

interface PictureChoiceProps {
  /** What the picture is of. */
  labelId: MessageId
  chooseId: MessageId
  isThere: boolean
  isSending: boolean
  /** Null for none any more. */
  onChoose: (chosen: File | null) => void
  /** The picture itself. */
  children: ReactNode
}

/** A picture of one's own, chosen or taken away. */
export function PictureChoice({ labelId, chooseId, isThere, isSending, onChoose, children }: PictureChoiceProps) {
  const intl = useIntl()
  const file = useRef<HTMLInputElement>(null)
  return (
    <Flex gap="4" align="center" wrap="wrap">
      {children}
      <Box>
        <Flex gap="2" wrap="wrap">
          <Button size="xs" variant="outline" loading={isSending} onClick={() => file.current?.click()}>
            <FormattedMessage id={chooseId} />
          </Button>
          {isThere ? (
            <Button size="xs" variant="ghost" disabled={isSending} onClick={() => onChoose(null)}>
              <FormattedMessage id="personal.avatarRemove" />
            </Button>
          ) : null}
        </Flex>
        <chakra.p fontSize="xs" color="fg.muted" mt="1">
          <FormattedMessage id="account.error.picture" />
        </chakra.p>
        <input
          ref={file}
          type="file"
          accept="image/*,.heic,.heif,.tif,.tiff,.webp"
          hidden
          aria-label={intl.formatMessage({ id: labelId })}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) onChoose(chosen)
            target.value = ''
          }}
        />
      </Box>
    </Flex>
  )
}
