import { chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card, Facts, RecordBody, Section } from '#src/components/detail/DetailPage.tsx'
import RemoveDialog from '#src/components/entity/RemoveDialog.tsx'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { PartHeader } from '#src/components/list/PartHeader.tsx'
import { RowButton } from '#src/components/list/RowButton.tsx'
import { useArea } from '#src/components/registration/useArea.ts'
import { useSession } from '#src/components/session/session.ts'
import type { Nested } from '#src/components/tree/rows.ts'
import { entityCalls } from '#src/services/entity.ts'
import { getUnit, type OneUnit, type UnitNode } from '#src/services/unit.ts'
import { UnitDialog } from './UnitDialog.tsx'

interface ChosenUnitProps {
  id: string
  nodes: readonly Nested<UnitNode>[]
  onChoose: (id: string | undefined) => void
}

/** One unit: whom it names, what is missing, and who is asked above it. */
export function ChosenUnit({ id, ...rest }: ChosenUnitProps) {
  const answer = useQuery({ queryKey: ['GET /api/po/unit/{id}', id], queryFn: ({ signal }) => getUnit(id, { signal, quiet: true }) })
  return <RecordBody answer={answer}>{(unit) => <UnitShown unit={unit} {...rest} />}</RecordBody>
}

function UnitShown({ unit, nodes, onChoose }: Omit<ChosenUnitProps, 'id'> & { unit: OneUnit }) {
  const both = useBothLanguages()
  const { may } = useSession()
  const [doing, setDoing] = useState<'add' | 'edit' | 'remove' | null>(null)
  const end = () => setDoing(null)
  const mayEdit = may('poMtBasicUnit:edit')
  const name = both(unit.name, unit.nameEn)
  return (
    <>
      <PartHeader title={name}>
        {mayEdit && unit.active ? <RowButton id="unit.addBelow" name={name} onClick={() => setDoing('add')} /> : null}
        {mayEdit ? <RowButton id="entity.edit" name={name} onClick={() => setDoing('edit')} /> : null}
        {mayEdit && unit.aboveId !== '' ? <RowButton id="entity.delete" name={name} destroys onClick={() => setDoing('remove')} /> : null}
      </PartHeader>
      {unit.gaps.length > 0 && unit.active ? (
        <Callout role="note">
          {unit.gaps.map((gap) => (
            <chakra.p key={gap}>
              <FormattedMessage id={`unit.gap.${gap}`} />
            </chakra.p>
          ))}
        </Callout>
      ) : null}
      <UnitFacts unit={unit} />
      <Superiors superiors={unit.superiors} />
      {doing === 'add' ? <UnitDialog nodes={nodes} aboveId={unit.id} onSaved={onChoose} onClose={end} /> : null}
      {doing === 'edit' ? <UnitDialog nodes={nodes} unit={unit} aboveId={unit.aboveId} onSaved={onChoose} onClose={end} /> : null}
      {doing === 'remove' ? <RemoveUnit id={unit.id} name={name} onRemoved={() => onChoose(undefined)} onClose={end} /> : null}
    </>
  )
}

function UnitFacts({ unit }: { unit: OneUnit }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { name: area } = useArea(unit.areaCode)
  return (
    <Card>
      <Facts
        facts={[
          { labelId: 'unit.headId', value: <Person person={unit.head} /> },
          {
            labelId: 'unit.approverIds',
            value:
              unit.approvers.length === 0 ? (
                '—'
              ) : (
                <chakra.ol>
                  {unit.approvers.map((person) => (
                    <li key={person.id}>
                      <Person person={person} />
                    </li>
                  ))}
                </chakra.ol>
              ),
          },
          { labelId: 'unit.budgetOwnerId', value: <Person person={unit.budgetOwner} /> },
          { labelId: 'unit.people', value: intl.formatNumber(unit.people) },
          { labelId: 'unit.code', value: unit.code },
          { labelId: 'unit.kind', value: <FormattedMessage id={`unit.kind.${unit.kind}`} /> },
          { labelId: 'unit.company', value: both(unit.companyName, unit.companyNameEn) },
          { labelId: 'unit.areaCode', value: area || '—' },
          { labelId: 'unit.active', value: <FormattedMessage id={unit.active ? 'entity.yes' : 'entity.no'} /> },
        ]}
      />
    </Card>
  )
}

/** Somebody by name, and whether they can do what comes to them. */
function Person({ person }: { person: OneUnit['head'] }) {
  const both = useBothLanguages()
  if (!person) return '—'
  return (
    <>
      {both(person.name, person.nameEn)}
      {person.canAct ? null : (
        <chakra.span className="pill" data-tone="bad" ms="2">
          <FormattedMessage id="unit.cantAct" />
        </chakra.span>
      )}
    </>
  )
}

function Superiors({ superiors }: Pick<OneUnit, 'superiors'>) {
  const both = useBothLanguages()
  return (
    <chakra.div mt="6">
      <Section titleId="unit.superiors">
        <chakra.p fontSize="sm" color="fg.muted" mb="2">
          <FormattedMessage id="unit.superiors.help" />
        </chakra.p>
        <chakra.ol ps="5" listStyleType="decimal" fontSize="sm">
          {superiors.map(({ unitId, unitName, unitNameEn, head }) => (
            <chakra.li key={unitId} py="1">
              {head ? <Person person={head} /> : <FormattedMessage id="unit.noHead" />}
              <chakra.span color="fg.muted" ms="2">
                {both(unitName, unitNameEn)}
              </chakra.span>
            </chakra.li>
          ))}
        </chakra.ol>
      </Section>
    </chakra.div>
  )
}

const path = '/api/po/unit'

function RemoveUnit({ id, name, onRemoved, onClose }: { id: string; name: string; onRemoved: () => void; onClose: () => void }) {
  const intl = useIntl()
  const cache = useQueryClient()
  const changed = useChanged()
  const end = () => {
    onClose()
    void changed(path)
  }
  const onDone = () => {
    say('good', intl.formatMessage({ id: 'entity.deleted' }))
    onRemoved()
    // It still stands until the next render: what is gone is not asked for once more.
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === id })
    end()
  }
  return <RemoveDialog id={id} name={name} used={path} remove={() => entityCalls(path).remove(id)} onDone={onDone} onClose={end} />
}
