import { expect, it } from 'vitest'
import { endsOf, kindOfColumn } from './changedRecord.ts'

it('knows of which kind a record is that a column names', () => {
  expect([kindOfColumn('app_user', 'company_id'), kindOfColumn('menu', 'parent_id'), kindOfColumn('role', 'role_type_id')]).toEqual([
    'company',
    'menu',
    'role_type',
  ])
  expect(kindOfColumn('app_user', 'description')).toBeNull()
  expect([kindOfColumn('app_user', 'unit_id'), kindOfColumn('project', 'unit_id')]).toEqual(['unit', 'company'])
})

it('parts what stands between two records into these', () => {
  expect(endsOf('user_role', '5/2')).toEqual([
    { kind: 'app_user', record: '5' },
    { kind: 'role', record: '2' },
  ])
  expect(endsOf('app_user', '5')).toEqual([])
})
