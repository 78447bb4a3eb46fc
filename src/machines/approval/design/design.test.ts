import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { SaveError } from '../../draft/draft.ts'
import { arbitraryDefinition } from '#tests/setup/flowDefinitions.ts'
import { arbitraryEdit, chosenEdit } from '#tests/setup/flowEdits.ts'
import type { FlowDefinition } from '../definition.ts'
import { designMachine, isChanged, type SavedDesign } from './design.ts'
import type { Edit } from './edits.ts'

const first: FlowDefinition = { type: 'DEMAND', title: { zh: '需求', en: 'Demand' }, nodes: [] }
const insert: Edit = { do: 'insert', kind: 'approve', at: { branch: null, index: 0 } }
const rename = (zh: string): Edit => ({ do: 'rename', id: null, title: { zh, en: '' } })

/** A design whose saves wait until the test answers them. */
const begin = (content = first) => {
  const saves: { input: SavedDesign; answer: (outcome: number | Error) => Promise<void> }[] = []
  const save = fromPromise<SavedDesign, SavedDesign>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        const answer = async (outcome: number | Error) => {
          if (outcome instanceof Error) reject(outcome)
          else resolve({ content: input.content, version: outcome })
          await new Promise<void>((done) => queueMicrotask(done))
          await Promise.resolve()
        }
        saves.push({ input, answer })
      }),
  )
  const actor = createActor(designMachine.provide({ actors: { save } }), { input: { content, version: 4 } }).start()
  const last = () => {
    const found = saves.at(-1)
    if (!found) throw new Error('Nothing was saved')
    return found
  }
  return { actor, saves, last, context: () => actor.getSnapshot().context, state: () => actor.getSnapshot().value }
}

describe('a definition while it is drawn', () => {
  it('undoes more than 200 edits to what was before, and does them again', () => {
    fc.assert(
      fc.property(arbitraryDefinition, fc.array(arbitraryEdit, { minLength: 220, maxLength: 260 }), (content, chances) => {
        const { actor, context } = begin(content)
        const seen = [content]
        for (const chance of chances) {
          // What grows beyond what anybody draws tells nothing more.
          const isLarge = JSON.stringify(context().present).length > 20_000
          const edit = chosenEdit(context().present, isLarge ? { ...chance, deed: 'remove' } : chance)
          actor.send({ type: 'edit', edit })
          if (context().present !== seen.at(-1)) seen.push(context().present)
        }
        for (const wanted of seen.toReversed().slice(1)) {
          actor.send({ type: 'undo' })
          expect(context().present).toBe(wanted)
        }
        actor.send({ type: 'undo' })
        expect([context().present === content, isChanged(context())]).toEqual([true, false])
        for (const wanted of seen.slice(1)) {
          actor.send({ type: 'redo' })
          expect(context().present).toBe(wanted)
        }
        expect(context().future).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  it('takes what is typed in one field in a row as one step', () => {
    const { actor, context } = begin()
    const type = (zh: string, typing: string) => actor.send({ type: 'edit', edit: rename(zh), typing })
    for (const zh of ['一', '一二', '一二三']) type(zh, 'zh')
    type('一', 'en')
    type('二', 'zh')
    actor.send({ type: 'select', id: null })
    type('三', 'zh')
    expect(context().past.map(({ title }) => title.zh)).toEqual(['需求', '一二三', '一', '二'])
    actor.send({ type: 'undo' })
    actor.send({ type: 'redo' })
    type('四', 'zh')
    expect(context().past).toHaveLength(5)
  })

  it('forgets what was undone once something else is done, and keeps nothing of what could not be done', () => {
    const { actor, context } = begin()
    actor.send({ type: 'edit', edit: insert })
    actor.send({ type: 'undo' })
    actor.send({ type: 'edit', edit: { do: 'remove', id: 'none' } })
    expect([context().past.length, context().future.length]).toEqual([0, 1])
    actor.send({ type: 'edit', edit: rename('新') })
    expect([context().past.length, context().future.length]).toEqual([1, 0])
  })

  it('goes on with what is still there', () => {
    const { actor, context } = begin()
    actor.send({ type: 'edit', edit: insert })
    expect(context().selected).toBe('approve1')
    actor.send({ type: 'undo' })
    expect(context().selected).toBe(null)
    actor.send({ type: 'redo' })
    actor.send({ type: 'select', id: 'approve1' })
    expect(context().selected).toBe('approve1')
    actor.send({ type: 'select', id: 'gone' })
    expect(context().selected).toBe(null)
  })

  it('saves what is there, over what was saved last, while one goes on', async () => {
    const { actor, saves, last, context, state } = begin()
    actor.send({ type: 'save' })
    expect([state(), saves.length]).toEqual(['editing', 0])
    actor.send({ type: 'edit', edit: insert })
    const sent = context().present
    actor.send({ type: 'save' })
    actor.send({ type: 'edit', edit: rename('新') })
    expect([state(), last().input]).toEqual(['saving', { content: sent, version: 4 }])
    await last().answer(5)
    expect([state(), context().saved, isChanged(context())]).toEqual(['editing', { content: sent, version: 5 }, true])
    actor.send({ type: 'undo' })
    expect(isChanged(context())).toBe(false)
    actor.send({ type: 'redo' })
    actor.send({ type: 'save' })
    await last().answer(new Error('network'))
    expect([state(), context().present.title.zh]).toEqual(['failed', '新'])
    actor.send({ type: 'save' })
    await last().answer(6)
    expect([state(), isChanged(context())]).toEqual(['editing', false])
  })

  it('loses nothing where somebody else has saved meanwhile', async () => {
    const theirs: SavedDesign = { content: { ...first, title: { zh: '他人', en: 'Theirs' } }, version: 7 }
    const { actor, saves, last, context, state } = begin()
    const meet = async () => {
      actor.send({ type: 'edit', edit: rename('我') })
      actor.send({ type: 'save' })
      await last().answer(new SaveError('conflict'))
      actor.send({ type: 'save' })
      expect([state(), context().present.title.zh]).toEqual(['superseded', '我'])
    }
    await meet()
    actor.send({ type: 'takeTheirs', theirs })
    expect([state(), context().present, isChanged(context())]).toEqual(['editing', theirs.content, false])
    actor.send({ type: 'undo' })
    expect([context().present.title.zh, isChanged(context())]).toEqual(['我', true])
    actor.send({ type: 'edit', edit: insert })
    await meet()
    const before = saves.length
    actor.send({ type: 'putOnTop', theirs: { ...theirs, version: 9 } })
    expect([saves.length - before, last().input.version, last().input.content.title.zh]).toEqual([1, 9, '我'])
    await last().answer(10)
    expect([state(), isChanged(context())]).toEqual(['editing', false])
  })

  it('shows what somebody else has saved as soon as it is known, unless there is own work', () => {
    const theirs: SavedDesign = { content: { ...first, title: { zh: '他人', en: 'Theirs' } }, version: 7 }
    const { actor, context, state } = begin()
    actor.send({ type: 'learn', theirs: { ...theirs, version: 4 } })
    expect(context().present).toBe(first)
    actor.send({ type: 'learn', theirs })
    expect([state(), context().present, isChanged(context())]).toEqual(['editing', theirs.content, false])
    actor.send({ type: 'undo' })
    expect([context().present, isChanged(context())]).toEqual([first, true])
    actor.send({ type: 'learn', theirs: { ...theirs, version: 8 } })
    expect([state(), context().present]).toEqual(['superseded', first])
  })
})
