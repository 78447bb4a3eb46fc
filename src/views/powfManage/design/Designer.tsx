import { Button, chakra, Flex } from '@chakra-ui/react'
import { Redo2, TriangleAlert, Undo2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FlowChart } from '#src/components/flow/FlowChart.tsx'
import { flowWords, type FlowNames } from '#src/components/flow/words.ts'
import type { ChosenPerson } from '#src/components/form/ChoosePeople.tsx'
import { isTyping } from '#src/components/form/isTyping.ts'
import { useSteady } from '#src/components/form/useSteady.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { SavedDesign } from '#src/machines/approval/design/design.ts'
import type { Edit } from '#src/machines/approval/design/edits.ts'
import { faultsOf, flowFaultCodes } from '#src/machines/approval/faults.ts'
import { Chart } from './Chart.tsx'
import { DesigningContext, type Designing, type FlowOptions, type ToldFault } from './designing.ts'
import { Panel } from './Panel.tsx'
import { Superseded } from './Superseded.tsx'
import { toldOf } from './told.ts'
import { useDesign, type DesignOptions } from './useDesign.ts'
import { useWide } from './useWide.ts'

interface DesignerProps extends DesignOptions {
  /** What the definition calls by ids and codes, as people call it. */
  names: FlowNames
  options: FlowOptions
  /** Whether it holds what nobody has saved. */
  onUnsaved: (isUnsaved: boolean) => void
  /** What somebody else has saved meanwhile. */
  readTheirs: () => Promise<SavedDesign>
}

