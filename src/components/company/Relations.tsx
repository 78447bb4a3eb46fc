import { Box, chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Checks } from '#src/services/company.ts'
import { CompanyLink } from './CompanyLink.tsx'
import { around, graphSize as size, nodeSize as node, placedAtMost } from './radial.ts'

type Relation = Checks['relations'][number]

interface RelationsProps {
  company: { name: string; nameEn: string }
  relations: readonly Relation[]
}

const kindLine = 15

const columns: Column<Relation>[] = [
  {
    id: 'company',
    labelId: 'company.relation.company',
    cell: ({ companyId, name, nameEn }) => <CompanyLink id={companyId} name={name} nameEn={nameEn} />,
  },
  { id: 'kind', labelId: 'company.relation.kind', cell: ({ kind }) => <FormattedMessage id={`relation.${kind}` as MessageId} /> },
  { id: 'value', labelId: 'company.relation.value', cell: ({ value }) => value },
]

/** Other companies that share something with this one: drawn, and as a table that says the same. */
export function Relations({ company, relations }: RelationsProps) {
  const intl = useIntl()
  if (relations.length === 0) {
    return (
      <chakra.p fontSize="sm" color="fg.muted">
        <FormattedMessage id="company.noRelations" />
      </chakra.p>
    )
  }
  return (
    <>
      <Graph company={company} relations={relations} />
      <DataTable
        caption={intl.formatMessage({ id: 'company.relations' })}
        columns={columns}
        rows={relations}
        rowKey={({ companyId, kind, value }) => `${companyId} ${kind} ${value}`}
      />
    </>
  )
}

function Graph({ company, relations }: RelationsProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const others = new Map<string, Relation[]>()
  for (const relation of relations) others.set(relation.companyId, [...(others.get(relation.companyId) ?? []), relation])
  const drawn = [...others.values()].slice(0, placedAtMost)
  const points = around(drawn.length)
  const middle = { x: size.width / 2, y: size.height / 2 }
  const kindName = ({ kind }: Relation) => intl.formatMessage({ id: `relation.${kind}` as MessageId })
  return (
    <Box overflowX="auto" mb="3" tabIndex={0} role="region" aria-label={intl.formatMessage({ id: 'company.relationGraph' })}>
      <chakra.svg viewBox={`0 0 ${size.width} ${size.height}`} w="full" minW="36rem" maxW="52rem" mx="auto" css={graphStyle} aria-hidden>
        {drawn.map((kinds, index) => {
          const point = points[index] ?? middle
          return (
            <g key={kinds[0]?.companyId}>
              <line x1={middle.x} y1={middle.y} x2={point.x} y2={point.y} strokeWidth={Math.min(4, 1 + kinds.length)} />
            </g>
          )
        })}
        {drawn.map((kinds, index) => {
          const point = points[index] ?? middle
          const [first] = kinds
          return (
            <g key={first?.companyId}>
              {[...new Set(kinds.map(kindName))].map((kind, line, { length }) => (
                <text key={kind} x={(middle.x + point.x) / 2} y={(middle.y + point.y) / 2 + (line - (length - 1) / 2) * kindLine} data-kind>
                  {kind}
                </text>
              ))}
              <Node {...point} name={both(first?.name ?? '', first?.nameEn ?? '')} />
            </g>
          )
        })}
        <Node {...middle} name={both(company.name, company.nameEn)} own />
      </chakra.svg>
    </Box>
  )
}

function Node({ x, y, name, own = false }: { x: number; y: number; name: string; own?: boolean }) {
  return (
    <g data-own={own ? '' : undefined}>
      <rect x={x - node.width / 2} y={y - node.height / 2} width={node.width} height={node.height} rx="8" />
      <text x={x} y={y}>
        {shortened(name)}
      </text>
    </g>
  )
}

/** As much of a name as its box holds; the table below has all of it. */
const shortened = (name: string): string => {
  const room = 20
  let width = 0
  for (const [index, character] of [...name].entries()) {
    width += (character.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1.1
    if (width > room) return `${[...name].slice(0, index - 1).join('')}…`
  }
  return name
}

const graphStyle = {
  '& text': { fontSize: '13px', textAnchor: 'middle', dominantBaseline: 'central', fill: 'fg' },
  '& text[data-kind]': { fontSize: '12px', fill: 'fg.muted', paintOrder: 'stroke', stroke: 'bg.panel', strokeWidth: '5px' },
  '& line': { stroke: 'tone.waiting.mark' },
  '& rect': { fill: 'bg.panel', stroke: 'border.emphasized', strokeWidth: '1.5px' },
  '& [data-own] rect': { fill: 'accent.subtle', stroke: 'accent.border' },
  '& [data-own] text': { fontWeight: 600 },
} as const
