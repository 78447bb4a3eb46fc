import type { IntlShape } from 'react-intl'
import { withSeparators } from '#src/components/value/Money.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { choiceText, fieldText } from './fieldTexts.ts'
import type { Assignee, Condition, Span, StepDeadline, StepNode } from '#src/machines/approval/definition.ts'
import { fieldsOf, type FlowField } from '#src/machines/approval/flowFields.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import type { OneFlow } from '#src/services/flow.ts'

export type FlowNames = OneFlow['names']

type Asked = Exclude<Condition, { all: unknown } | { any: unknown }>
type Both = (chinese: string, english: string) => string

export type FlowWords = ReturnType<typeof flowWords>

/**
 * What a definition says, in the words of whoever reads it.
 * @param names what it calls by ids and codes, as people call it; what is not there is called by them
 */
export const flowWords = (intl: IntlShape, both: Both, type: FlowType, names: FlowNames) => {
  const say = (id: MessageId, values?: Record<string, string | number>) => intl.formatMessage({ id }, values)
  const fields = fieldsOf(type)
  const called = (by: FlowNames[number]['by'], key: string): string => {
    const known = names.find((each) => each.by === by && each.key === key)
    return known ? both(known.name, known.nameEn) : key
  }
  // A draft may name what there is not.
  const known = (field: string): FlowField | undefined => (Object.hasOwn(fields, field) ? fields[field] : undefined)
  const fieldName = (field: string): string => (known(field) ? say(fieldText(field)) : field)
  const valueName = (field: string, value: string): string => {
    const its = known(field)
    if (its?.kind === 'unit' || its?.kind === 'category') return called(its.kind, value)
    return its?.values?.includes(value) ? say(choiceText(field, value)) : value
  }

  const asked = (question: Asked): string => {
    const field = fieldName(question.field)
    const kind = known(question.field)?.kind
    if ('values' in question) {
      const values = question.values.map((value) => valueName(question.field, value))
      return say(`flow.is.${question.is}`, { field, values: intl.formatList(values, { type: 'disjunction' }) })
    }
    if (!('value' in question)) return say(`flow.is.${question.is}`, { field })
    if (kind === 'day') return say(`flow.is.day.${question.is}`, { field, value: question.value })
    return say(`flow.is.money.${question.is}`, { field, value: withSeparators(question.value) })
  }
  /** In brackets where another way of joining lies around it. */
  const condition = (wanted: Condition, within?: 'all' | 'any'): string => {
    if (!('all' in wanted) && !('any' in wanted)) return asked(wanted)
    const way = 'all' in wanted ? 'all' : 'any'
    const parts = ('all' in wanted ? wanted.all : wanted.any).map((part) => condition(part, way))
    if (parts.length === 0) return say('flow.noCondition')
    const joined = parts.reduce((first, second) => say(way === 'all' ? 'flow.and' : 'flow.or', { first, second }))
    return within && within !== way && parts.length > 1 ? say('flow.grouped', { condition: joined }) : joined
  }

  const span = ({ count, unit }: Span): string => say(`flow.span.${unit}`, { count })
  const who = (assignee: Assignee): string => {
    switch (assignee.by) {
      case 'users':
        return intl.formatList(
          assignee.users.map((id) => called('user', id)),
          { style: 'narrow' },
        )
      case 'role':
        return say(`flow.by.role.${assignee.of}`, { role: called('role', assignee.role) })
      case 'unitHead':
        return say('flow.by.unitHead', { above: assignee.above })
      case 'unitHeads':
      case 'superiors':
        return say(`flow.by.${assignee.by}`, { count: assignee.upTo })
      case 'field':
        return say('flow.by.field', { field: fieldName(assignee.field) })
      case 'group':
        return say('flow.by.group', { group: called('group', assignee.group) })
      case 'inCharge':
        return assignee.but === undefined ? say('flow.by.inCharge') : say('flow.by.inChargeBut', { field: fieldName(assignee.but) })
      case 'condition':
        return say('flow.by.condition', {
          condition: condition(assignee.when),
          first: assignees(assignee.ask),
          otherwise: assignees(assignee.otherwise),
        })
      default:
        return say(`flow.by.${assignee.by}`)
    }
  }
  const assignees = (all: readonly Assignee[]): string => {
    if (all.length === 0) return say('flow.by.nobody')
    const each = all.map((assignee) =>
      assignee.weight === undefined ? who(assignee) : say('flow.by.weighted', { who: who(assignee), weight: assignee.weight }),
    )
    return intl.formatList(each, { style: 'narrow' })
  }

  const mode = (its: StepNode['mode']): string => {
    if (its.kind === 'vote') return say('flow.mode.vote', { ...its.share })
    if (its.kind === 'countersign' && its.share) return say('flow.mode.countersignShare', { ...its.share })
    return say(`flow.mode.${its.kind}`)
  }
  const deadline = (its: StepDeadline): string =>
    [
      span(its),
      ...(its.remindBefore === undefined ? [] : [say('flow.remindBefore', { count: its.remindBefore })]),
      say(`flow.timeout.${its.whenDue}`, { to: assignees(its.to ?? []) }),
    ].join(' · ')
  const fieldNames = (all: readonly string[]): string => intl.formatList(all.map(fieldName), { style: 'narrow' })

  return { condition: (wanted: Condition) => condition(wanted), assignees, mode, deadline, span, fieldNames }
}
