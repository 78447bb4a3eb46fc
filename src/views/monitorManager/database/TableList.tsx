import { useMemo } from 'react'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { pageDataTables, type DataTable } from '#src/services/data.ts'
import { DataViews } from './DataViews.tsx'
import { TableNote } from './TableNote.tsx'
import { useSizes } from './useSizes.ts'

const filters: readonly Filter[] = [{ name: 'q', labelId: 'data.searchTable', kind: 'text' }]

/** Tables, the largest first: how they are read, and when they were vacuumed. */
export function TableList() {
  return (
    <ListPage
      id="tables"
      source="GET /api/monitor/data/table/page"
      titleId="route.serviceDataManager"
      columns={useColumns()}
      filters={filters}
      fetchPage={pageDataTables}
      rowKey={({ name }) => name}
      emptyId="common.nothingMatches"
      overview={
        <>
          <DataViews view="tables" />
          <TableNote />
        </>
      }
    />
  )
}

type Figure = 'rows' | 'deadRows' | 'sequentialScans' | 'indexScans'

const useColumns = (): Column<DataTable>[] => {
  const usual = useUsual()
  const { size, share, count } = useSizes()
  return useMemo(() => {
    const sized = (id: 'bytes' | 'indexBytes', labelId: MessageId): Column<DataTable> => ({
      id,
      labelId,
      cell: (row) => size(row[id]),
      text: (row) => String(row[id]),
      sort: id,
      align: 'end',
      nowrap: true,
    })
    const counted = (id: Figure, labelId: MessageId): Column<DataTable> => ({
      id,
      labelId,
      cell: (row) => count(row[id]),
      text: (row) => String(row[id] ?? ''),
      sort: id,
      align: 'end',
    })
    const at = (id: 'vacuumedAt' | 'analyzedAt', labelId: MessageId): Column<DataTable> => {
      const { sort: _, ...column } = usual.moment<DataTable>(id, labelId, (row) => row[id])
      return column
    }
    return [
      { ...usual.text<DataTable>('name', 'data.table', ({ name }) => name), sort: 'name' },
      sized('bytes', 'data.tableBytes'),
      sized('indexBytes', 'data.indexBytes'),
      counted('rows', 'data.rows'),
      counted('deadRows', 'data.deadRows'),
      counted('sequentialScans', 'data.sequentialScans'),
      counted('indexScans', 'data.indexScans'),
      {
        id: 'cacheShare',
        labelId: 'data.cacheShare',
        cell: ({ cacheShare }) => share(cacheShare),
        text: ({ cacheShare }) => String(cacheShare ?? ''),
        sort: 'cacheShare',
        align: 'end',
      },
      at('vacuumedAt', 'data.vacuumedAt'),
      at('analyzedAt', 'data.analyzedAt'),
    ]
  }, [usual, size, share, count])
}
