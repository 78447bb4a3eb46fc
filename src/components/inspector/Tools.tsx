import { Button, chakra, CloseButton, Flex } from '@chakra-ui/react'
import { Download, Eraser, Pause, Play, Upload } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { saveBlob } from '#src/components/file/saveBlob.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { closeInspector } from './opening.ts'
import type { Recorder } from './recorder.ts'
import { largestFile, readRecording, RecordingError, type Recording } from './recording.ts'

interface ToolsProps {
  recorder: Recorder
  recording: Recording
  isImported: boolean
  onRead: (read: { name: string; recording: Recording }) => void
  onProblem: (problem: { name: string; error: RecordingError } | null) => void
}

export function Tools({ recorder, recording, isImported, onRead, onProblem }: ToolsProps) {
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File) => {
    try {
      if (file.size > largestFile) throw new RecordingError('tooLarge')
      onRead({ name: file.name, recording: readRecording(await file.text()) })
    } catch (error) {
      onProblem({ name: file.name, error: error instanceof RecordingError ? error : new RecordingError('notJson') })
    }
  }
  return (
    <Flex align="center" gap="1" wrap="wrap" ps="4" pe="2" py="1.5" borderBottomWidth="1px">
      <chakra.h2 fontSize="sm" fontWeight="semibold" me="2">
        <FormattedMessage id="inspector.title" />
      </chakra.h2>
      {isImported ? null : (
        <chakra.span className="pill" data-tone={recorder.isRecording ? 'running' : 'waiting'} role="status" me="auto">
          <FormattedMessage id={recorder.isRecording ? 'inspector.recording' : 'inspector.paused'} />
        </chakra.span>
      )}
      <Flex gap="1" ms="auto" wrap="wrap">
        {isImported ? null : (
          <>
            <Tool
              labelId={recorder.isRecording ? 'inspector.pause' : 'inspector.resume'}
              onClick={() => (recorder.isRecording ? recorder.pause() : recorder.start())}
            >
              {recorder.isRecording ? <Pause /> : <Play />}
            </Tool>
            <Tool labelId="inspector.clear" onClick={() => recorder.clear()}>
              <Eraser />
            </Tool>
            <Tool labelId="inspector.export" onClick={() => save(recording)}>
              <Download />
            </Tool>
          </>
        )}
        <Tool labelId="inspector.import" onClick={() => input.current?.click()}>
          <Upload />
        </Tool>
        <CloseButton size="xs" aria-label={intl.formatMessage({ id: 'common.close' })} onClick={closeInspector} />
      </Flex>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={intl.formatMessage({ id: 'inspector.import' })}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file)
          target.value = ''
        }}
      />
    </Flex>
  )
}

function Tool({ labelId, onClick, children }: { labelId: MessageId; onClick: () => void; children: ReactNode }) {
  const label = useIntl().formatMessage({ id: labelId })
  return (
    <Button size="xs" variant="ghost" aria-label={label} title={label} onClick={onClick}>
      {children}
      <chakra.span hideBelow="md">{label}</chakra.span>
    </Button>
  )
}

const save = (recording: Recording): void => {
  const savedAt = Date.now()
  const name = `fairlead-recording-${new Date(savedAt).toISOString().slice(0, 19).replaceAll(':', '-')}.json`
  saveBlob(new Blob([JSON.stringify({ ...recording, savedAt }, null, 1)], { type: 'application/json' }), name)
}
