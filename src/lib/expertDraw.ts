import Hex from 'crypto-js/enc-hex'
import hmac from 'crypto-js/hmac-sha256'
import sha256 from 'crypto-js/sha256'

/** Somebody who can be drawn, and what they have to do already: draws of a year and open questions. */
export interface Candidate {
  id: string
  load: number
}

/** What a draw follows from, and nothing else: the same always gives the same. */
export interface ExpertDraw {
  /** 32 bytes in hexadecimal. */
  seed: string
  /** How many are drawn; all candidates where they are fewer. */
  count: number
  /** In ascending order of their ids: another order is another draw. */
  candidates: readonly Candidate[]
}

/** Begins whatever is hashed: another way to draw would have another name. */
const way = 'fairlead-draw-1'

const keyed = (seed: string, text: string): string => hmac(text, Hex.parse(seed)).toString()

/**
 * What is told of a draw before anything of it is: SHA-256 of the seed, and HMAC-SHA-256 by the seed of how many are drawn, from whom, and in which
 * order. Without the seed nobody can try out who stands in the list; with it nothing of the list can have been changed.
 */
export const commitmentOf = ({ seed, count, candidates }: ExpertDraw) => ({
  seedHash: sha256(Hex.parse(seed)).toString(),
  listHash: keyed(seed, [`${way} list`, count, ...candidates.map(({ id, load }) => `${id} ${load}`)].join('\n')),
})

/**
 * Who is drawn, in the order in which they were: one after the other, each with a chance of 1 / (1 + load) among those who are left. Chances are whole
 * numbers (the least common multiple of all 1 + load, divided by it), and chance comes from HMAC-SHA-256 by the seed over a counter; a figure beyond the
 * sum of chances is drawn anew, so that nobody is favoured.
 * @returns ids, none twice: as many as are asked for, or all
 */
export const drawExperts = ({ seed, count, candidates }: ExpertDraw): string[] => {
  const below = figuresOf(seed)
  const whole = candidates.reduce((common, { load }) => leastCommonMultiple(common, BigInt(1 + load)), 1n)
  const left = candidates.map(({ id, load }) => ({ id, chance: whole / BigInt(1 + load) }))
  const drawn: string[] = []
  while (drawn.length < count && left.length > 0) {
    let figure = below(left.reduce((sum, { chance }) => sum + chance, 0n))
    const place = left.findIndex(({ chance }) => (figure -= chance) < 0n)
    drawn.push(...left.splice(place, 1).map(({ id }) => id))
  }
  return drawn
}

/** Figures below any number, each as likely as the others, from the stream of bytes that a seed makes. */
const figuresOf = (seed: string) => {
  let stream = ''
  let blocks = 0
  const take = (digits: number): string => {
    while (stream.length < digits) stream += keyed(seed, `${way} block ${blocks++}`)
    const taken = stream.slice(0, digits)
    stream = stream.slice(digits)
    return taken
  }
  return (bound: bigint): bigint => {
    const bits = (bound - 1n).toString(2).length
    const bytes = Math.ceil(bits / 8)
    for (;;) {
      const figure = BigInt.asUintN(bits, BigInt(`0x${take(2 * bytes)}`))
      if (figure < bound) return figure
    }
  }
}

const greatestCommonDivisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : greatestCommonDivisor(other, one % other))
const leastCommonMultiple = (one: bigint, other: bigint): bigint => (one / greatestCommonDivisor(one, other)) * other
