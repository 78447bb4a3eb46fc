import { describe, expect, it } from 'vitest'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import { edited, type Edit } from '#src/machines/approval/design/edits.ts'
import { toldOf } from './told.ts'

const empty: FlowDefinition = { type: 'DEMAND', title: { zh: '需求', en: 'Demand' }, nodes: [] }
const insert = (kind: 'exclusive' | 'timer'): Edit => ({ do: 'insert', kind, at: { branch: null, index: 0 } })
const two = edited(edited(empty, insert('exclusive')).definition, insert('timer')).definition

describe('what an edit did', () => {
  it.each<[Edit, string]>([
    [insert('timer'), 'design.did.insert Wait 1/3'],
    [{ do: 'remove', id: 'timer1' }, 'design.did.remove Wait 1/2'],
    // Of two branches none goes alone.
    [{ do: 'remove', id: 'branch1' }, 'design.did.remove Conditions 2/2'],
    [{ do: 'remove', id: 'branch2' }, 'design.did.nothing Demand 0/0'],
    [{ do: 'move', id: 'timer1', way: 'down' }, 'design.did.move Wait 2/2'],
    [{ do: 'move', id: 'timer1', way: 'right' }, 'design.did.move Wait 1/1'],
    [{ do: 'addBranch', id: 'exclusive1' }, 'design.did.addBranch Conditions 2/2'],
    [{ do: 'decide', id: 'branch1', when: { all: [] } }, 'design.did.change Branch 1/2'],
    [{ do: 'rename', id: null, title: { zh: '', en: 'New' } }, 'design.did.change New 0/0'],
  ])('%o', (edit, said) => {
    const { definition, selected } = edited(two, edit)
    const { id, title, place, count } = toldOf(edit, two, definition, selected)
    expect(`${id} ${title.en} ${place}/${count}`).toBe(said)
  })
})
