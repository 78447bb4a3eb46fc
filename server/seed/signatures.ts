import { renderAsync } from '@resvg/resvg-js'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { signTasks } from '#server/lifecycle/approval/signature.ts'
import type { Storage } from '#server/storage.ts'
import { storePapers } from './files.ts'
import { people } from './people.ts'

/** Who has given the picture of their signature; the others’ decisions are printed with a name alone. */
const signing: ReadonlySet<string> = new Set(
  'lead lead2 vp finance legal unithead ops21 stores21 head22 ops22 head23 tech23 head24 fleet24 head25 safety25'.split(' '),
)

/** Gives the people of the house pictures of signatures, and what they have decided what is printed beside it. */
export const seedSignatures = async (tx: Database, storage: Storage, at: Date): Promise<void> => {
  const signers = people.filter(({ username }) => signing.has(username))
  const drawn = await Promise.all(
    signers.map(async ({ id, username }) => ({ name: `${username}.png`, content: await drawSignature(id), uploadedBy: id, at })),
  )
  const files = await storePapers(tx, storage, drawn)
  for (const [index, { id }] of signers.entries())
    await tx.execute(sql`update app_user set signature_file_id = ${files[index]} where id = ${id}`)
  await signTasks(tx, sql`t.state in ('approved', 'rejected', 'returned') and t.timed_as is null`)
}

const width = 360
const height = 120

/** A line as a pen draws it, the same for the same person. @returns a PNG without a ground */
const drawSignature = async (seed: string): Promise<Buffer> => {
  let state = Number(seed) * 2_654_435_761
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const strokes = Array.from({ length: 4 }, (_, stroke) => {
    const left = 24 + stroke * 72
    const [x, y] = [left + next() * 20, 30 + next() * 30]
    const bends = Array.from({ length: 3 }, (__, bend) => {
      const points = [0, 1, 2].map((point) => `${left + next() * 84 + bend * 8 + point * 4} ${16 + next() * 88}`)
      return `C${points.join(' ')}`
    })
    return `<path d="M${x} ${y}${bends.join('')}"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <g fill="none" stroke="#1c2a4a" stroke-width="3.2" stroke-linecap="round">${strokes.join('')}</g></svg>`
  return (await renderAsync(drawing, { font: { loadSystemFonts: false } })).asPng()
}
