import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import type { Data } from '#src/contract/index.ts'
import { id } from '#src/contract/row.ts'
import {
  isStep,
  nodesWithin,
  type Assignee,
  type Condition,
  type FlowDefinition,
  type FlowNode,
} from '#src/machines/approval/definition.ts'
import { fieldsOf } from '#src/machines/approval/flowFields.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import type { FileFault } from './read.ts'

type Name = Data<'GET /api/powf/definition/{id}'>['names'][number]
type Named = Pick<Name, 'by' | 'key'>

const inAssignees = (assignees: readonly Assignee[], type: FlowType): Named[] =>
  assignees.flatMap((assignee): Named[] => {
    switch (assignee.by) {
      case 'users':
        return assignee.users.map((key) => ({ by: 'user', key }))
      case 'role':
        return [{ by: 'role', key: assignee.role }]
      case 'group':
        return [{ by: 'group', key: assignee.group }]
      case 'condition':
        return [...inCondition(assignee.when, type), ...inAssignees([...assignee.ask, ...assignee.otherwise], type)]
      default:
        return []
    }
  })

const inCondition = (condition: Condition, type: FlowType): Named[] => {
  if ('all' in condition) return condition.all.flatMap((each) => inCondition(each, type))
  if ('any' in condition) return condition.any.flatMap((each) => inCondition(each, type))
  const kind = fieldsOf(type)[condition.field]?.kind
  return 'values' in condition && (kind === 'unit' || kind === 'category') ? condition.values.map((key) => ({ by: kind, key })) : []
}

const inNode = (node: FlowNode, type: FlowType): (Named & { about: string })[] => {
  const { id } = node
  const of = (about: string, named: Named[]) => named.map((each) => ({ ...each, about }))
  if (node.kind === 'copy') return of(id, inAssignees(node.assignees, type))
  if (node.kind === 'exclusive') return node.branches.flatMap(({ id, when }) => (when ? of(id, inCondition(when, type)) : []))
  return isStep(node) ? of(id, inAssignees([...node.assignees, ...(node.deadline?.to ?? [])], type)) : []
}

const namedIn = ({ type, nodes }: FlowDefinition) => nodesWithin(nodes).flatMap((node) => inNode(node, type))

/** A draft may call people and units by anything. */
const isId = (key: string): boolean => id.safeParse(key).success

/** What the house knows of these, in one statement however many there are. */
const known = async (database: Database, named: readonly Named[]): Promise<(Name & { isOff: boolean })[]> => {
  if (named.length === 0) return []
  const keysOf = (by: Named['by']) => sql.param([...new Set(named.flatMap((each) => (each.by === by ? [each.key] : [])))])
  const idsOf = (by: 'user' | 'unit') =>
    sql.param([...new Set(named.flatMap(({ by: its, key }) => (its === by && isId(key) ? [key] : [])))])
  return rowsOf(
    database,
    sql`select 'user' as by, u.id::text as key, u.name, u.name_en as "nameEn", ${isShutOut(sql`u`)} as "isOff" from app_user u
          where u.id = any (${idsOf('user')}::bigint[])
        union all select 'role', r.code, r.name, r.name_en, false from role r where r.code = any (${keysOf('role')}::text[])
        union all select 'group', g.code, g.name, g.name_en, not g.active from user_group g where g.code = any (${keysOf('group')}::text[])
        union all select 'unit', u.id::text, u.name, u.name_en, false from unit u where u.id = any (${idsOf('unit')}::bigint[])
        union all select 'category', c.code, c.name, c.name_en, false from category c where c.code = any (${keysOf('category')}::text[])`,
  )
}

/** What a definition calls by ids and codes, as people call it. */
export const namesIn = async (database: Database, definition: FlowDefinition): Promise<Name[]> =>
  (await known(database, namedIn(definition))).map(({ isOff: _, ...name }) => name)

/** What is wrong with whom or what it names, as the house knows them. */
export const referenceFaults = async (database: Database, definition: FlowDefinition): Promise<FileFault[]> => {
  const named = namedIn(definition)
  const found = new Map((await known(database, named)).map(({ by, key, isOff }) => [`${by} ${key}`, isOff]))
  return named.flatMap(({ by, key, about }) => {
    const isOff = found.get(`${by} ${key}`)
    if (isOff === false) return []
    return [{ code: isOff ? off[by] : unknown[by], about, path: '', values: { name: key } }]
  })
}

const unknown = {
  user: 'userUnknown',
  role: 'roleUnknown',
  group: 'groupUnknown',
  unit: 'unitUnknown',
  category: 'categoryUnknown',
} as const
const off = { ...unknown, user: 'userShutOut', group: 'groupOff' } as const
