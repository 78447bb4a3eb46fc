import { Button } from '@chakra-ui/react'
import { FileJson } from 'lucide-react'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

/** Reads the text of a file that somebody chooses. */
export function FileButton({ onRead }: { onRead: (text: string) => void }) {
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Button size="xs" variant="outline" onClick={() => input.current?.click()}>
        <FileJson size="1.2em" aria-hidden />
        <FormattedMessage id="flow.importFile" />
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.bpmn,.xml,application/json"
        aria-label={intl.formatMessage({ id: 'flow.importFile' })}
        onChange={({ target }) => {
          void target.files?.[0]?.text().then(onRead)
          target.value = ''
        }}
      />
    </div>
  )
}
