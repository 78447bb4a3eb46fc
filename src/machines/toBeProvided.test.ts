import { expect, it } from 'vitest'
import { toBeProvided } from './toBeProvided.ts'

it('an actor that nobody provided fails, and says why', () =>
  expect(toBeProvided()).rejects.toThrow('Whoever runs this machine provides this'))
