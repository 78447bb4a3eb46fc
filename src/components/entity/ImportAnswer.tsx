import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { DifferenceTable } from '#src/components/detail/DifferenceTable.tsx'
import { Tick } from '#src/components/form/Tick.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { ImportPart } from '#src/contract/entity.ts'
import type { Imported } from '#src/services/entity.ts'
import type { entitySheet } from './sheet.ts'

interface ImportAnswerProps {
  tried: Imported
  sheet: ReturnType<typeof entitySheet>
  /** By its place among those that were sent: what it is called, and which line of the sheet it is. */
  named: (line: number) => { line: number; name: string }
  /** How a value is called that is not offered. */
  textOf: (field: Field, entry: Record<string, unknown>) => string
  accepted: readonly ImportPart[]
  onAccept: (accepted: ImportPart[]) => void
}

type Field = ReturnType<typeof entitySheet>['fields'][number]

/** Long lists keep the button in sight that they are read for. */
const scrolled = { maxH: '20rem', overflow: 'auto', borderWidth: '1px', rounded: 'md', bg: 'bg.panel', mt: '2' } as const

/** Which line it is, and of whom. */
const besides = [
  { id: 'entity.importLine', width: '4rem' },
  { id: 'entity.importRecord', width: '30%' },
] as const

/** As many rows as would be stored with what is ticked. */
export const countOf = ({ added, changed, changes, strong }: Imported, accepted: readonly ImportPart[]): number => {
  const changing = new Set(changes.map(({ line }) => line))
  const strongly = accepted.includes('strong') ? [] : strong.map(({ line }) => changing.has(line))
  const held = (isChange: boolean) => strongly.filter((each) => each === isChange).length
  return (accepted.includes('added') ? added - held(false) : 0) + (accepted.includes('changed') ? changed - held(true) : 0)
}

/** What an import would do, each kind of it to be ticked by itself: what is there is changed, and strong roles are given, by nobody who has not seen what. */
export function ImportAnswer({ tried, sheet, named, textOf, accepted, onAccept }: ImportAnswerProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { added, changed, changes, strong } = tried
  /** As it is called before it is changed. */
  const called = (record: Record<string, unknown>) =>
    sheet.calledIn(Object.fromEntries(sheet.fields.map((field) => [field.name, textOf(field, record)])))
  const part = (name: ImportPart, words: ReactNode) => (
    <Tick
      checked={accepted.includes(name)}
      onChange={(checked) => onAccept(checked ? [...accepted, name] : accepted.filter((each) => each !== name))}
    >
      {words}
    </Tick>
  )
  return (
    <Box mb="4" display="grid" gap="3">
      {added > 0 ? part('added', <FormattedMessage id="entity.importAdd" values={{ count: added }} />) : null}
      {changed > 0 ? (
        <Box>
          {part('changed', <FormattedMessage id="entity.importChange" values={{ count: changed }} />)}
          <Box {...scrolled} tabIndex={0}>
            <DifferenceTable columns={besides} minW="36rem">
              <tbody>
                {changes.flatMap(({ line, before, after }) => {
                  const fields = sheet.fields.filter(({ name }) => name in after)
                  return fields.map((field, place) => (
                    <tr key={`${line}/${field.name}`}>
                      {place === 0 ? (
                        <>
                          <td rowSpan={fields.length}>{named(line).line}</td>
                          <th scope="rowgroup" rowSpan={fields.length}>
                            {called(before)}
                          </th>
                        </>
                      ) : null}
                      <td>
                        <FormattedMessage id={field.labelId} />
                      </td>
                      <td>{textOf(field, before) || '—'}</td>
                      <td>{textOf(field, { ...before, ...after }) || '—'}</td>
                    </tr>
                  ))
                })}
              </tbody>
            </DifferenceTable>
          </Box>
        </Box>
      ) : null}
      {strong.length > 0 ? (
        <Box>
          {part('strong', <FormattedMessage id="entity.importStrong" values={{ count: strong.length }} />)}
          <chakra.ul {...scrolled} tabIndex={0} px="3" py="2" fontSize="sm">
            {strong.map(({ line, gives }) => (
              <li key={line}>
                <FormattedMessage
                  id="entity.importGives"
                  values={{
                    ...named(line),
                    gives: intl.formatList(
                      gives.map((given) => both(given.name, given.nameEn)),
                      { style: 'narrow' },
                    ),
                  }}
                />
              </li>
            ))}
          </chakra.ul>
        </Box>
      ) : null}
    </Box>
  )
}
