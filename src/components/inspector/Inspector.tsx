import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActorList } from './ActorList.tsx'
import { Details } from './Details.tsx'
import { EventLog } from './EventLog.tsx'
import { ImportedBar, PastBar, Problem } from './Bars.tsx'
import { closeInspector, whenInspectorCloses } from './opening.ts'
import { Recorder } from './recorder.ts'
import type { Recording, RecordingError } from './recording.ts'
import { Tools } from './Tools.tsx'

/** One for the page: it goes on recording while nobody is signed in. */
const recorder = new Recorder()

/** The machines that run in this browser: who they are, what they are told, where they stood at any moment. Only to be looked at. */
export default function Inspector() {
  const intl = useIntl()
  const panel = useRef<HTMLElement>(null)
  const live = useSyncExternalStore(recorder.subscribe, recorder.recording)
  const [imported, setImported] = useState<{ name: string; recording: Recording } | null>(null)
  const [problem, setProblem] = useState<{ name: string; error: RecordingError } | null>(null)
  const [chosen, choose] = useState<string | null>(null)
  /** Number of the entry that is looked at; null for how it is now. */
  const [looked, look] = useState<number | null>(null)
  const recording = imported?.recording ?? live
  const { entries, actors } = recording
  useEffect(() => {
    recorder.start()
    whenInspectorCloses(() => recorder.end())
  }, [])
  useMakingRoom(panel)

  const entryLookedAt = entries.find(({ number }) => number === looked) ?? null
  const actor = actors.find(({ key }) => key === (entryLookedAt?.actor ?? chosen)) ?? actors[0]
  const own = actor ? entries.filter((entry) => entry.actor === actor.key) : []
  const shown = entryLookedAt ?? own.at(-1) ?? null
  const isPast = entryLookedAt !== null && entryLookedAt !== own.at(-1)
  const step = (by: number) => look(own[own.findIndex(({ number }) => number === shown?.number) + by]?.number ?? looked)
  const goBackToNow = () => {
    choose(actor?.key ?? null)
    look(null)
  }
  const show = (next: { name: string; recording: Recording } | null) => {
    setImported(next)
    setProblem(null)
    look(null)
    choose(null)
  }
  return (
    <chakra.section
      ref={panel}
      tabIndex={-1}
      aria-label={intl.formatMessage({ id: 'inspector.title' })}
      css={panelStyle}
      onKeyDown={({ key, defaultPrevented }) => (key === 'Escape' && !defaultPrevented ? closeInspector() : undefined)}
    >
      <Tools recorder={recorder} recording={recording} isImported={imported !== null} onRead={show} onProblem={setProblem} />
      {problem ? <Problem {...problem} onClose={() => setProblem(null)} /> : null}
      {imported ? <ImportedBar name={imported.name} recording={imported.recording} onLeave={() => show(null)} /> : null}
      {isPast ? <PastBar entry={entryLookedAt} first={own[0]?.number === shown?.number} onStep={step} onNow={goBackToNow} /> : null}
      <Grid css={columns}>
        <ActorList
          recording={recording}
          selected={actor?.key ?? null}
          onSelect={(key) => {
            choose(key)
            look(null)
          }}
        />
        <EventLog recording={recording} selected={looked} onSelect={look} />
        {actor && shown ? (
          <Details key={actor.key} actor={actor} entry={shown} own={own} />
        ) : (
          <Box p="4" fontSize="sm" color="fg.muted">
            <FormattedMessage id="inspector.nothing" />
          </Box>
        )}
      </Grid>
      <Flex hideFrom="lg" h="2" flexShrink="0" />
    </chakra.section>
  )
}

/** The page keeps its end in sight above the panel; the focus comes in, and goes back at the end. */
const useMakingRoom = (panel: { current: HTMLElement | null }): void => {
  useEffect(() => {
    const { body, documentElement } = document
    const before = document.activeElement
    const height = `${panel.current?.offsetHeight ?? 0}px`
    body.style.paddingBottom = height
    documentElement.style.scrollPaddingBottom = height
    panel.current?.focus({ preventScroll: true })
    return () => {
      body.style.paddingBottom = ''
      documentElement.style.scrollPaddingBottom = ''
      const target = before instanceof HTMLElement && before.isConnected && before !== body ? before : document.getElementById('main')
      target?.focus({ preventScroll: true })
    }
  }, [panel])
}

const panelStyle = {
  position: 'fixed',
  insetInline: '0',
  bottom: '0',
  h: { base: '72dvh', lg: 'max(24rem, 46dvh)' },
  display: 'flex',
  flexDirection: 'column',
  bg: 'bg.panel',
  borderTopWidth: '2px',
  borderColor: 'accent.solid',
  boxShadow: 'lg',
  zIndex: 'banner',
  fontSize: 'sm',
  outline: 'none',
} as const

const columns = {
  flex: '1',
  minH: '0',
  overflowY: { base: 'auto', lg: 'hidden' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '12rem minmax(0, 1fr) minmax(0, 1.15fr)' },
  alignContent: { base: 'start', lg: 'stretch' },
  gridAutoRows: 'max-content',
  gridTemplateRows: { lg: 'minmax(0, 1fr)' },
} as const
