import { sql } from 'drizzle-orm'
import type { absenceRows } from '#src/contract/absence.ts'
import { addAbsence, changeAbsence, findSubstitutes, getAbsences, removeAbsence } from '#src/services/absence.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler } from './states.ts'

export type AbsenceState =
  | 'a buyer who is not away'
  | 'somebody else'
  | 'an absence'
  | 'an absence changed meanwhile'
  | 'an absence that is over'

type AbsenceKey = keyof typeof absenceRows

const who = 'a buyer is signed in'
const away = { 'body.userId': 'userId', 'body.substituteId': 'substituteId' }
const asked = { 'query.userId': 'userId' }
const one = { 'params.id': 'absenceId' }

/** Where the calls about absences take place. */
export const absenceScenes: Record<AbsenceKey, Scene> = {
  'GET /api/sys/absence': { who, states: { success: 'an absence', 40400: 'somebody else' }, given: asked },
  'GET /api/sys/absence/substitute': {
    who,
    states: { success: 'a buyer who is not away', 40400: 'somebody else' },
    given: asked,
  },
  'POST /api/sys/absence': { who, states: { success: 'a buyer who is not away', 40400: 'somebody else' }, given: away },
  'POST /api/sys/absence/{id}': {
    who,
    states: { success: 'an absence', 40900: 'an absence changed meanwhile' },
    given: { ...one, 'body.version': 'version', 'body.substituteId': 'substituteId' },
  },
  'DELETE /api/sys/absence/{id}': { who, states: { success: 'an absence', 40900: 'an absence that is over' }, given: one },
}

export const absenceServices: { [K in AbsenceKey]: Entry<K> } = {
  'GET /api/sys/absence': { service: getAbsences, ask: ({ query }) => getAbsences(query.userId) },
  'GET /api/sys/absence/substitute': { service: findSubstitutes, ask: ({ query }) => findSubstitutes(query) },
  'POST /api/sys/absence': {
    service: addAbsence,
    ask: ({ body: { userId, ...content } }) => addAbsence(userId, content),
  },
  'POST /api/sys/absence/{id}': { service: changeAbsence, ask: ({ params, body }) => changeAbsence(params.id, body) },
  'DELETE /api/sys/absence/{id}': { service: removeAbsence, ask: ({ params }) => removeAbsence(params.id) },
}

/** Nobody is away twice at once: each state begins with a buyer who is not. */
export const absenceStates = (world: World): Record<AbsenceState, StateHandler> => {
  const present = async () => {
    const { id: userId } = await world.ask('buyer', 'GET /api/admin/user/front/info')
    const { absences } = await world.ask('buyer', 'GET /api/sys/absence', { query: { userId } })
    for (const { id, standing } of absences)
      if (standing !== 'past') await world.ask('buyer', 'DELETE /api/sys/absence/{id}', { params: { id } })
    const [first] = await world.ask('buyer', 'GET /api/sys/absence/substitute', { query: { userId } })
    return { userId, substituteId: first?.id ?? '' }
  }
  const content = { from: '2035-02-05', until: '2035-02-16', types: [], reason: '年休假' }
  const put = async () => {
    const { userId, substituteId } = await present()
    const { id, version } = await world.ask('buyer', 'POST /api/sys/absence', { body: { userId, ...content, substituteId } })
    return { userId, substituteId, absenceId: id, version }
  }
  return {
    'a buyer who is not away': present,
    'somebody else': async () => {
      const { substituteId } = await present()
      return { userId: substituteId, substituteId }
    },
    'an absence': put,
    'an absence changed meanwhile': async () => {
      const its = await put()
      const body = { ...content, version: its.version, substituteId: its.substituteId, reason: '培训' }
      await world.ask('buyer', 'POST /api/sys/absence/{id}', { params: { id: its.absenceId }, body })
      return its
    },
    'an absence that is over': async () => {
      const its = await put()
      await world.database.execute(
        sql`update absence set from_at = '2020-01-01T00:00:00Z', until_at = '2020-01-02T00:00:00Z' where id = ${its.absenceId}`,
      )
      return its
    },
  }
}
