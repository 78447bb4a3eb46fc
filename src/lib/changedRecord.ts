/** Of which kind a record is that a column names, both as the database calls them; null for every other column. */
export const kindOfColumn = (table: string, column: string): string | null => {
  if (column === 'parent_id') return table
  if (column === 'unit_id' && ofUnits.has(table)) return 'unit'
  return Object.entries(columnsOf).find(([, columns]) => columns.includes(column))?.[0] ?? null
}

/** Tables that name a unit of a company by a column that elsewhere names the company itself. */
const ofUnits: ReadonlySet<string> = new Set(['app_user', 'unit_approver', 'budget'])

const columnsOf: Readonly<Record<string, readonly string[]>> = {
  app_user: [
    'user_id',
    'owner_id',
    'recorder_id',
    'assignee_id',
    'inviter_id',
    'invited_by',
    'chosen_by',
    'asked_by',
    'added_by',
    'from_user_id',
    'to_user_id',
    'head_id',
    'budget_owner_id',
  ],
  company: ['company_id', 'unit_id', 'parent_company_id', 'merged_into_id', 'inviter_company_id', 'verifier_company_id'],
  role: ['role_id'],
  role_type: ['role_type_id'],
  menu: ['menu_id'],
  element: ['element_id'],
  category: ['category_id'],
  project: ['project_id'],
}

/** A record between two others, such as a role that somebody has, is kept under both their ids. */
export const endsOf = (table: string, record: string): { kind: string; record: string }[] => {
  const kinds = between[table]
  const ids = record.split('/')
  return kinds?.flatMap((kind, place) => (ids[place] ? [{ kind, record: ids[place] }] : [])) ?? []
}

const between: Readonly<Record<string, readonly string[]>> = {
  user_role: ['app_user', 'role'],
  role_menu: ['role', 'menu'],
  role_element: ['role', 'element'],
  unit_approver: ['unit', 'app_user'],
}