/** A definition that people draw: cards below one another, with what they say beside them. In a narrow window it is only read. */
export default function Designer({ names, options, onUnsaved, readTheirs, ...its }: DesignerProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const isWide = useWide()
  const { actor, snapshot, told, isUnsaved } = useDesign(its)
  const { present, selected, past, future } = snapshot.context
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  const [said, setSaid] = useState('')
  const [met, setMet] = useState<readonly ChosenPerson[]>([])
  const chart = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  /** The focus follows what is selected next: what had it may be gone. */
  const follows = useRef(false)

  const known = useMemo((): FlowNames => [...namesOf(options), ...met.map(personName), ...names], [options, met, names])
  const words = useMemo(() => flowWords(intl, both, present.type, known), [intl, both, present.type, known])
  const faults = useMemo((): readonly ToldFault[] => [...faultsOf(present), ...told.filter(isServers)], [present, told])

  const focusCard = () => chart.current?.querySelector<HTMLElement>(`[data-card="${selected ?? ''}"]`)?.focus()
  useEffect(() => {
    if (!follows.current) return
    follows.current = false
    focusCard()
  })
  const isInPanel = () => panel.current?.contains(document.activeElement) === true
  const edit = (what: Edit, typing?: string) => {
    actor.send({ type: 'edit', edit: what, ...(typing !== undefined && { typing }) })
    const after = actor.getSnapshot().context
    follows.current = !isInPanel() || what.do === 'remove'
    if (typing !== undefined) return
    const { id, title, place, count } = toldOf(what, present, after.present, after.selected)
    setSaid(intl.formatMessage({ id }, { title: both(title.zh, title.en), place, count }))
  }
  const step = (type: 'undo' | 'redo') => {
    actor.send({ type })
    follows.current = !isInPanel()
    setSaid(intl.formatMessage({ id: `design.did.${type}` }))
  }
  const onKeyDown = useSteady((event: KeyboardEvent) => {
    const isWithin = isInPanel() || !isTyping(event)
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !isWithin || document.querySelector('[role=dialog]')) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y' && key !== 's') return
    event.preventDefault()
    if (key === 's') actor.send({ type: 'save' })
    else step(key === 'y' || event.shiftKey ? 'redo' : 'undo')
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onKeyDown])
  const toNextFault = () => {
    const faulty = [...(chart.current?.querySelectorAll<HTMLElement>('[data-faulty]') ?? [])]
    const at = faulty.findIndex((card) => card.dataset['card'] === (selected ?? ''))
    faulty[(at + 1) % faulty.length]?.focus()
  }

  const designing: Designing = {
    definition: present,
    selected,
    words,
    names: known,
    options,
    faultsOf: (about) => faults.filter((fault) => fault.about === about),
    edit,
    select: (id) => actor.send({ type: 'select', id }),
    meet: (people) => setMet((before) => [...people, ...before]),
  }
  const state = snapshot.value
  return (
    <>
      {state === 'superseded' ? (
        <Superseded
          own={present}
          readTheirs={readTheirs}
          onPutOnTop={(theirs) => actor.send({ type: 'putOnTop', theirs })}
          onTakeTheirs={(theirs) => actor.send({ type: 'takeTheirs', theirs })}
        />
      ) : null}
      <Flex css={barStyle}>
        {isWide ? (
          <>
            <Button size="xs" variant="outline" disabled={past.length === 0} onClick={() => step('undo')}>
              <Undo2 />
              <FormattedMessage id="design.undo" />
            </Button>
            <Button size="xs" variant="outline" disabled={future.length === 0} onClick={() => step('redo')}>
              <Redo2 />
              <FormattedMessage id="design.redo" />
            </Button>
            {faults.length > 0 ? (
              <Button size="xs" variant="outline" color="fg.error" onClick={toNextFault}>
                <TriangleAlert />
                <FormattedMessage id="design.faults" values={{ count: faults.length }} />
              </Button>
            ) : null}
          </>
        ) : (
          <chakra.p fontSize="sm" color="fg.muted" flex="1">
            <FormattedMessage id="design.narrow" />
          </chakra.p>
        )}
        <chakra.span ms="auto" fontSize="sm" color="fg.muted" role="status">
          {state === 'editing' ? (
            <FormattedMessage id={isUnsaved ? 'design.unsaved' : 'design.saved'} />
          ) : (
            <FormattedMessage id={`state.design.${state}`} />
          )}
        </chakra.span>
        <Button
          size="xs"
          disabled={!isUnsaved || state === 'superseded'}
          loading={state === 'saving'}
          onClick={() => actor.send({ type: 'save' })}
        >
          <FormattedMessage id="design.save" />
        </Button>
      </Flex>
      <chakra.div srOnly role="status" aria-live="polite">
        {said}
      </chakra.div>
      {isWide ? (
        <DesigningContext value={designing}>
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) 22rem" gap="4">
            <Chart ref={chart} onOpen={() => panel.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()} />
            <Panel ref={panel} onEscape={focusCard} />
          </chakra.div>
        </DesigningContext>
      ) : (
        <FlowChart definition={present} names={known} />
      )}
    </>
  )
}

/** Below the bars of the frame. */
const barStyle = {
  gap: '2',
  alignItems: 'center',
  flexWrap: 'wrap',
  py: '2',
  mb: '1',
  bg: 'bg.canvas',
  lg: { position: 'sticky', top: '5.6rem', zIndex: '2' },
} as const

const own: ReadonlySet<string> = new Set(flowFaultCodes)

/** What only the server can find. */
const isServers = ({ code }: ToldFault): boolean => !own.has(code)

type FlowName = FlowNames[number]

const personName = ({ id, name, nameEn }: ChosenPerson): FlowName => ({ by: 'user', key: id, name, nameEn })

const namesOf = ({ roles, groups, units, categories }: FlowOptions): FlowName[] => [
  ...roles.map(({ code, name, nameEn }) => ({ by: 'role' as const, key: code, name, nameEn })),
  ...groups.map(({ code, name, nameEn }) => ({ by: 'group' as const, key: code, name, nameEn })),
  ...units.map(({ id, name, nameEn }) => ({ by: 'unit' as const, key: id, name, nameEn })),
  ...categories.map(({ code, name, nameEn }) => ({ by: 'category' as const, key: code, name, nameEn })),
]
