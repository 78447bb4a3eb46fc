import { firstLoads } from './firstLoads.ts'
import { onGround } from './ground.ts'
import { matrix } from './matrix.ts'
import { reading } from './reading.ts'
import { shifts } from './shift.ts'
import { sorting } from './sorting.ts'
import { switches } from './switches.ts'
import { typing } from './typing.ts'

const parts = { firstLoads, shifts, switches, typing, matrix, sorting, reading }

/** What a person waits for, in Chromium on the built product. `PAGES=switches,typing` measures only these parts. */
export const pages = (): Promise<void> => {
  const wanted = process.env['PAGES']?.split(',')
  return onGround(async (ground) => {
    for (const [name, part] of Object.entries(parts)) if (!wanted || wanted.includes(name)) await part(ground)
  })
}
