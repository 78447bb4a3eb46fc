import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { uploadMachine, type Uploaded } from './upload.ts'

const file: Uploaded = { id: '7', name: '技术要求.pdf', size: 3, sha256: 'a'.repeat(64) }

/** An upload whose sending ends when the test says so. */
const begin = () => {
  const attempts: { resolve: (uploaded: Uploaded) => void; reject: (error: Error) => void; signal: AbortSignal }[] = []
  const send = fromPromise<Uploaded>(({ signal }) => new Promise((resolve, reject) => attempts.push({ resolve, reject, signal })))
  const actor = createActor(uploadMachine.provide({ actors: { send } })).start()
  return { actor, attempts, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

describe('an upload', () => {
  it('shows how far it is, and ends with the stored file', async () => {
    const { actor, attempts, state, context } = begin()
    expect([state(), context().share]).toEqual(['sending', 0])
    actor.send({ type: 'progressed', share: 0.4 })
    expect(context().share).toBe(0.4)
    attempts[0]?.resolve(file)
    await vi.waitFor(() => expect(state()).toBe('done'))
    expect(context()).toEqual({ share: 1, uploaded: file, problem: null })
  })

  it('stops sending when it is cancelled, and stays so', async () => {
    const { actor, attempts, state, context } = begin()
    actor.send({ type: 'cancel' })
    expect([state(), attempts[0]?.signal.aborted]).toEqual(['cancelled', true])
    attempts[0]?.resolve(file)
    await Promise.resolve()
    expect([state(), context().uploaded]).toEqual(['cancelled', null])
  })

  it('says why it failed, and can be tried again from nothing, or given up', async () => {
    const { actor, attempts, state, context } = begin()
    actor.send({ type: 'progressed', share: 0.9 })
    attempts[0]?.reject(new Error('network'))
    await vi.waitFor(() => expect(state()).toBe('failed'))
    expect(context().problem).toEqual(new Error('network'))
    actor.send({ type: 'retry' })
    expect([state(), context().share, context().problem, attempts.length]).toEqual(['sending', 0, null, 2])
    attempts[1]?.reject(new Error('network'))
    await vi.waitFor(() => expect(state()).toBe('failed'))
    actor.send({ type: 'cancel' })
    expect(state()).toBe('cancelled')
  })
})
