import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { Inflating } from './inflating.ts'
import { lacksSomething } from './lacking.ts'

/** What a browser as old as is supported has none of. */
const lacking = ['toReversed', 'toSorted', 'toSpliced', 'with'] as const
const own = {
  ...Object.fromEntries(lacking.map((name) => [name, Object.getOwnPropertyDescriptor(Array.prototype, name)])),
  any: Object.getOwnPropertyDescriptor(AbortSignal, 'any'),
}

const holderOf = (name: string): object => (name === 'any' ? AbortSignal : Array.prototype)

describe('in a browser that lacks them', () => {
  beforeEach(async () => {
    for (const name of lacking) Reflect.deleteProperty(Array.prototype, name)
    Reflect.deleteProperty(AbortSignal, 'any')
    expect(lacksSomething()).toBe(true)
    vi.resetModules()
    await import('./fallbacks.ts')
  })
  afterEach(() => {
    for (const [name, descriptor] of Object.entries(own)) Reflect.defineProperty(holderOf(name), name, descriptor ?? {})
  })

  it('arrays are changed in copies', () => {
    const list = [3, 1, 2]
    expect([list.toSorted(), list.toSorted((a, b) => b - a), list.toReversed(), list.toSpliced(1, 1, 7, 8), list.toSpliced(2)]).toEqual([
      [1, 2, 3],
      [3, 2, 1],
      [2, 1, 3],
      [3, 7, 8, 2],
      [3, 1],
    ])
    expect([list.with(0, 9), list.with(list.length - 1, 9)]).toEqual([
      [9, 1, 2],
      [3, 1, 9],
    ])
    expect(() => list.with(3, 9)).toThrow(RangeError)
    expect(list).toEqual([3, 1, 2])
    expect(Object.keys(list)).toEqual(['0', '1', '2'])
  })

  it('a signal is over with the first of several, for its reason', () => {
    const [first, second] = [new AbortController(), new AbortController()]
    const any = AbortSignal.any([first.signal, second.signal])
    expect(any.aborted).toBe(false)
    second.abort('second')
    first.abort('first')
    expect([any.aborted, any.reason]).toEqual([true, 'second'])
    expect(AbortSignal.any([new AbortController().signal, AbortSignal.abort('over')]).reason).toBe('over')
  })

  it('nothing is lacking any more', () => expect(lacksSomething()).toBe(false))
})

const through = async (format: 'deflate' | 'deflate-raw', packed: Uint8Array<ArrayBuffer>) =>
  new Response(new Blob([packed]).stream().pipeThrough(new Inflating(format))).text()

describe('what was packed', () => {
  const text = Array.from({ length: 5000 }, (_, index) => `钢丝绳 ${(index * 7919) % 10_007}`).join()
  it('is unpacked', async () => {
    expect(await through('deflate', Uint8Array.from(deflateSync(text)))).toBe(text)
    expect(await through('deflate-raw', Uint8Array.from(deflateRawSync(text)))).toBe(text)
  })

  it('is refused where it is broken or cut off', async () => {
    const packed = Uint8Array.from(deflateRawSync(text))
    await expect(through('deflate-raw', packed.subarray(0, packed.length / 2))).rejects.toThrow(TypeError)
    await expect(through('deflate', Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]))).rejects.toThrow(TypeError)
  })
})
