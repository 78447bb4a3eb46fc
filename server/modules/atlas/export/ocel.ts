import type { RecordKind } from '#server/lifecycle/recordKind.ts'
import { businessMachines } from '#src/machines/index.ts'
import { allTransitions, isLogged, type TransitionMeta } from '#src/machines/lifecycle.ts'
import { namesOf, recordsOf, tracesAgain, type Attributes, type LogEntry, type RecordCore, type Selection, type Trace } from './traces.ts'

type Related = RecordKind['related']

const texts = (...names: string[]) => names.map((name) => ({ name, type: 'string' }))
const objectAttributes = [
  ...texts('name', 'nameEn'),
  { name: 'finished', type: 'boolean' },
  ...texts('method', 'category', 'categoryEn', 'unit', 'unitEn'),
]
const objectId = (type: string, id: string): string => `${type}:${id}`
/** What is known of an object from the beginning of time on. */
const always = '1970-01-01T00:00:00.000Z'

/**
 * An event log as OCEL 2.0 in JSON: the records of the machine and those that they belong to are its objects. Objects come before
 * events; what is kept of them meanwhile are ids.
 */
export async function* writeOcel(selection: Selection): AsyncGenerator<string> {
  const { machine, related } = selection.kind
  const types = [...new Set([machine, ...related.map((each) => each.machine)])]
  const objectTypes = types.map((name) => ({ name, attributes: objectAttributes }))
  yield `{"objectTypes":${JSON.stringify(objectTypes)},\n"objects":[`
  const ids: string[] = []
  const written = new Set<string>()
  const separated = separator()
  for await (const records of recordsOf(selection)) {
    ids.push(...records.map(({ id }) => id))
    for (const { id } of records) written.add(objectId(machine, id))
    const others = await newlyRelated(selection, related, records, written)
    yield separated([...others, ...records.map((record) => objectOf(machine, record, relationsOf(related, record, written)))])
  }
  yield '],\n"events":['
  const logged = allTransitions(businessMachines[machine]).filter(({ meta }) => isLogged(meta as TransitionMeta))
  const seen = new Set(['create', ...logged.map(({ eventType }) => eventType)])
  const again = separator()
  for await (const traces of tracesAgain(selection, ids)) {
    for (const { entries } of traces) for (const { event } of entries) seen.add(event)
    yield again(traces.flatMap((trace) => eventsOf(machine, trace, relationsOf(related, trace, written))))
  }
  yield `],\n"eventTypes":${JSON.stringify([...seen].map((name) => ({ name, attributes: texts('from', 'to', 'actor', 'actorId', 'role') })))}}\n`
}

/** Writes items one a line, with commas between them over all calls. */
const separator = () => {
  let first = true
  return (items: object[]): string =>
    items
      .map((item) => {
        const before = first ? '\n' : ',\n'
        first = false
        return before + JSON.stringify(item)
      })
      .join('')
}

interface Relationship {
  objectId: string
  qualifier: string
}

/** To objects that are in the file alone: a record may have changed since. */
const relationsOf = (related: Related, record: RecordCore, written: ReadonlySet<string>): Relationship[] =>
  related.flatMap(({ machine, qualifier }, index) => {
    const id = record.related[index]
    return id && written.has(objectId(machine, id)) ? [{ objectId: objectId(machine, id), qualifier }] : []
  })

/** The objects that these records belong to and that are not in the file yet. */
const newlyRelated = async (selection: Selection, related: Related, records: RecordCore[], written: Set<string>): Promise<object[]> => {
  const objects: object[] = []
  for (const machine of new Set(related.map((each) => each.machine))) {
    const wanted = related.flatMap((each, index) =>
      each.machine === machine ? records.map((record) => record.related[index] ?? null) : [],
    )
    const ids = [...new Set(wanted)].filter((id) => id !== null && !written.has(objectId(machine, id)))
    if (ids.length === 0) continue
    for (const found of await namesOf(selection.database, selection.kinds[machine], ids as string[])) {
      written.add(objectId(machine, found.id))
      objects.push(objectOf(machine, { ...found, attributes: {} }, []))
    }
  }
  return objects
}

type Described = Pick<RecordCore, 'id' | 'name' | 'nameEn'> & { attributes: Partial<Attributes> }

/** A record of the export with its attributes; one that it belongs to by its name alone, for nobody asked whether it may be read. */
const objectOf = (type: string, { id, name, nameEn, attributes }: Described, relationships: Relationship[]) => ({
  id: objectId(type, id),
  type,
  attributes: Object.entries({ name, nameEn, ...attributes }).flatMap(([key, value]) =>
    value === null ? [] : [{ name: key, time: always, value: String(value) }],
  ),
  relationships,
})

const eventsOf = (machine: string, { id, entries }: Trace, others: Relationship[]) =>
  entries.map(({ seq, event, from, to, at, actor, actorId, role }: LogEntry) => ({
    id: seq,
    type: event,
    time: at,
    attributes: [
      ...(from === null ? [] : [{ name: 'from', value: from }]),
      { name: 'to', value: to },
      ...(actor === null ? [] : [{ name: 'actor', value: actor }]),
      ...(actorId === null ? [] : [{ name: 'actorId', value: actorId }]),
      ...(role === null ? [] : [{ name: 'role', value: role }]),
    ],
    relationships: [{ objectId: objectId(machine, id), qualifier: 'record' }, ...others],
  }))
