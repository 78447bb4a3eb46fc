import { Button, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import type { RecordOf } from '#src/services/records.ts'

type Draw = RecordOf<'expertDraw'>
type Candidate = Draw['candidates'][number]

/** What of a draw agrees with what is published. */
type Checked = Record<'seed' | 'list' | 'drawn', boolean>

const repeat = async ({ seed, count, candidates, seedHash, listHash, drawnIds }: Draw): Promise<Checked> => {
  const { commitmentOf, drawExperts } = await import('#src/lib/expertDraw.ts')
  const draw = { seed, count, candidates }
  const commitment = commitmentOf(draw)
  return {
    seed: commitment.seedHash === seedHash,
    list: commitment.listHash === listHash,
    drawn: drawExperts(draw).join() === drawnIds.join(),
  }
}

/** Who could be drawn and who was; whoever reads it draws again, and sees whether it is the same. */
export function PublishedDraw({ record }: { record: Draw }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const [checked, setChecked] = useState<Checked | null>(null)
  const placeOf = ({ id }: Candidate) => (record.drawnIds.includes(id) ? String(record.drawnIds.indexOf(id) + 1) : '')
  const columns: Column<Candidate>[] = [
    { id: 'name', labelId: 'expertDraw.candidate', cell: ({ name, nameEn }) => both(name, nameEn) },
    { id: 'id', labelId: 'expertDraw.id', cell: ({ id }) => id, align: 'end' },
    { id: 'load', labelId: 'expertDraw.load', cell: ({ load }) => intl.formatNumber(load), align: 'end' },
    { id: 'place', labelId: 'expertDraw.place', cell: placeOf, align: 'end' },
  ]
  return (
    <Section
      titleId="expertDraw.candidates"
      aside={
        <Button size="sm" variant="outline" onClick={() => void repeat(record).then(setChecked)}>
          <FormattedMessage id="expertDraw.repeat" />
        </Button>
      }
    >
      <chakra.p fontSize="sm" color="fg.muted" mb="3">
        <FormattedMessage id="expertDraw.loadHelp" />
      </chakra.p>
      <chakra.div role="status" mb={checked ? '3' : '0'}>
        {checked ? <Answer checked={checked} /> : null}
      </chakra.div>
      <DataTable
        caption={intl.formatMessage({ id: 'expertDraw.candidates' })}
        columns={columns}
        rows={record.candidates}
        rowKey={({ id }) => id}
      />
    </Section>
  )
}

function Answer({ checked }: { checked: Checked }) {
  return (
    <Card>
      <Flex gap="4" wrap="wrap" fontSize="sm" mb="2">
        {(['seed', 'list', 'drawn'] as const).map((part) => (
          <Flex key={part} gap="2" align="center">
            <FormattedMessage id={`expertDraw.check.${part}`} />
            <span className="pill" data-tone={checked[part] ? 'good' : 'bad'}>
              <FormattedMessage id={checked[part] ? 'expertDraw.matches' : 'expertDraw.differs'} />
            </span>
          </Flex>
        ))}
      </Flex>
      <chakra.p fontSize="xs" color="fg.muted">
        <FormattedMessage id="expertDraw.repeatHelp" />
      </chakra.p>
    </Card>
  )
}
