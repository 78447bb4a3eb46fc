import { Button, Flex, IconButton } from '@chakra-ui/react'
import { ImageDown, Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useIntl } from 'react-intl'
import { say } from '#src/components/feedback/messages.ts'
import type { ChartLayout } from './layout.ts'
import { saveDrawing } from './saveDrawing.ts'

interface CanvasToolsProps {
  svg: SVGSVGElement | null
  layout: ChartLayout
  name: string
  step: number
  onZoom: (factor: number) => void
  onFit: () => void
}

/** Larger, smaller, all of it; and the drawing as a file. */
export function CanvasTools({ svg, layout, name, step, onZoom, onFit }: CanvasToolsProps) {
  const intl = useIntl()
  const save = (kind: 'svg' | 'png') => {
    if (svg) saveDrawing(kind, svg, layout, name).catch(() => say('bad', intl.formatMessage({ id: 'chart.notSaved' })))
  }
  const zooms = [
    { id: 'chart.zoomIn', Icon: ZoomIn, act: () => onZoom(step) },
    { id: 'chart.zoomOut', Icon: ZoomOut, act: () => onZoom(1 / step) },
    { id: 'chart.fit', Icon: Maximize, act: onFit },
  ] as const
  return (
    <Flex gap="1" ms="auto">
      {zooms.map(({ id, Icon, act }) => (
        <IconButton
          key={id}
          size="xs"
          variant="outline"
          aria-label={intl.formatMessage({ id })}
          title={intl.formatMessage({ id })}
          onClick={act}
        >
          <Icon />
        </IconButton>
      ))}
      {(['svg', 'png'] as const).map((kind) => (
        <Button
          key={kind}
          size="xs"
          variant="outline"
          aria-label={intl.formatMessage({ id: 'chart.saveAs' }, { kind: kind.toUpperCase() })}
          onClick={() => save(kind)}
        >
          <ImageDown />
          {kind.toUpperCase()}
        </Button>
      ))}
    </Flex>
  )
}
