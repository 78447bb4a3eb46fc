import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { contract } from '#src/contract/index.ts'
import { lookouts } from '#src/contract/paths.ts'
import { alsoShown, paths } from '#src/contract/places.ts'
import { businessMachines } from '#src/machines/index.ts'
import { businessIds } from '#src/machines/ids.ts'
import { allTransitions } from '#src/machines/lifecycle.ts'
import { aboutOf, readChanged } from './changed.ts'

/** Everything that a page shows: what is asked for again is counted. */
const shown = async (rows: readonly string[]) => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const asked: string[] = []
  for (const row of rows) {
    const observer = new QueryObserver(cache, {
      queryKey: [row, '1'],
      queryFn: () => {
        asked.push(row)
        return row
      },
    })
    onTestFinished(observer.subscribe(() => {}))
  }
  await cache.refetchQueries()
  asked.length = 0
  return { cache, asked }
}

const rows = [
  'GET /api/po/project/{id}',
  'GET /api/po/project/page',
  'GET /api/po/award/page',
  'GET /api/po/dashboard/buyer',
  'GET /api/po/notice/page',
  'GET /api/srm/companyChange/page',
  'GET /api/admin/sysCode/codeType/{type}',
  'GET /api/srm/category/all',
  'GET /api/admin/user/front/personal',
  'GET /api/srm/integrity/summary',
]

it('an event asks again for record, lists, desk and notices, and for nothing that it cannot have changed', async () => {
  const { cache, asked } = await shown(rows)
  await readChanged(cache, ['project'])
  expect(asked.toSorted()).toEqual([
    'GET /api/po/award/page',
    'GET /api/po/dashboard/buyer',
    'GET /api/po/notice/page',
    'GET /api/po/project/page',
    'GET /api/po/project/{id}',
  ])
})

it('what no event moves is read by its path alone, without what only begins alike', async () => {
  const { cache, asked } = await shown([...rows, 'GET /api/srm/company/{id}/checks'])
  await readChanged(cache, ['/api/srm/company'])
  expect(asked).toEqual(['GET /api/srm/company/{id}/checks'])
})

it('records of other kinds are asked for when they are next shown, dictionaries are not', async () => {
  const { cache } = await shown(rows)
  await readChanged(cache, ['project'])
  const old = cache.getQueryCache().findAll({ stale: true })
  expect(old.map(({ queryKey: [row] }) => row)).toEqual(['GET /api/srm/companyChange/page', 'GET /api/srm/integrity/summary'])
})

it('a row is about the machine at whose path it is', () => {
  expect(aboutOf(['GET /api/po/project/{id}/opening', '1'])).toBe('project')
  expect(aboutOf(['GET /api/srm/companyChange/page', '1'])).toBe('companyChange')
  expect(aboutOf(['GET /api/po/supplierProject/{id}', '1'])).toBe('/api/po/supplierProject')
})

it('knows of every machine that another moves', () => {
  const moves = businessIds.flatMap((id) =>
    allTransitions(businessMachines[id]).flatMap(({ actions }) =>
      actions.flatMap((action) => {
        const { type, params } = action as { type?: string; params?: { machine?: (typeof businessIds)[number] } }
        return type === 'follow' && params?.machine ? [{ id, moved: params.machine }] : []
      }),
    ),
  )
  expect(new Set(moves.map(({ id }) => id))).toEqual(new Set(['project', 'companyChange', 'integrity']))
  for (const { id, moved } of moves) expect(alsoShown[id], `${id} moves ${moved}`).toContain(paths[moved])
})

it('names nothing that no row is below', () => {
  const asked = Object.keys(contract).filter((row) => row.startsWith('GET '))
  for (const path of [...Object.values(alsoShown).flat(), ...lookouts])
    expect(
      asked.some((row) => row === `GET ${path}` || row.startsWith(`GET ${path}/`)),
      path,
    ).toBe(true)
})
