import { expect, it } from 'vitest'
import { ourBackEnd } from './backEnd.ts'
import { verify } from './verify.ts'

const backEnd = ourBackEnd()

it('the server keeps the contract in the interactions between', { timeout: 300_000 }, () =>
  expect(verify(backEnd(), 1)).resolves.toBeUndefined(),
)
