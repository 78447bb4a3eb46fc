import { Button, chakra, Flex, IconButton } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

const pauseMilliseconds = 1200

/** Forward, back, or by itself. */
export function Player({ at, count, onGo }: { at: number; count: number; onGo: (at: number) => void }) {
  const intl = useIntl()
  const [playing, setPlaying] = useState(false)
  const last = count - 1
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => {
      if (at + 1 >= last) setPlaying(false)
      if (at < last) onGo(at + 1)
    }, pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [playing, at, last, onGo])
  const toggle = () => {
    if (!playing && at === last) onGo(0)
    setPlaying(!playing && count > 1)
  }
  return (
    <Flex gap="2" align="center" mb="3" role="group" aria-label={intl.formatMessage({ id: 'atlas.player' })}>
      <IconButton
        size="xs"
        variant="outline"
        aria-label={intl.formatMessage({ id: 'atlas.previousStep' })}
        disabled={at <= 0}
        onClick={() => onGo(at - 1)}
      >
        <ChevronLeft />
      </IconButton>
      <Button size="xs" onClick={toggle} disabled={count < 2}>
        {playing ? <Pause /> : <Play />}
        <FormattedMessage id={playing ? 'atlas.pause' : 'atlas.play'} />
      </Button>
      <IconButton
        size="xs"
        variant="outline"
        aria-label={intl.formatMessage({ id: 'atlas.nextStep' })}
        disabled={at >= last}
        onClick={() => onGo(at + 1)}
      >
        <ChevronRight />
      </IconButton>
      <chakra.span fontSize="sm" color="fg.muted" className="figures" aria-live="polite" ms="auto">
        <FormattedMessage id="atlas.stepOf" values={{ at: at + 1, count }} />
      </chakra.span>
    </Flex>
  )
}
