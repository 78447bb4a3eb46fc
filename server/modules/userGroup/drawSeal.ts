import { decrypt, encrypt, keyFor } from '#server/seal/seal.ts'
import type { Candidate } from '#src/lib/expertDraw.ts'

/** What rests under the key until a draw is published. */
interface Sealed {
  seed: string
  candidates: readonly Candidate[]
}

const drawKey = (sealKey: string): Buffer => keyFor(sealKey, 'fairlead-expert-draw')
/** No two draws have a seed in common. */
const placeOf = (what: 'list' | 'result', seedHash: string): Buffer => Buffer.from(`${what} of expert draw ${seedHash}`)

const seedDigits = 64
const idDigits = 20
const loadDigits = 10
/** Of one length each, so that none tells who it is. */
const padded = (value: string | number, digits: number): string => String(value).padStart(digits)
const parted = (text: string, digits: number): string[] => text.match(new RegExp(`.{${digits}}`, 'g')) ?? []

/** Seals what a draw follows from. @param seedHash of this draw: it can be read there only */
export const sealList = (sealKey: string, seedHash: string, { seed, candidates }: Sealed): string => {
  const list = candidates.map(({ id, load }) => padded(id, idDigits) + padded(load, loadDigits))
  return encrypt(drawKey(sealKey), seed + list.join(''), placeOf('list', seedHash))
}

/** @throws Error when it was changed, or belongs to another draw */
export const unsealList = (sealKey: string, { seedHash, sealed }: { seedHash: string; sealed: string }): Sealed => {
  const text = decrypt(drawKey(sealKey), sealed, placeOf('list', seedHash))
  const candidates = parted(text.slice(seedDigits), idDigits + loadDigits).map((each) => ({
    id: each.slice(0, idDigits).trim(),
    load: Number(each.slice(idDigits)),
  }))
  return { seed: text.slice(0, seedDigits), candidates }
}

/** Seals who was drawn. */
export const sealDrawn = (sealKey: string, seedHash: string, ids: readonly string[]): string =>
  encrypt(drawKey(sealKey), ids.map((id) => padded(id, idDigits)).join(''), placeOf('result', seedHash))

/** @throws Error when it was changed, or belongs to another draw */
export const unsealDrawn = (sealKey: string, { seedHash, drawnSealed }: { seedHash: string; drawnSealed: string }): string[] =>
  drawnSealed === '' ? [] : parted(decrypt(drawKey(sealKey), drawnSealed, placeOf('result', seedHash)), idDigits).map((id) => id.trim())
