import { Box, Button, chakra, Flex, IconButton } from '@chakra-ui/react'
import { useActorRef, useSelector } from '@xstate/react'
import { FileText, RotateCw, Upload, X } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { fromPromise } from 'xstate'
import type { MessageId } from '#src/lang/ids.ts'
import { uploadMachine, type Uploaded } from '#src/machines/session/upload.ts'
import { uploadFile } from '#src/services/file.ts'
import { FileName } from '#src/components/file/FileName.tsx'
import { watched } from '#src/components/inspector/watched.ts'
import { useSteady } from './useSteady.ts'
import type { OnBusy } from './useUploads.ts'

interface UploadListProps {
  files: readonly Uploaded[]
  onChange: (change: (files: readonly Uploaded[]) => Uploaded[]) => void
  /** One file, which the next one replaces. */
  single?: boolean
  /** What the button says; otherwise that files are added. */
  addId?: MessageId
  /** The types offered, as the file dialog knows them; the server decides by the content. */
  accept?: string
  /** Marks the button as what has to be mended. */
  invalid?: boolean
  onBusy: OnBusy
}

/** Files of a form: what is stored, which can be looked at, and what is on its way. Drawn anew only when something of it has changed. */
export const UploadList = memo(function UploadList({
  files,
  onChange,
  single = false,
  addId = 'upload.add',
  accept,
  invalid = false,
  onBusy,
}: UploadListProps) {
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const [running, setRunning] = useState<{ key: number; file: File }[]>([])
  const busy = running.length > 0
  const tellBusy = useSteady(onBusy)
  useEffect(() => {
    if (!busy) return
    tellBusy(1)
    return () => tellBusy(-1)
  }, [busy, tellBusy])
  const end = (key: number, uploaded: Uploaded | null) => {
    setRunning((all) => all.filter((entry) => entry.key !== key))
    if (uploaded) onChange((stored) => (single ? [uploaded] : [...stored, uploaded]))
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
          <Running key={key} file={file} onEnd={(uploaded) => end(key, uploaded)} />
        ))}
      </chakra.ul>
      {single && running.length > 0 ? null : (
        <Button size="xs" variant="outline" data-invalid={invalid || undefined} onClick={() => input.current?.click()}>
          <Upload />
          <FormattedMessage id={single && files.length > 0 ? 'upload.replace' : addId} />
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple={!single}
        accept={accept}
        hidden
        aria-label={intl.formatMessage({ id: addId })}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          setRunning((all) => [...all, ...chosen.map((file, index) => ({ key: Date.now() + index, file }))])
          target.value = ''
        }}
      />
    </Box>
  )
})

function Running({ file, onEnd }: { file: File; onEnd: (uploaded: Uploaded | null) => void }) {
  const intl = useIntl()
  const tell = useRef((_: number) => {})
  const machine = useMemo(
    () =>
      watched(
        uploadMachine.provide({
          actors: { send: fromPromise(({ signal }) => uploadFile(file, { signal, onProgress: (share) => tell.current(share) })) },
        }),
      ),
    [file],
  )
  const actor = useActorRef(machine)
  const { value, context } = useSelector(actor, (snapshot) => snapshot)
  useEffect(() => {
    tell.current = (share) => actor.send({ type: 'progressed', share })
  }, [actor])
  const finish = useSteady(onEnd)
  useEffect(() => {
    if (value === 'done') finish(context.uploaded)
    if (value === 'cancelled') finish(null)
  }, [value, context.uploaded, finish])
  return (
    <Flex as="li" css={rowStyle}>
      <FileText size="1.2em" aria-hidden />
      <Box flex="1" minW="0">
        <Box truncate>{file.name}</Box>
        <chakra.progress value={context.share} max={1} w="full" h="1.5" aria-label={file.name} />
      </Box>
      {value === 'failed' ? (
        <IconButton
          size="2xs"
          variant="ghost"
          aria-label={intl.formatMessage({ id: 'common.retry' })}
          onClick={() => actor.send({ type: 'retry' })}
        >
          <RotateCw />
        </IconButton>
      ) : null}
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={intl.formatMessage({ id: 'common.cancel' })}
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
} as const
