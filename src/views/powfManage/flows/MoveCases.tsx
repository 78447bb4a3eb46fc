import { Button, chakra } from '@chakra-ui/react'
import { useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useQuery } from '@tanstack/react-query'
import { useChanged } from '#src/components/detail/changed.ts'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { chosenAfter } from '#src/components/list/chosenAfter.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { CallError } from '#src/services/callError.ts'
import { moveCases, pageMovable, type MovableCase } from '#src/services/flow.ts'

/** As many as are moved at once. */
const most = 100

/** Cases that go by another edition than new ones of these people: what this one would change, and how they come to it. */
export default function MoveCases({ id }: { id: string }) {
  const intl = useIntl()
  const changed = useChanged()
  const { data } = useQuery({
    queryKey: ['GET /api/powf/definition/{id}/movable/page', id],
    queryFn: ({ signal }) => pageMovable(id, { page: '1', limit: String(most) }, { signal, quiet: true }),
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const before = useRef<string | null>(null)
  const columns = useColumns()
  const { total = 0, rows = [] } = data ?? {}
  const movable = rows.filter(({ outcome }) => outcome === 'stays')
  const others = rows.filter(({ outcome }) => outcome === 'cannot')
  const cases = movable.filter((row) => chosen.has(row.id)).map((row) => ({ id: row.id, version: row.version }))
  if (total === 0) return null
  const send = async (reason: string) => {
    setRefused([])
    try {
      const { moved } = await moveCases(id, { cases, reason })
      say('good', intl.formatMessage({ id: 'flow.moved' }, { count: moved }))
      setChosen(new Set())
    } catch (error) {
      if (!(error instanceof CallError) || !error.details.errors) throw error
      setRefused(error.details.errors.map(({ message }) => message))
    }
    await changed('case', '/api/powf/definition')
  }
  const toggle = (key: string, range: boolean) => {
    const order = movable.map((row) => row.id)
    setChosen(chosenAfter(order, chosen, { key, range, before: before.current }))
    before.current = key
  }
  const caption = intl.formatMessage({ id: 'flow.move' })
  const shared = { columns, rowKey: (row: MovableCase) => row.id, rowHref: (row: MovableCase) => `/todo/${row.id}`, compact: true }
  return (
    <Section
      titleId="flow.move"
      aside={
        <Button size="sm" disabled={cases.length === 0} onClick={() => setAsking(true)}>
          <FormattedMessage id="flow.moveSelected" values={{ count: cases.length }} />
        </Button>
      }
    >
      <Callout role="note">
        <FormattedMessage id="flow.moveCount" values={{ count: total }} /> <FormattedMessage id="flow.moveHint" />
      </Callout>
      {refused.length > 0 ? (
        <Callout role="alert">
          <FormattedMessage id="flow.moveRefused" />
          <ul>
            {refused.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {movable.length > 0 ? (
        <DataTable
          {...shared}
          caption={caption}
          rows={movable}
          selection={{
            chosen,
            onToggle: toggle,
            onAll: (wanted) => setChosen(new Set(wanted ? movable.map((row) => row.id) : [])),
            nameOf: ({ no }) => no,
          }}
        />
      ) : null}
      {others.length > 0 ? (
        <chakra.div mt="4">
          <chakra.h3 fontSize="sm" fontWeight="medium" mb="2">
            <FormattedMessage id="flow.moveCannot" />
          </chakra.h3>
          <DataTable {...shared} caption={intl.formatMessage({ id: 'flow.moveCannot' })} rows={others} />
        </chakra.div>
      ) : null}
      {total > rows.length ? (
        <chakra.p mt="2" fontSize="sm" color="fg.muted">
          <FormattedMessage id="flow.moveMore" values={{ shown: rows.length, count: total }} />
        </chakra.p>
      ) : null}
      {isAsking ? (
        <ReasonDialog
          title={<FormattedMessage id="flow.move" />}
          confirm={<FormattedMessage id="flow.moveSelected" values={{ count: cases.length }} />}
          send={send}
          onClose={() => setAsking(false)}
        >
          <chakra.p mb="3">
            <FormattedMessage id="flow.moveHint" />
          </chakra.p>
        </ReasonDialog>
      ) : null}
    </Section>
  )
}

const useColumns = (): Column<MovableCase>[] => {
  const intl = useIntl()
  const both = useBothLanguages()
  return useMemo(() => {
    const namesOf = (nodes: MovableCase['comes']) =>
      intl.formatList(
        nodes.map(({ title, titleEn }) => both(title, titleEn)),
        { style: 'narrow' },
      )
    const text = (id: MessageId, values?: Record<string, string | number>) => intl.formatMessage({ id }, values)
    const changesOf = ({ hindrance, hinderedAt, atOnce, beginsAgain, comes, fallsAway }: MovableCase): string[] => {
      if (hindrance) return [`${text(`flow.hindrance.${hindrance}`)}${hinderedAt ? ` · ${namesOf([hinderedAt])}` : ''}`]
      const said = [
        ...(comes.length > 0 ? [text('flow.moveComes', { nodes: namesOf(comes) })] : []),
        ...(fallsAway.length > 0 ? [text('flow.moveFallsAway', { nodes: namesOf(fallsAway) })] : []),
      ]
      return [
        ...(atOnce ? [text(`flow.moveAtOnce.${atOnce}`)] : []),
        ...(beginsAgain ? [text('flow.moveBeginsAgain')] : []),
        ...(said.length > 0 ? said : [text('flow.moveSame')]),
      ]
    }
    return [
      { id: 'case', labelId: 'flow.moveCase', cell: ({ no, title, titleEn }) => `${no} ${both(title, titleEn)}`, room: 'some' },
      {
        id: 'stands',
        labelId: 'flow.moveStands',
        cell: ({ edition, state, standsAt }) =>
          `${text('flow.editionNo', { edition })} · ${state === 'returned' ? text('flow.moveWithInitiator') : namesOf(standsAt)}`,
        room: 'some',
      },
      {
        id: 'changes',
        labelId: 'flow.moveChanges',
        cell: (row) => (
          <div>
            {changesOf(row).map((each) => (
              <div key={each}>{each}</div>
            ))}
          </div>
        ),
        room: 'much',
      },
    ]
  }, [intl, both])
}
