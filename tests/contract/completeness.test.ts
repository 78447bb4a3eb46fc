import { readdir } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { dictionary } from '#src/contract/dictionary.ts'
import { beginKeys, contract, editKeys, eventKeys, shownKeys, type Key } from '#src/contract/index.ts'
import { errorCodes, errorsOf, type Row } from '#src/contract/row.ts'
import { entityCalls, familyCalls, importEntries, usesOf } from '#src/services/entity.ts'
import { sendEvent } from '#src/services/events.ts'
import { beginRecord, editRecord, getRecord, pageRecords } from '#src/services/records.ts'
import { answerOf } from '#tests/setup/answers.ts'
import { entityServices } from './entity.ts'
import { nameOf, readCommitted, type Interaction } from './pactFile.ts'
import type { Outcome } from './scenes.ts'
import { services } from './services.ts'
import { statesOf } from './states.ts'

const rows = Object.entries(contract as Record<string, Row>)
const keys = rows.map(([key]) => key).toSorted()

let interactions: Interaction[]
beforeAll(async () => {
  ;({ interactions } = await readCommitted())
})

/** Method and path of every route, read from Fastify's own drawing of its tree. */
const routesIn = (tree: string): string[] => {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
    const depth = indent.length / 4
    above.splice(depth, above.length, segment)
    const path = above.join('').replaceAll(/:(\w+)/g, '{$1}')
    return methods.split(', ').flatMap((method) => (method === '' || method === 'HEAD' ? [] : [`${method} ${path}`]))
  })
}

/** What an interaction's name says. */
const rowOf = ({ description }: Interaction): { key: string; row: Row; outcome: Outcome } => {
  const [, key = '', outcome = ''] = /^(.*): (\w+)$/.exec(description) ?? []
  const row = (contract as Record<string, Row>)[key]
  if (!row) throw new Error(`${description} names no row`)
  return { key, row, outcome: outcome === 'success' ? outcome : (Number(outcome) as Outcome) }
}

const namesOf = (functions: unknown[]): string[] => functions.map((each) => (each as { name: string }).name).toSorted()

const { path: anyPath } = dictionary
const ofBaseData = { ...entityCalls(anyPath), ...familyCalls(anyPath) }
const forAllBaseData = [...Object.values(ofBaseData).filter((each) => typeof each === 'function'), importEntries, usesOf]

describe('every row of the contract', () => {
  it('is a route of the server, and every route is a row', async () => {
    // But for what is switched off, nothing is asked of the database before a call.
    const nothing = undefined as never
    const secret = 'a-secret-of-this-test'
    const config = readConfig({ DATABASE_URL: 'postgres://nowhere/none', TOKEN_SECRET: secret, SEAL_KEY: secret })
    const parts = {
      config,
      database: Object.assign(drizzle.mock(), { execute: () => Promise.resolve({ rows: [], fields: [] }) }) as never,
      clock: nothing,
      logger: pino({ level: 'silent' }),
      clientDir: 'no-client',
    }
    const { app } = await buildApp(parts)
    await app.ready()
    expect(routesIn(app.printRoutes({ commonPrefix: false })).toSorted()).toEqual(keys)
    await app.close()
  })

  it('has in pacts/ a success and each refusal that it declares, and nothing else is there', () => {
    const expected = rows.flatMap(([key, row]) => (['success', ...errorsOf(row)] as Outcome[]).map((outcome) => nameOf(key, outcome)))
    expect(interactions.map(({ description }) => description)).toEqual(expected.toSorted())
  })

  it('has one service function, and every service function serves one row, but for those that serve every event, all records or all base data', async () => {
    expect(Object.keys(services).toSorted()).toEqual(keys)
    const sending = eventKeys.map((key) => services[key].service)
    expect(new Set(sending)).toEqual(new Set([sendEvent]))
    const serving = Object.keys(entityServices).map((key) => services[key as Key].service)
    expect(new Set(namesOf(serving))).toEqual(new Set(namesOf(forAllBaseData)))
    expect(new Set(shownKeys.map((key) => services[key].service))).toEqual(new Set([pageRecords, getRecord]))
    expect(new Set(beginKeys.map((key) => services[key].service))).toEqual(new Set([beginRecord]))
    expect(new Set(editKeys.map((key) => services[key].service))).toEqual(new Set([editRecord]))
    const others = rows.flatMap(([key, { sends, shows, begins, edits }]) =>
      sends || shows || begins || edits || key in entityServices ? [] : [services[key as Key].service],
    )
    const general = new Set([
      'answer.ts',
      'callError.ts',
      'clock.ts',
      'entity.ts',
      'events.ts',
      'everyRow.ts',
      'fitted.ts',
      'http.ts',
      'records.ts',
      'refusal.ts',
      'stream.ts',
      'tryOut.ts',
      'upload.ts',
      'asset.ts',
    ])
    const domains = (await readdir('src/services')).filter((file) => !general.has(file) && !/\.(test|d)\./.test(file))
    const exported = await Promise.all(
      domains.map(async (file) => Object.values((await import(`../../src/services/${file.slice(0, -3)}.ts`)) as Record<string, unknown>)),
    )
    expect(namesOf(others)).toEqual(namesOf(exported.flat().filter((each) => typeof each === 'function')))
  })
})

describe('every interaction in pacts/', () => {
  it('asks and is answered as its name says', () => {
    for (const interaction of interactions) {
      const { key, outcome } = rowOf(interaction)
      const { request, response, description } = interaction
      const pattern = new RegExp(`^${key.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
      expect(`${request.method} ${request.path}`, description).toMatch(pattern)
      expect(response.status, description).toBe(outcome === 'success' ? 200 : errorCodes[outcome])
    }
  })

  it('shows an answer that its row’s schema admits, with nothing beside', () => {
    for (const interaction of interactions) {
      const { row, outcome } = rowOf(interaction)
      if (row.wrapping === 'file' && outcome === 'success') continue
      const { error } = answerOf(row, outcome === 'success').safeParse(interaction.response.body?.content)
      expect(error, interaction.description).toBeUndefined()
    }
  })

  it('starts from a state that can be brought about, and every such state is used', () => {
    const used = new Set(interactions.flatMap(({ providerStates = [] }) => providerStates.map(({ name }) => name)))
    const known = Object.keys(statesOf(undefined as never, undefined as never))
    expect([...used].toSorted()).toEqual(known.toSorted())
  })
})
