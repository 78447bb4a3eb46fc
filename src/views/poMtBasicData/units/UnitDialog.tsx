import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import EntityDialog from '#src/components/entity/EntityDialog.tsx'
import type { OwnField } from '#src/components/entity/EntityField.tsx'
import { inOrder } from '#src/components/entity/InOrder.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { AreaPicker } from '#src/components/registration/AreaPicker.tsx'
import { rowsOf, type Nested } from '#src/components/tree/rows.ts'
import type { Choice } from '#src/lib/choice.ts'
import { entityCalls, type Content } from '#src/services/entity.ts'
import { getUnit, getUnitPeople, type OneUnit, type UnitNode, type UnitPerson } from '#src/services/unit.ts'

const calls = entityCalls('/api/po/unit')
const load = async () => (await import('#src/contract/unit.ts')).unit

const Region: OwnField = ({ value, onChange, error }) => (
  <chakra.fieldset>
    <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
      <FormattedMessage id="unit.areaCode" />
    </chakra.legend>
    <AreaPicker optional areaCode={String(value)} areaName="" problem={error} onChange={({ areaCode }) => onChange(areaCode)} />
  </chakra.fieldset>
)
const approverIds = inOrder({ labelId: 'unit.approverIds', helpId: 'unit.approverIds.help', addId: 'unit.addApprover' })
const NotItsOwn: OwnField = () => null

const ofUnit = { areaCode: Region, approverIds }
/** What a company is called, and where it is, its own record says. */
const ofCompany = {
  aboveId: NotItsOwn,
  kind: NotItsOwn,
  name: NotItsOwn,
  nameEn: NotItsOwn,
  areaCode: NotItsOwn,
  active: NotItsOwn,
  approverIds,
}

interface UnitDialogProps {
  nodes: readonly Nested<UnitNode>[]
  /** The one that is changed; without it a new one, below `aboveId`. */
  unit?: OneUnit
  aboveId: string
  onSaved: (id: string) => void
  onClose: () => void
}

/** The form of a unit: a new one stands in the company of the one above. */
export function UnitDialog({ nodes, unit, aboveId, onSaved, onClose }: UnitDialogProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const changed = useChanged()
  const about = unit?.id ?? aboveId
  const people = useQuery({
    queryKey: ['GET /api/po/unit/{id}/people', about],
    queryFn: ({ signal }) => getUnitPeople(about, { signal, quiet: true }),
  })
  if (!people.data) return null
  const nobody = { value: '', label: intl.formatMessage({ id: 'unit.nobody' }) }
  const choices = peopleChoices([...people.data, ...namedBy(unit)], both)
  return (
    <EntityDialog
      load={load}
      word="unit"
      title={unit ? both(unit.name, unit.nameEn) : ''}
      first={unit ?? { aboveId, kind: 'DEPARTMENT', active: true }}
      choices={{
        aboveId: aboveChoices(nodes, about, unit?.id, both),
        headId: [nobody, ...choices],
        budgetOwnerId: [nobody, ...choices],
        approverIds: choices,
      }}
      own={unit?.aboveId === '' ? ofCompany : ofUnit}
      send={(content) =>
        unit ? calls.edit(unit.id, { ...content, version: unit.version }) : calls.add(content as Content<'/api/po/unit'>)
      }
      onTakeCurrent={async () => {
        await changed(calls.path)
        return unit && getUnit(unit.id, { quiet: true })
      }}
      onSent={async () => {
        say('good', intl.formatMessage({ id: 'entity.saved' }))
        await changed(calls.path)
        onSaved(about)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type Both = ReturnType<typeof useBothLanguages>

/** Somebody who is named already, and may be gone, is still called by name. */
const namedBy = (unit: OneUnit | undefined) =>
  [unit?.head, unit?.budgetOwner, ...(unit?.approvers ?? [])].filter((person) => person !== null && person !== undefined)

const peopleChoices = (people: readonly (Pick<UnitPerson, 'id' | 'name' | 'nameEn'> & Partial<UnitPerson>)[], both: Both): Choice[] => {
  const known = new Map<string, Choice>()
  for (const { id, name, nameEn, companyName, companyNameEn } of people)
    if (!known.has(id))
      known.set(id, { value: id, label: both(name, nameEn), ...(companyName ? { group: both(companyName, companyNameEn ?? '') } : {}) })
  return [...known.values()]
}

const indent = '\u2003'

/** Units of the same company, but for one and those below it. */
const aboveChoices = (nodes: readonly Nested<UnitNode>[], about: string, own: string | undefined, both: Both): Choice[] => {
  const rows = rowsOf(nodes)
  const companyId = rows.find(({ node }) => node.id === about)?.node.companyId
  const below = new Set(rows.flatMap(({ node }) => (node.id === own ? rowsOf([node]).map((row) => row.node.id) : [])))
  const ofCompany = rows.filter(({ node }) => node.companyId === companyId && !below.has(node.id))
  const top = Math.min(...ofCompany.map(({ level }) => level))
  return ofCompany.map(({ node, level }) => ({ value: node.id, label: `${indent.repeat(level - top)}${both(node.name, node.nameEn)}` }))
}
