import { expect, it } from 'vitest'
import { perObject } from './perObject.ts'

it('looks at each object once, also where there is nothing to say of it', () => {
  const seen: string[] = []
  const lengthOf = perObject(({ name }: { name: string }) => {
    seen.push(name)
    return name.length || undefined
  })
  const [one, none] = [{ name: 'rope' }, { name: '' }]
  expect([one, none, one, none, { ...one }].map(lengthOf)).toEqual([4, undefined, 4, undefined, 4])
  expect(seen).toEqual(['rope', '', 'rope'])
})
