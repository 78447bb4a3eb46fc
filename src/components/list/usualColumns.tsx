import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useBothLanguages, useLanguage } from '#src/components/language/language.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { Money } from '#src/components/value/Money.tsx'
import { StatePill, stateName, statesOf } from '#src/components/value/StatePill.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Filter } from './ListPage.tsx'
import type { Column } from './DataTable.tsx'
import type { BusinessMachineId } from '#src/machines/ids.ts'

/** Columns and filters that many lists have, so that they look and export alike everywhere. */
export const useUsual = () => {
  const intl = useIntl()
  const both = useBothLanguages()
  const { language } = useLanguage()
  return useMemo(() => {
    /** A name in both languages. */
    const named = <Row,>(id: string, labelId: MessageId, read: (row: Row) => readonly [string | null, string | null]): Column<Row> => ({
      id,
      labelId,
      cell: (row) => both(read(row)[0] ?? '', read(row)[1] ?? ''),
      text: (row) => read(row)[0] ?? '',
      room: 'little',
    })
    return {
      text: <Row,>(id: string, labelId: MessageId, read: (row: Row) => string | null): Column<Row> => ({
        id,
        labelId,
        cell: (row) => read(row) ?? '—',
        text: (row) => read(row) ?? '',
        nowrap: true,
      }),
      named,
      number: <Row,>(id: string, labelId: MessageId, read: (row: Row) => number | null): Column<Row> => ({
        id,
        labelId,
        cell: (row) => read(row) ?? '—',
        text: (row) => String(read(row) ?? ''),
        align: 'end',
      }),
      money: <Row,>(id: string, labelId: MessageId, read: (row: Row) => string | null): Column<Row> => ({
        id,
        labelId,
        cell: (row) => <MoneyOrDash amount={read(row)} />,
        text: (row) => read(row) ?? '',
        align: 'end',
        nowrap: true,
      }),
      /** A moment by which the list can be sorted under the column's own id. */
      moment: <Row,>(id: string, labelId: MessageId, read: (row: Row) => string | null): Column<Row> => ({
        id,
        labelId,
        cell: (row) => <MomentOrNothing at={read(row)} />,
        text: (row) => read(row) ?? '',
        sort: id,
        // In English it is long enough for two lines, the day and the time.
        nowrap: language !== 'en',
      }),
      /** The name that is read is the one a list is sorted by. */
      sortByTitle: { sort: language === 'en' ? 'titleEn' : 'title' },
      sortByName: { sort: language === 'en' ? 'nameEn' : 'name' },
      title: <Row extends { title: string; titleEn: string }>(): Column<Row> => ({
        id: 'title',
        labelId: 'common.title',
        cell: ({ title, titleEn }) => both(title, titleEn),
        text: ({ title }) => title,
        room: 'much',
      }),
      /** A filter by one of several codes, whose names have ids that begin alike. */
      choice: (name: string, labelId: MessageId, codes: readonly string[], texts: string): Filter => ({
        name,
        labelId,
        kind: 'select',
        options: codes.map((value) => ({ value, label: intl.formatMessage({ id: `${texts}${value}` as MessageId }) })),
      }),
      unit: <Row extends { unitName: string | null; unitNameEn: string | null }>(): Column<Row> => ({
        ...named<Row>('unit', 'common.unit', ({ unitName, unitNameEn }) => [unitName, unitNameEn]),
        room: 'some',
      }),
      method: <Row extends { method: string }>(): Column<Row> => {
        const name = ({ method }: Row) => intl.formatMessage({ id: `project.method.${method}` as MessageId })
        return {
          id: 'method',
          labelId: 'common.method',
          cell: name,
          text: name,
          ...(language === 'en' ? { room: 'little' } : { nowrap: true }),
        }
      },
      state: <Row extends { state: string }>(machine: BusinessMachineId, labelId: MessageId = 'common.state'): Column<Row> => ({
        id: 'state',
        labelId,
        cell: ({ state }) => <StatePill machine={machine} state={state} />,
        text: ({ state }) => stateName(intl, machine, state),
        nowrap: true,
      }),
      search: { name: 'q', labelId: 'common.searchNoTitle', kind: 'text' } satisfies Filter as Filter,
      stateFilter: (
        machine: BusinessMachineId,
        states: readonly string[] = statesOf(machine),
        labelId: MessageId = 'common.state',
      ): Filter => ({
        name: 'state',
        labelId,
        kind: 'select',
        options: states.map((value) => ({ value, label: stateName(intl, machine, value) })),
      }),
    }
  }, [intl, both, language])
}

const MoneyOrDash = ({ amount }: { amount: string | null }) => (amount ? <Money amount={amount} /> : '—')
const MomentOrNothing = ({ at }: { at: string | null }) => (at ? <Moment at={at} /> : null)
