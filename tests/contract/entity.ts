import type { Entity } from '#src/contract/entity.ts'
import { entities } from '#src/contract/everyRow.ts'
import type { EntityPath, Key } from '#src/contract/index.ts'
import { entityCalls, familyCalls, importEntries, usesOf, type FamilyPath, type ImportedPath, type UsedPath } from '#src/services/entity.ts'
import { idsFor, keeperOf, keyLike, referringFields, referringTo } from '#tests/setup/keepers.ts'
import type { World } from '#tests/setup/world.ts'
import type { Outcome, Scene, State } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler, Values } from './states.ts'

type EntityKey = Extract<
  Key,
  | `GET ${EntityPath}/page`
  | `POST ${EntityPath}`
  | `POST ${EntityPath}/{id}`
  | `DELETE ${EntityPath}/{id}`
  | `GET ${UsedPath}/{id}/uses`
  | `POST ${ImportedPath}/import`
  | `GET ${FamilyPath}/${'all' | '{id}'}`
  | `PUT ${FamilyPath}/{id}`
>

export type EntityState = `a record below ${EntityPath}${'' | ' that is used' | ' not there yet' | ' changed meanwhile'}`

const entry = { 'params.id': 'entryId' }

/** What an entity may have besides its four calls, whichever it is. */
type Any = Pick<Entity, 'menu' | 'unique' | 'usedBy' | 'imported' | 'family'> & { path: EntityPath; example: { input: Values } }
const every = entities as readonly { path: EntityPath }[] as readonly Any[]

/** Of one entity, or of all together: by the keys of their rows. */
const ofEach = <T>(rowsOf: (entity: Any) => Record<string, T>): Record<EntityKey, T> =>
  Object.assign({}, ...every.map(rowsOf)) as Record<EntityKey, T>

/** What a state decides of a record that is sent: what it refers to, and that by which it is unlike all others. */
const givenWithin = (path: string, { unique, example: { input } }: Any): Scene['given'] => ({
  ...Object.fromEntries(
    referringFields(input).map((field) => [Array.isArray(input[field]) ? `${path}.${field}.0` : `${path}.${field}`, field]),
  ),
  ...(unique ? { [`${path}.${unique}`]: 'unique' } : {}),
})

/** Where the calls of base data take place: as with every other, of what somebody keeps who may. */
export const entityScenes = ofEach<Scene>((entity) => {
  const { path, menu, unique, usedBy, imported, family, example } = entity
  const { who } = keeperOf(menu)
  const there: State = `a record below ${path}`
  const scene = (states: Partial<Record<Outcome, State>>, given: Scene['given'] = {}): Scene => ({ who, states, given })
  const sent = givenWithin('body', entity)
  return {
    [`GET ${path}/page`]: scene({ success: there }),
    [`POST ${path}`]: unique || referringFields(example.input).length > 0 ? scene({ success: `${there} not there yet` }, sent) : scene({}),
    [`POST ${path}/{id}`]: scene({ success: there, 40900: `${there} changed meanwhile` }, { ...entry, 'body.version': 'version', ...sent }),
    [`DELETE ${path}/{id}`]: scene({ success: there, ...(usedBy ? { 40900: `${there} that is used` } : {}) }, entry),
    ...(usedBy ? { [`GET ${path}/{id}/uses`]: scene({ success: `${there} that is used` }, entry) } : {}),
    ...(imported
      ? {
          [`POST ${path}/import`]: scene(
            { success: `${there} not there yet`, 40900: `${there} changed meanwhile` },
            { ...givenWithin('body.rows.0', entity), 'body.stamp': 'stamp' },
          ),
        }
      : {}),
    ...(family
      ? {
          [`GET ${path}/all`]: scene({ success: there }),
          [`GET ${path}/{id}`]: scene({ success: there }, entry),
          [`PUT ${path}/{id}`]: scene({ success: there }, { ...entry, ...sent }),
        }
      : {}),
  }
})

interface Call {
  params: { id: string }
  query: never
  body: never
}

