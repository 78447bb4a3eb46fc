import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { draftMachine, SaveError, type SaveFailure } from './draft.ts'

interface Save {
  content: unknown
  answer: (failure?: SaveFailure) => Promise<void>
}

/** A draft whose saves wait until the test answers them. */
const begin = () => {
  const saves: Save[] = []
  const save = fromPromise<void, { content: unknown }>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        const answer = async (failure?: SaveFailure) => {
          if (failure) reject(new SaveError(failure))
          else resolve()
          await vi.advanceTimersByTimeAsync(0)
        }
        saves.push({ content: input.content, answer })
      }),
  )
  const actor = createActor(draftMachine.provide({ actors: { save } }), { input: { content: 'first' } }).start()
  const last = () => {
    const save = saves.at(-1)
    if (!save) throw new Error('Nothing was saved')
    return save
  }
  const edit = (content: string) => actor.send({ type: 'edited', content })
  const editAndPause = async (content: string) => {
    edit(content)
    await vi.advanceTimersByTimeAsync(1200)
  }
  return { actor, saves, last, edit, editAndPause, state: () => actor.getSnapshot().value }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a draft', () => {
  it('begins with what is kept, and knows when it was last saved', async () => {
    vi.setSystemTime('2026-11-20T02:00:00.000Z')
    const { actor, edit, editAndPause, last } = begin()
    expect(actor.getSnapshot().context).toEqual({ content: 'first', stale: false, savedAt: null })
    await editAndPause('a')
    edit('ab')
    expect(actor.getSnapshot().context.stale).toBe(true)
    await last().answer()
    await vi.advanceTimersByTimeAsync(1200)
    expect(actor.getSnapshot().context.stale).toBe(false)
    await last().answer()
    expect(actor.getSnapshot().context).toEqual({ content: 'ab', stale: false, savedAt: Date.parse('2026-11-20T02:00:02.400Z') })
  })

  it('saves itself once, when typing pauses', async () => {
    const { saves, edit, last, state } = begin()
    for (const content of ['a', 'ab', 'abc']) {
      edit(content)
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect([state(), saves.length]).toEqual(['dirty', 0])
    await vi.advanceTimersByTimeAsync(200)
    expect([state(), last().content]).toEqual(['saving', 'abc'])
    await last().answer()
    expect([state(), saves.length]).toEqual(['saved', 1])
  })

  it('sends at once when asked to, and only when there is something', async () => {
    const { actor, saves, edit, state } = begin()
    actor.send({ type: 'saveNow' })
    expect([state(), saves.length]).toEqual(['clean', 0])
    edit('a')
    actor.send({ type: 'saveNow' })
    expect([state(), saves.length]).toEqual(['saving', 1])
  })

  it('saves again what was typed while a save was on its way', async () => {
    const { saves, edit, editAndPause, last, state } = begin()
    await editAndPause('a')
    edit('ab')
    expect(state()).toBe('saving')
    await last().answer()
    expect(state()).toBe('dirty')
    await vi.advanceTimersByTimeAsync(1200)
    expect(saves.map(({ content }) => content)).toEqual(['a', 'ab'])
  })

  it('keeps what is typed while offline and tries again by itself, on connection and on request', async () => {
    const { actor, saves, edit, editAndPause, last, state } = begin()
    await editAndPause('a')
    await last().answer('offline')
    edit('ab')
    expect([state(), saves.length]).toEqual(['offline', 1])
    await vi.advanceTimersByTimeAsync(5000)
    expect([state(), last().content]).toEqual(['saving', 'ab'])
    for (const type of ['cameOnline', 'saveNow'] as const) {
      await last().answer('offline')
      actor.send({ type })
      expect(state()).toBe('saving')
    }
    await last().answer()
    expect(state()).toBe('saved')
  })

  it('never overwrites another window: it waits until its user takes over what was saved there', async () => {
    const { actor, saves, edit, editAndPause, last, state } = begin()
    await editAndPause('a')
    await last().answer('conflict')
    edit('ab')
    actor.send({ type: 'saveNow' })
    actor.send({ type: 'cameOnline' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([state(), saves.length, actor.getSnapshot().context.content]).toEqual(['conflict', 1, 'ab'])
    actor.send({ type: 'takenOver' })
    expect(state()).toBe('clean')
    await editAndPause('b')
    expect(last().content).toBe('b')
  })

  it('tries again what the server would not have, once it is changed or its user insists', async () => {
    const { actor, editAndPause, last, state } = begin()
    await editAndPause('too long')
    await last().answer('refused')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toBe('refused')
    await editAndPause('short')
    expect([state(), last().content]).toEqual(['saving', 'short'])
    await last().answer('refused')
    actor.send({ type: 'saveNow' })
    expect(state()).toBe('saving')
    await last().answer()
    expect(state()).toBe('saved')
  })

  it('waits, once nobody is signed in any more, until its user insists or the connection seems better', async () => {
    const { actor, saves, edit, editAndPause, last, state } = begin()
    for (const type of ['saveNow', 'cameOnline'] as const) {
      await editAndPause('a')
      await last().answer('signedOut')
      const before = saves.length
      edit('ab')
      await vi.advanceTimersByTimeAsync(60_000)
      expect([state(), saves.length]).toEqual(['signedOut', before])
      actor.send({ type })
      expect([state(), last().content]).toEqual(['saving', 'ab'])
      await last().answer()
      expect(state()).toBe('saved')
    }
  })

  it('counts a failure it has no word for as a broken connection', async () => {
    const save = fromPromise<void, { content: unknown }>(() => Promise.reject(new TypeError('network')))
    const actor = createActor(draftMachine.provide({ actors: { save } }), { input: { content: '' } }).start()
    actor.send({ type: 'edited', content: 'a' })
    await vi.advanceTimersByTimeAsync(1200)
    expect(actor.getSnapshot().value).toBe('offline')
  })

  it('sends nothing once its page is gone', async () => {
    const { actor, saves, edit } = begin()
    edit('a')
    actor.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saves).toEqual([])
  })
})
