import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commitmentOf, drawExperts, type ExpertDraw } from './expertDraw.ts'

const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const candidates = fc.uniqueArray(fc.record({ id: fc.bigInt(1n, 10n ** 18n).map(String), load: fc.nat(60) }), {
  selector: ({ id }) => id,
  maxLength: 25,
})
const draws: fc.Arbitrary<ExpertDraw> = fc.record({ seed: hex, count: fc.integer({ min: 1, max: 30 }), candidates })

/** Fixed seeds, so that what is counted is the same every time. */
const seeds = Array.from({ length: 3000 }, (_, n) => createHash('sha256').update(`seed ${n}`).digest('hex'))

describe('a draw of experts', () => {
  it('takes as many as are asked for or all, each once, and the same whenever it is repeated', () => {
    fc.assert(
      fc.property(draws, (draw) => {
        const ids = drawExperts(draw)
        expect(drawExperts(structuredClone(draw))).toEqual(ids)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids).toHaveLength(Math.min(draw.count, draw.candidates.length))
        const known = new Set(draw.candidates.map(({ id }) => id))
        expect(ids.filter((id) => !known.has(id))).toEqual([])
      }),
    )
  })

  it('begins alike however many are drawn: more are drawn after the same ones', () => {
    fc.assert(
      fc.property(draws, (draw) => {
        const more = drawExperts({ ...draw, count: draw.count + 3 })
        expect(more.slice(0, draw.count)).toEqual(drawExperts(draw))
      }),
    )
  })

  it('favours nobody but by load', () => {
    const loads = [0, 0, 1, 3, 2]
    const drawn = new Map<string, number>()
    for (const seed of seeds) {
      const [first = ''] = drawExperts({ seed, count: 1, candidates: loads.map((load, index) => ({ id: String(index + 1), load })) })
      drawn.set(first, (drawn.get(first) ?? 0) + 1)
    }
    const sum = loads.reduce((all, load) => all + 1 / (1 + load), 0)
    for (const [index, load] of loads.entries()) {
      const chance = 1 / (1 + load) / sum
      const deviation = Math.sqrt(seeds.length * chance * (1 - chance))
      expect(Math.abs((drawn.get(String(index + 1)) ?? 0) - seeds.length * chance)).toBeLessThan(4 * deviation)
    }
  })

  it('gives every order of equals the same chance', () => {
    const orders = new Map<string, number>()
    for (const seed of seeds) {
      const order = drawExperts({ seed, count: 3, candidates: ['1', '2', '3'].map((id) => ({ id, load: 2 })) }).join()
      orders.set(order, (orders.get(order) ?? 0) + 1)
    }
    expect(orders.size).toBe(6)
    const even = seeds.length / 6
    for (const times of orders.values()) expect(Math.abs(times - even)).toBeLessThan(4 * Math.sqrt(even * (5 / 6)))
  })

  it('can be repeated by anybody with SHA-256 and HMAC alone', () => {
    const seed = '00'.repeat(32)
    const list = [
      { id: '3', load: 0 },
      { id: '7', load: 1 },
      { id: '10', load: 2 },
    ]
    const keyed = (text: string) => createHmac('sha256', Buffer.from(seed, 'hex')).update(text).digest()
    expect(commitmentOf({ seed, count: 1, candidates: list })).toEqual({
      seedHash: createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'),
      listHash: keyed('fairlead-draw-1 list\n1\n3 0\n7 1\n10 2').toString('hex'),
    })
    // Chances 6, 3 and 2 of 11: four bits of each byte, drawn anew from eleven on.
    const stream = [...keyed('fairlead-draw-1 block 0')].map((byte) => byte % 16).find((figure) => figure < 11) ?? 0
    const first = stream < 6 ? '3' : stream < 9 ? '7' : '10'
    expect(drawExperts({ seed, count: 1, candidates: list })).toEqual([first])
  })
})

describe('its commitment', () => {
  it('is another once a byte of the seed, the list, its order or the number drawn is', () => {
    const some = draws.filter((draw) => draw.candidates.length >= 2)
    fc.assert(
      fc.property(some, fc.nat(31), fc.integer({ min: 1, max: 255 }), fc.nat(), (draw, at, by, which) => {
        const { seedHash, listHash } = commitmentOf(draw)
        const bytes = Buffer.from(draw.seed, 'hex')
        bytes[at] = (bytes[at] ?? 0) ^ by
        expect(commitmentOf({ ...draw, seed: bytes.toString('hex') }).seedHash).not.toBe(seedHash)
        const place = which % draw.candidates.length
        const changed: ExpertDraw['candidates'][] = [
          draw.candidates.map((each, index) => (index === place ? { ...each, load: each.load + 1 } : each)),
          draw.candidates.filter((_, index) => index !== place),
          draw.candidates.toReversed(),
        ]
        for (const list of changed) expect(commitmentOf({ ...draw, candidates: list }).listHash).not.toBe(listHash)
        expect(commitmentOf({ ...draw, count: draw.count + 1 }).listHash).not.toBe(listHash)
      }),
    )
  })
})