/** How a row's input becomes the arguments of its service. */
export const entityServices = ofEach<unknown>(({ path, usedBy, imported, family }) => {
  const { page, add, edit, remove } = entityCalls(path)
  const { all, one, put } = familyCalls(path as FamilyPath)
  return {
    [`GET ${path}/page`]: { service: page, ask: ({ query }: Call) => page(query) },
    [`POST ${path}`]: { service: add, ask: ({ body }: Call) => add(body) },
    [`POST ${path}/{id}`]: { service: edit, ask: ({ params: { id }, body }: Call) => edit(id, body) },
    [`DELETE ${path}/{id}`]: { service: remove, ask: ({ params: { id } }: Call) => remove(id) },
    ...(usedBy ? { [`GET ${path}/{id}/uses`]: { service: usesOf, ask: ({ params: { id } }: Call) => usesOf(path as UsedPath, id) } } : {}),
    ...(imported
      ? { [`POST ${path}/import`]: { service: importEntries, ask: ({ body }: Call) => importEntries(path as ImportedPath, body) } }
      : {}),
    ...(family
      ? {
          [`GET ${path}/all`]: { service: all, ask: () => all() },
          [`GET ${path}/{id}`]: { service: one, ask: ({ params: { id } }: Call) => one(id) },
          [`PUT ${path}/{id}`]: { service: put, ask: ({ params: { id }, body }: Call) => put(id, body) },
        }
      : {}),
  }
}) as { [K in EntityKey]: Entry<K> }

type Ask = (person: string, key: string, input: object) => Promise<{ id: string; version: number; stamp: string; rows: Values[] }>

/** Brings these states about on our own server. */
export const entityStates = (world: World): Record<EntityState, StateHandler> => {
  // Which rows an entity has is known to each path, and not to the compiler of a path in general.
  const ask: Ask = (...given) => (world.ask as unknown as Ask)(...given)
  let made = 0
  return Object.assign(
    {},
    ...every.map(({ path, menu, unique, usedBy, imported, example: { input } }): Record<string, StateHandler> => {
      const { person } = keeperOf(menu)
      const newKey = (): Values =>
        unique
          ? {
              unique: keyLike(
                input[unique],
                `Fresh${String((made += 1)).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`,
              ),
            }
          : {}
      const fresh = async (): Promise<Values> => ({ ...newKey(), ...(await idsFor(input, (key, given = {}) => ask(person, key, given))) })
      const bodyOf = (values: Values) => ({ ...referringTo(input, values), ...(unique ? { [unique]: values['unique'] } : {}) })
      const there = async (): Promise<Values> => {
        const values = await fresh()
        const { id, version } = await ask(person, `POST ${path}`, { body: bodyOf(values) })
        return { entryId: id, version, ...values, ...newKey() }
      }
      /** With the stamp of what has been tried with them. */
      const tried = async (values: Values): Promise<Values> => {
        if (!imported) return values
        const { stamp } = await ask(person, `POST ${path}/import`, { body: { rows: [bodyOf(values)] } })
        return { ...values, stamp }
      }
      const changed = async (): Promise<Values> => {
        const values = await tried(await there())
        const { entryId: id, version } = values
        await ask(person, `POST ${path}/{id}`, { params: { id }, body: { ...bodyOf(values), version } })
        return values
      }
      const used = async (): Promise<Values> => {
        const { rows } = await ask(person, `GET ${path}/page`, { query: { limit: 100 } })
        const { id } = rows.find(({ uses }) => Number(uses) > 0) ?? {}
        if (id === undefined) throw new Error(`Nothing refers to any record below ${path}`)
        return { entryId: id }
      }
      return {
        [`a record below ${path}`]: there,
        [`a record below ${path} changed meanwhile`]: changed,
        ...(unique || referringFields(input).length > 0
          ? { [`a record below ${path} not there yet`]: async () => tried(await fresh()) }
          : {}),
        ...(usedBy ? { [`a record below ${path} that is used`]: used } : {}),
      }
    }),
  ) as Record<EntityState, StateHandler>
}
