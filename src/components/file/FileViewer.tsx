import { Box, Button, chakra, Flex, IconButton } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { Download, ExternalLink, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { saveBlob } from './saveBlob.ts'
import { Failed } from '#src/components/feedback/Waiting.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { isTaken } from '#src/lib/fileUse.ts'
import { downloadFile } from '#src/services/file.ts'

export interface ShownFile {
  id: string
  name: string
}

const [least, most, factor] = [1, 6, 1.25]
const within = (zoom: number) => Math.min(most, Math.max(least, zoom))

/** A browser without a viewer of its own, as on most telephones, would show an empty frame. */
const showsPdf = (): boolean => navigator.pdfViewerEnabled !== false

/**
 * A stored picture or PDF to be read closely: pictures are zoomed, turned and moved by pointer or keyboard. Whatever can't be shown,
 * the way to open it apart or to save it stays beside it.
 */
export function FileViewer({ file, height = '34rem' }: { file: ShownFile; height?: string }) {
  const { stored, error, retry } = useStored(file)
  const { blob, address } = stored ?? {}
  const isPicture = blob !== undefined && isTaken('picture', blob.type)
  const isPdf = blob?.type === 'application/pdf'
  return (
    <Box borderWidth="1px" rounded="md" bg="bg.panel" overflow="hidden">
      {isPicture && address ? (
        <Picture key={file.id} file={file} address={address} height={height} />
      ) : (
        <Flex h={height} direction="column" align="center" justify="center" gap="3" fontSize="sm" color="fg.muted" bg="bg.muted">
          {error ? (
            <Failed error={error} onRetry={retry} />
          ) : isPdf && showsPdf() ? (
            <chakra.iframe src={address} title={file.name} w="full" h="full" />
          ) : (
            <Box px="4" textAlign="center">
              <FormattedMessage id={blob ? 'viewer.noPreview' : 'common.loading'} />
            </Box>
          )}
        </Flex>
      )}
      <Flex align="center" gap="2" px="3" py="2" borderTopWidth="1px" fontSize="xs" color="fg.muted">
        <Box flex="1" minW="0" truncate title={file.name}>
          {file.name}
        </Box>
        {address && (isPicture || isPdf) ? (
          <Button asChild size="2xs" variant="outline">
            <a href={address} target="_blank" rel="noreferrer">
              <ExternalLink />
              <FormattedMessage id="viewer.open" />
            </a>
          </Button>
        ) : null}
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
  const cache = useQueryClient()
  const [stored, setStored] = useState<{ id: string; blob: Blob; address: string } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<{ of: string; error: unknown } | null>(null)
  const current = `${id} ${attempt}`
  useEffect(() => {
    let address: string | null = null
    let here = true
    const bytes = cache.fetchQuery({
      queryKey: ['GET /api/admin/oss/{id}', id],
      queryFn: () => downloadFile(id, { quiet: true }),
      staleTime: 'static',
      retry: false,
    })
    bytes.then(
      (blob) => {
        if (!here) return
        address = URL.createObjectURL(blob)
        setStored({ id, blob, address })
      },
      (error: unknown) => (here ? setFailure({ of: current, error }) : undefined),
    )
    return () => {
      here = false
      if (address) URL.revokeObjectURL(address)
    }
  }, [cache, id, current])
  return {
    stored: stored?.id === id ? stored : null,
    error: failure?.of === current ? failure.error : null,
    retry: () => setAttempt((count) => count + 1),
  }
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
