import { approvals } from './approvals.ts'
import { atlas } from './atlas.ts'
import { bundle } from './bundle.ts'
import { companies } from './companies.ts'
import { inspector } from './inspector.ts'
import { lists } from './lists.ts'
import { operations } from './operations.ts'
import { pages } from './pages/pages.ts'
import { seeding } from './seeding.ts'
import { suites } from './suites.ts'
import { mover, transitions } from './transitions.ts'
import { upload } from './upload.ts'
import { watching } from './watching.ts'
import { wholeLists } from './wholeLists.ts'

const benches: Record<string, () => Promise<void> | void> = {
  suites,
  bundle,
  pages,
  lists,
  wholeLists,
  companies,
  operations,
  watching,
  upload,
  seeding,
  atlas,
  inspector,
  transitions,
  approvals,
}

/** What a bench has done by a process of its own. */
const parts: typeof benches = { mover }

/** Runs the named benches, or all. */
export const run = async (names: string[]): Promise<void> => {
  for (const name of names.length > 0 ? names : Object.keys(benches)) {
    const bench = benches[name] ?? parts[name]
    if (!bench) throw new Error(`There is no bench ${name}. There are: ${Object.keys(benches).join(', ')}`)
    console.log(`\n${name}`)
    await bench()
  }
}
