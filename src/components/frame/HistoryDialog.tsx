import { chakra } from '@chakra-ui/react'
import { FormattedMessage, FormattedTime } from 'react-intl'
import { useMessages } from '#src/components/feedback/messages.ts'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { toTheSecond } from '#src/components/value/toTheSecond.ts'

/** What was said in this window. */
export default function HistoryDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages()
  return (
    <Modal title={<FormattedMessage id="frame.history" />} onClose={onClose}>
      {messages.length === 0 ? <FormattedMessage id="frame.noHistory" /> : null}
      <chakra.ul>
        {messages.map(({ id, text, at, tone }) => (
          <chakra.li key={id} display="flex" gap="3" py="2" borderBottomWidth="1px" color={`tone.${tone}.fg`}>
            <chakra.span color="fg.muted" className="figures" flexShrink="0">
              <FormattedTime value={at} {...toTheSecond} />
            </chakra.span>
            {text}
          </chakra.li>
        ))}
      </chakra.ul>
    </Modal>
  )
}
