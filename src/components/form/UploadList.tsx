import { Box, Button, chakra, Flex, IconButton } from '@chakra-ui/react'
import { useActorRef, useSelector } from '@xstate/react'
import { FileText, FileWarning, RotateCw, Upload, X } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { fromPromise } from 'xstate'
import { useErrorText } from '#src/components/feedback/messages.ts'
import { FileName } from '#src/components/file/FileName.tsx'
import { watched } from '#src/components/inspector/watched.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { FileUse } from '#src/lib/fileUse.ts'
import { uploadMachine, type Uploaded } from '#src/machines/session/upload.ts'
import { CallError } from '#src/services/callError.ts'
import { uploadFile } from '#src/services/file.ts'
import { useSteady } from './useSteady.ts'
import { useUploads, type OnBusy } from './useUploads.ts'

interface UploadListProps {
  files: readonly Uploaded[]
  onChange: (change: (files: readonly Uploaded[]) => Uploaded[]) => void
  /** What is asked for: says beside the button which kinds are taken. */
  use: Exclude<FileUse, 'picture'>
  /** One file, which the next one replaces. */
  single?: boolean
  /** Of documents of a record: one called like another takes its place, as its next version. */
  versions?: boolean
  /** What the button says; otherwise that files are added. */
  addId?: MessageId
  /** Marks the button as what has to be mended. */
  invalid?: boolean
  onBusy: OnBusy
}

/** What the file dialog offers; the server decides by the content. Documents are of so many kinds that all are offered. */
const offered = { paper: 'image/*,.heic,.heif,.tif,.tiff,.webp,application/pdf,.ofd', document: undefined }

/**
 * Files of a form: what is stored, which can be looked at, what is on its way, and what was not taken, which says why and keeps nothing waiting. Drawn
 * anew only when something of it has changed.
 */
export const UploadList = memo(function UploadList({
  files,
  onChange,
  use,
  single = false,
  versions = false,
  addId = 'upload.add',
  invalid = false,
  onBusy,
}: UploadListProps) {
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const [running, setRunning] = useState<{ key: number; file: File }[]>([])
  const own = useUploads()
  const onSending = useSteady<[1 | -1], void>((change) => {
    own.onBusy(change)
    onBusy(change)
  })
  const end = (key: number, uploaded: Uploaded | null) => {
    setRunning((all) => all.filter((entry) => entry.key !== key))
    if (uploaded) onChange((stored) => (single ? [uploaded] : versions ? withVersion(stored, uploaded) : [...stored, uploaded]))
  }
  return (
    <Box>
      <chakra.ul display="flex" flexDirection="column" gap="2" mb="2">
        {files.map((file) => (
          <Flex as="li" key={file.id} css={rowStyle}>
            <FileText size="1.2em" aria-hidden />
            <Flex flex="1" minW="0">
              <FileName file={file} />
            </Flex>
            <IconButton
              size="2xs"
              variant="ghost"
              aria-label={intl.formatMessage({ id: 'upload.remove' }, { name: file.name })}
              onClick={() => onChange((stored) => stored.filter(({ id }) => id !== file.id))}
            >
              <X />
            </IconButton>
          </Flex>
        ))}
        {running.map(({ key, file }) => (
          <Running key={key} file={file} use={use} onSending={onSending} onEnd={(uploaded) => end(key, uploaded)} />
        ))}
      </chakra.ul>
      {single && own.uploading ? null : (
        <Flex align="center" gap="3" rowGap="1" wrap="wrap">
          <Button size="xs" variant="outline" data-invalid={invalid || undefined} onClick={() => input.current?.click()}>
            <Upload />
            <FormattedMessage id={single && files.length > 0 ? 'upload.replace' : addId} />
          </Button>
          <chakra.span fontSize="xs" color="fg.muted">
            <FormattedMessage id="upload.takes" values={{ kinds: <FormattedMessage id={`upload.takes.${use}`} /> }} />
          </chakra.span>
        </Flex>
      )}
      <input
        ref={input}
        type="file"
        multiple={!single}
        accept={offered[use]}
        hidden
        aria-label={intl.formatMessage({ id: addId })}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])].map((file, index) => ({ key: Date.now() + index, file }))
          // Of a single one what was not taken gives way.
          setRunning((all) => (single ? chosen : [...all, ...chosen]))
          target.value = ''
        }}
      />
    </Box>
  )
})

const withVersion = (stored: readonly Uploaded[], file: Uploaded): Uploaded[] =>
  stored.some(({ name }) => name === file.name) ? stored.map((each) => (each.name === file.name ? file : each)) : [...stored, file]

interface RunningProps {
  file: File
  use: FileUse
  onSending: OnBusy
  onEnd: (uploaded: Uploaded | null) => void
}

function Running({ file, use, onSending, onEnd }: RunningProps) {
  const intl = useIntl()
  const errorText = useErrorText()
  const tell = useRef((_: number) => {})
  const machine = useMemo(
    () =>
      watched(
        uploadMachine.provide({
          actors: {
            send: fromPromise(({ signal }) => uploadFile(file, use, { signal, onProgress: (share) => tell.current(share), quiet: true })),
          },
        }),
      ),
    [file, use],
  )
  const actor = useActorRef(machine)
  const { value, context } = useSelector(actor, (snapshot) => snapshot)
  useEffect(() => {
    tell.current = (share) => actor.send({ type: 'progressed', share })
  }, [actor])
  const isSending = value === 'sending'
  useEffect(() => {
    if (!isSending) return
    onSending(1)
    return () => onSending(-1)
  }, [isSending, onSending])
  const finish = useSteady(onEnd)
  useEffect(() => {
    if (value === 'done') finish(context.uploaded)
    if (value === 'cancelled') finish(null)
  }, [value, context.uploaded, finish])
  const { problem } = context
  return (
    <Flex as="li" css={rowStyle} data-failed={value === 'failed' || undefined}>
      {value === 'failed' ? <FileWarning size="1.2em" aria-hidden /> : <FileText size="1.2em" aria-hidden />}
      <Box flex="1" minW="0">
        <Box truncate>{file.name}</Box>
        {value === 'failed' ? (
          <Box role="alert" fontSize="xs">
            <FormattedMessage
              id="upload.failed"
              values={{ reason: problem instanceof CallError ? errorText(problem) : <FormattedMessage id="error.50000" /> }}
            />
          </Box>
        ) : (
          <>
            <chakra.progress value={context.share} max={1} w="full" h="1.5" aria-label={file.name} />
            {context.share === 1 ? (
              <Box fontSize="xs" color="fg.muted">
                <FormattedMessage id="upload.processing" />
              </Box>
            ) : null}
          </>
        )}
      </Box>
      {value === 'failed' ? (
        <IconButton
          size="2xs"
          variant="ghost"
          aria-label={intl.formatMessage({ id: 'upload.retry' }, { name: file.name })}
          onClick={() => actor.send({ type: 'retry' })}
        >
          <RotateCw />
        </IconButton>
      ) : null}
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={intl.formatMessage({ id: isSending ? 'upload.cancel' : 'upload.remove' }, { name: file.name })}
        onClick={() => actor.send({ type: 'cancel' })}
      >
        <X />
      </IconButton>
    </Flex>
  )
}

const rowStyle = {
  alignItems: 'center',
  gap: '3',
  bg: 'bg.panel',
  borderWidth: '1px',
  rounded: 'md',
  px: '3',
  py: '2',
  fontSize: 'sm',
  '&[data-failed]': { bg: 'tone.bad.bg', color: 'tone.bad.fg', borderColor: 'tone.bad.fg' },
} as const
