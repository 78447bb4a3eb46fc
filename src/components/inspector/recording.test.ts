import { describe, expect, it } from 'vitest'
import { readRecording, RecordingError, recordingKind, recordingVersion, type Entry, type Recording } from './recording.ts'

const entry: Entry = {
  number: 3,
  at: 1_795_000_000_000,
  actor: 'tabs',
  kind: 'event',
  event: 'visited',
  detail: { parts: { path: '/dashboard', search: { hidden: 'text', size: 4 } } },
  sender: null,
  from: ['open'],
  to: ['open'],
  accepted: true,
  actions: ['visit'],
  work: [],
  context: { parts: { tabs: { list: [{ parts: { path: '/dashboard' } }] }, active: '/dashboard' } },
}
const recording: Recording = {
  kind: recordingKind,
  version: recordingVersion,
  savedAt: 1_795_000_000_001,
  dropped: 2,
  actors: [{ key: 'tabs', machine: 'tabs', running: true }],
  entries: [entry],
}
const withEntry = (changed: object) => ({ ...recording, entries: [{ ...entry, ...changed }] })

const problemOf = (text: string): [string, string] => {
  try {
    readRecording(text)
  } catch (error) {
    if (error instanceof RecordingError) return [error.problem, error.where]
    throw error
  }
  throw new Error('It was read')
}

it('reads what was written, and nothing besides', () => {
  const written = JSON.stringify({ ...withEntry({ password: 'x' }), more: 1 })
  expect(readRecording(written)).toEqual(recording)
})

describe('says what is wrong with a file that', () => {
  it.each([
    ['is no JSON', '{', ['notJson', '']],
    ['is empty', '', ['notJson', '']],
    ['is something else', '[]', ['notRecording', '']],
    ['is of another kind', '{"kind":"pact"}', ['notRecording', '']],
    ['is of another version', JSON.stringify({ ...recording, version: 2 }), ['otherVersion', '2']],
    ['has no entries', JSON.stringify({ ...recording, entries: undefined }), ['broken', 'entries']],
    ['has an entry of nobody', JSON.stringify({ ...recording, actors: [] }), ['broken', 'entries[0].actor']],
    [
      'has the same actor twice',
      JSON.stringify({ ...recording, actors: [...recording.actors, ...recording.actors] }),
      ['broken', 'actors'],
    ],
    ['is in disorder', JSON.stringify({ ...recording, entries: [entry, entry] }), ['broken', 'entries']],
    ['has a kind of its own', JSON.stringify(withEntry({ kind: 'guessed' })), ['broken', 'entries[0].kind']],
    ['has no time', JSON.stringify(withEntry({ at: '12:00' })), ['broken', 'entries[0].at']],
    ['has a time beyond time', JSON.stringify(withEntry({ at: 1e300 })), ['broken', 'entries[0].at']],
    ['has states that are no texts', JSON.stringify(withEntry({ to: [1] })), ['broken', 'entries[0].to[0]']],
    [
      'hides something unheard of',
      JSON.stringify(withEntry({ context: { parts: { a: { hidden: 'secret', size: 1 } } } })),
      ['broken', 'entries[0].context.a'],
    ],
  ])('%s', (_, text, problem) => {
    expect(problemOf(text)).toEqual(problem)
  })

  it('is deeper than any context', () => {
    const deep = `${'{"list":['.repeat(40)}1${']}'.repeat(40)}`
    const [problem, where] = problemOf(JSON.stringify(withEntry({ context: 'deep' })).replace('"deep"', deep))
    expect([problem, where.startsWith('entries[0].context.list[0]')]).toEqual(['broken', true])
  })
})
