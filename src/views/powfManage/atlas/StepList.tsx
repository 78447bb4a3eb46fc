import { Box, chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Moment } from '#src/components/value/Moment.tsx'
import { useMachineTexts } from '#src/components/chart/texts.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { AtlasRecord } from '#src/services/atlas.ts'
import { durationText } from '#src/components/value/duration.ts'

interface StepListProps {
  machine: BusinessMachineId
  steps: AtlasRecord['steps']
  at: number
  onGo: (at: number) => void
}

/** The life line: every step with who, when and how long; the arrow keys go through it. */
export function StepList({ machine, steps, at, onGo }: StepListProps) {
  const intl = useIntl()
  const texts = useMachineTexts(machine)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-current]')
    const box = list.current
    if (!shown || !box) return
    // Only the list itself is moved, never the page.
    const [top, bottom] = [shown.offsetTop - box.offsetTop, shown.offsetTop - box.offsetTop + shown.offsetHeight]
    if (top < box.scrollTop) box.scrollTop = top
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
    if (box.contains(document.activeElement)) shown.focus({ preventScroll: true })
  }, [at])
  const move = (event: KeyboardEvent) => {
    const next = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    if (next >= 0 && next < steps.length) onGo(next)
  }
  return (
    <chakra.ol ref={list} maxH={{ base: '24rem', lg: '38rem' }} overflow="auto" onKeyDown={move} position="relative" p="1" m="-1">
      {steps.map(({ seq, event, to, at: when, actor, seconds, deviation }, index) => (
        <chakra.li key={seq}>
          <chakra.button
            type="button"
            w="full"
            textAlign="start"
            fontSize="sm"
            lineHeight="1.5"
            px="2"
            py="1.5"
            rounded="md"
            cursor="pointer"
            borderStartWidth="3px"
            borderColor={index === at ? 'accent.fg' : index < at ? 'accent.border' : 'transparent'}
            bg={index === at ? 'accent.subtle' : undefined}
            _hover={{ bg: 'bg.muted' }}
            tabIndex={index === at ? 0 : -1}
            aria-current={index === at ? 'step' : undefined}
            onClick={() => onGo(index)}
          >
            <chakra.span fontWeight="medium">{texts.event(event)}</chakra.span>
            <chakra.span color="fg.muted"> → </chakra.span>
            {texts.state(to)}
            <Box color="fg.muted" fontSize="xs">
              {actor || <FormattedMessage id={actor === '' ? 'common.notTold' : 'common.clock'} />} · <Moment at={when} />
              {seconds === null ? null : (
                <>
                  {' · '}
                  <FormattedMessage id="common.took" values={{ duration: durationText(intl, seconds, 'long') }} />
                </>
              )}
            </Box>
            {deviation === null ? null : (
              <Box color="tone.bad.fg" fontSize="xs" fontWeight="medium" display="flex" gap="1" alignItems="center">
                <TriangleAlert size="1em" aria-hidden />
                <FormattedMessage id={`atlas.deviation.${deviation}`} />
              </Box>
            )}
          </chakra.button>
        </chakra.li>
      ))}
    </chakra.ol>
  )
}
