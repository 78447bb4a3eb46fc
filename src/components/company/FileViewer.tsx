import { Box, Button, chakra, Flex, IconButton } from '@chakra-ui/react'
import { Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { saveBlob } from '#src/components/list/exportRows.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { downloadFile } from '#src/services/file.ts'

export interface ShownFile {
  id: string
  name: string
}

const [least, most, factor] = [1, 6, 1.25]
const within = (zoom: number) => Math.min(most, Math.max(least, zoom))

/** A stored picture or PDF to be read closely: zoomed, turned and moved by pointer or keyboard. */
export function FileViewer({ file, height = '34rem' }: { file: ShownFile; height?: string }) {
  const { address, blob, failed, retry } = useStored(file)
  return (
    <Box borderWidth="1px" rounded="md" bg="bg.panel" overflow="hidden">
      {blob?.type.startsWith('image/') && address ? (
        <Picture key={file.id} file={file} address={address} height={height} />
      ) : (
        <Flex h={height} direction="column" align="center" justify="center" gap="3" fontSize="sm" color="fg.muted" bg="bg.muted">
          {failed ? (
            <Button size="sm" variant="outline" onClick={retry}>
              <FormattedMessage id="common.retry" />
            </Button>
          ) : blob?.type === 'application/pdf' && address ? (
            <chakra.iframe src={address} title={file.name} w="full" h="full" />
          ) : (
            <FormattedMessage id={blob ? 'viewer.noPreview' : 'common.loading'} />
          )}
        </Flex>
      )}
      <Flex align="center" gap="2" px="3" py="2" borderTopWidth="1px" fontSize="xs" color="fg.muted">
        <Box flex="1" minW="0" truncate title={file.name}>
          {file.name}
        </Box>
        <Button size="2xs" variant="outline" disabled={!blob} onClick={() => (blob ? saveBlob(blob, file.name) : undefined)}>
          <Download />
          <FormattedMessage id="common.download" />
        </Button>
      </Flex>
    </Box>
  )
}

/** The bytes of a file under an address of this page; their type is the server's, which goes by the content. */
const useStored = ({ id }: ShownFile) => {
  const [stored, setStored] = useState<{ id: string; blob: Blob; address: string } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [failedAt, setFailedAt] = useState<string | null>(null)
  const current = `${id} ${attempt}`
  useEffect(() => {
    const abort = new AbortController()
    let address: string | null = null
    downloadFile(id, { signal: abort.signal, quiet: true }).then(
      (blob) => {
        address = URL.createObjectURL(blob)
        setStored({ id, blob, address })
      },
      () => (abort.signal.aborted ? undefined : setFailedAt(current)),
    )
    return () => {
      abort.abort()
      if (address) URL.revokeObjectURL(address)
    }
  }, [id, current])
  const own = stored?.id === id ? stored : null
  return { address: own?.address, blob: own?.blob, failed: failedAt === current, retry: () => setAttempt((count) => count + 1) }
}

function Picture({ file, address, height }: { file: ShownFile; address: string; height: string }) {
  const intl = useIntl()
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const drag = useDrag()
  const act: Record<string, () => void> = {
    '+': () => setZoom((now) => within(now * factor)),
    '=': () => setZoom((now) => within(now * factor)),
    '-': () => setZoom((now) => within(now / factor)),
    '0': () => setZoom(1),
    r: () => setTurn((now) => (now + 90) % 360),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const does = event.ctrlKey || event.metaKey || event.altKey ? undefined : act[event.key]
    if (!does) return
    event.preventDefault()
    does()
  }
  const tool = (labelId: MessageId, key: string, icon: React.ReactNode) => (
    <IconButton size="xs" variant="outline" bg="bg.panel" aria-label={intl.formatMessage({ id: labelId })} onClick={act[key]}>
      {icon}
    </IconButton>
  )
  return (
    <Box position="relative">
      <Flex position="absolute" top="2" insetInlineEnd="2" gap="1" zIndex="1" align="center">
        <chakra.span fontSize="xs" bg="bg.panel" rounded="sm" px="1.5" py="0.5" className="figures" aria-live="polite">
          {Math.round(zoom * 100)}%
        </chakra.span>
        {tool('viewer.zoomOut', '-', <ZoomOut />)}
        {tool('viewer.zoomIn', '+', <ZoomIn />)}
        {tool('viewer.turn', 'r', <RotateCw />)}
      </Flex>
      <Box
        h={height}
        overflow="auto"
        bg="bg.muted"
        role="region"
        tabIndex={0}
        aria-label={intl.formatMessage({ id: 'viewer.label' }, { name: file.name })}
        cursor={zoom > 1 ? 'grab' : 'zoom-in'}
        onKeyDown={onKeyDown}
        onDoubleClick={() => setZoom((now) => (now > 1 ? 1 : 2))}
        {...drag}
      >
        <Flex w={`${zoom * 100}%`} h={`${zoom * 100}%`} align="center" justify="center" p="2">
          <chakra.img
            src={address}
            alt={file.name}
            maxW="full"
            maxH="full"
            minH="0"
            draggable={false}
            style={{ transform: `rotate(${turn}deg)` }}
          />
        </Flex>
      </Box>
    </Box>
  )
}

/** Moves what is larger than its frame by dragging it; fingers scroll by themselves. */
const useDrag = () => {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType === 'mouse') from.current = { x: clientX, y: clientY }
    },
    onPointerMove: ({ currentTarget, clientX, clientY, buttons }: PointerEvent) => {
      if (!from.current || buttons === 0) return
      currentTarget.scrollBy(from.current.x - clientX, from.current.y - clientY)
      from.current = { x: clientX, y: clientY }
    },
    onPointerUp: () => {
      from.current = null
    },
  }
}
