import { describe, expect, it } from 'vitest'
import type { Forms } from '#src/components/registration/values.ts'
import { sortKept, type KeptSteps } from './keptSteps.ts'

const forms = { 2: { name: 'two' }, 3: { scope: 'three' }, 4: { achievment: 'four' } } as unknown as Forms
const typed = { scope: 'typed' } as Forms[3]
const kept = (over: unknown): KeptSteps => ({ 3: { over: JSON.stringify(over), content: typed } })

describe('what was typed on this device', () => {
  it('goes on over what the server still has', () => {
    expect(sortKept(forms, kept(forms[3]))).toMatchObject({ contents: { ...forms, 3: typed }, restored: [3], outdated: [] })
  })

  it('waits to be asked for where the server has something newer', () => {
    expect(sortKept(forms, kept({ scope: 'older' }))).toMatchObject({ contents: forms, restored: [], outdated: [3] })
  })

  it('is nothing where it is what the server has, or nothing was kept', () => {
    const same: KeptSteps = { 3: { over: '', content: forms[3] } }
    expect([sortKept(forms, same), sortKept(forms, null)]).toMatchObject([
      { contents: forms, restored: [], outdated: [] },
      { contents: forms, restored: [], outdated: [] },
    ])
  })
})
